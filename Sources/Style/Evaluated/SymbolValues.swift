// Made from the property tables by Scripts/generate-layer-values: change those, and run it.
/// The layout of a symbol layer as it is for one zoom, feature and state.
public struct SymbolLayout: Sendable {
  /// Where labels are put: at the `point`, along the `line`, or at the `line-center`.
  public var symbolPlacement: SymbolPlacement
  /// The distance between labels along a line, in points.
  public var symbolSpacing: Double
  /// Whether labels that cross the edge of a tile are left out.
  public var symbolAvoidEdges: Bool
  /// The order of features: lower ones are placed first.
  public var symbolSortKey: Double?
  /// What lies above: `auto`, `viewport-y` or `source`.
  public var symbolZOrder: SymbolZOrder
  /// Whether icons are shown where others are.
  public var iconAllowOverlap: Bool
  /// Whether icons are shown where others are: `never`, `always` or `cooperative`.
  public var iconOverlap: SymbolOverlap?
  /// Whether others are shown where the icon is.
  public var iconIgnorePlacement: Bool
  /// Whether the text is shown where the icon has no room.
  public var iconOptional: Bool
  /// What icons turn with: `map`, `viewport` or `auto`.
  public var iconRotationAlignment: SymbolAlignment
  /// What the icon's size is multiplied by.
  public var iconSize: Double
  /// How the icon is stretched round the text: `none`, `width`, `height` or `both`.
  public var iconTextFit: IconTextFit
  /// The room round the text in a stretched icon: top, right, bottom, left, in points.
  public var iconTextFitPadding: Padding
  /// The name of the icon's image.
  public var iconImage: ResolvedImage?
  /// The turn of the icon in degrees clockwise.
  public var iconRotate: Double
  /// The room round the icon that others keep clear of, in points.
  public var iconPadding: Padding
  /// Whether icons along lines are turned over rather than stand on their heads.
  public var iconKeepUpright: Bool
  /// How far the icon is moved to the right and downwards, in points times its size.
  public var iconOffset: SIMD2<Double>
  /// The part of the icon that is put at the place, such as `bottom`.
  public var iconAnchor: SymbolAnchor
  /// What icons lie in when the map is tilted: `map`, `viewport` or `auto`.
  public var iconPitchAlignment: SymbolAlignment
  /// What text lies in when the map is tilted: `map`, `viewport` or `auto`.
  public var textPitchAlignment: SymbolAlignment
  /// What text turns with: `map`, `viewport`, `viewport-glyph` or `auto`.
  public var textRotationAlignment: TextRotationAlignment
  /// The text.
  public var textField: FormattedText
  /// The fonts, in the order in which characters are looked for.
  public var textFont: [String]
  /// The size of the text in points.
  public var textSize: Double
  /// The width in ems from which on lines are broken.
  public var textMaxWidth: Double
  /// The distance of lines in ems.
  public var textLineHeight: Double
  /// The room between letters in ems.
  public var textLetterSpacing: Double
  /// Where lines begin: `auto`, `left`, `center` or `right`.
  public var textJustify: TextJustification
  /// How far the text is from its place in the direction of its anchor, in ems.
  public var textRadialOffset: Double
  /// The anchors that are tried until the text has room.
  public var textVariableAnchor: [SymbolAnchor]?
  /// The anchors that are tried until the text has room, with an offset in ems after each.
  public var textVariableAnchorOffset: [AnchorOffset]?
  /// The part of the text that is put at the place, such as `top`.
  public var textAnchor: SymbolAnchor
  /// The largest turn between letters along a line, in degrees.
  public var textMaxAngle: Double
  /// The directions that are tried: `horizontal`, `vertical`.
  public var textWritingMode: [TextWritingMode]?
  /// The turn of the text in degrees clockwise.
  public var textRotate: Double
  /// The room round the text that others keep clear of, in points.
  public var textPadding: Double
  /// Whether text along lines is turned over rather than stand on its head.
  public var textKeepUpright: Bool
  /// The letters' case: `none`, `uppercase` or `lowercase`.
  public var textTransform: TextTransform
  /// How far the text is moved to the right and downwards, in ems.
  public var textOffset: SIMD2<Double>
  /// Whether text is shown where others are.
  public var textAllowOverlap: Bool
  /// Whether text is shown where others are: `never`, `always` or `cooperative`.
  public var textOverlap: SymbolOverlap?
  /// Whether others are shown where the text is.
  public var textIgnorePlacement: Bool
  /// Whether the icon is shown where the text has no room.
  public var textOptional: Bool
  /// Whether the layer is shown.
  public var visibility: Visibility

  /// Evaluates the layout of a layer; one of another kind than symbol is a programmer error and traps.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - context: What the values are computed from.
  public init(_ layer: StyleLayer, in context: EvaluationContext) {
    self.init(PropertyValues(layer, of: .symbol, in: context))
  }

  /// The defaults of the style specification.
  public init() {
    self.init(PropertyValues(PropertySet(table: .symbol)))
  }

  private init(_ values: PropertyValues) {
    symbolPlacement = values[0]
    symbolSpacing = values[1]
    symbolAvoidEdges = values[2]
    symbolSortKey = values[3]
    symbolZOrder = values[4]
    iconAllowOverlap = values[5]
    iconOverlap = values[6]
    iconIgnorePlacement = values[7]
    iconOptional = values[8]
    iconRotationAlignment = values[9]
    iconSize = values[10]
    iconTextFit = values[11]
    iconTextFitPadding = values[12]
    iconImage = values[13]
    iconRotate = values[14]
    iconPadding = values[15]
    iconKeepUpright = values[16]
    iconOffset = values[17]
    iconAnchor = values[18]
    iconPitchAlignment = values[19]
    textPitchAlignment = values[20]
    textRotationAlignment = values[21]
    textField = values[22]
    textFont = values[23]
    textSize = values[24]
    textMaxWidth = values[25]
    textLineHeight = values[26]
    textLetterSpacing = values[27]
    textJustify = values[28]
    textRadialOffset = values[29]
    textVariableAnchor = values[30]
    textVariableAnchorOffset = values[31]
    textAnchor = values[32]
    textMaxAngle = values[33]
    textWritingMode = values[34]
    textRotate = values[35]
    textPadding = values[36]
    textKeepUpright = values[37]
    textTransform = values[38]
    textOffset = values[39]
    textAllowOverlap = values[40]
    textOverlap = values[41]
    textIgnorePlacement = values[42]
    textOptional = values[43]
    visibility = values[44]
  }
}

/// The paint of a symbol layer as it is for one zoom, feature and state.
public struct SymbolPaint: Sendable {
  /// The opacity of the icon, 0…1.
  public var iconOpacity: Double
  /// The colour of an icon that is a distance field.
  public var iconColor: Color
  /// The colour of the rim round an icon that is a distance field.
  public var iconHaloColor: Color
  /// The width of that rim in points.
  public var iconHaloWidth: Double
  /// The width in points over which that rim fades.
  public var iconHaloBlur: Double
  /// How far icons are moved to the right and downwards, in points.
  public var iconTranslate: SIMD2<Double>
  /// Whether `iconTranslate` turns with the `map` or stays with the `viewport`.
  public var iconTranslateAnchor: ReferenceFrame
  /// The opacity of the text, 0…1.
  public var textOpacity: Double
  /// The colour of the text.
  public var textColor: Color
  /// The colour of the rim round the text.
  public var textHaloColor: Color
  /// The width of the rim in points.
  public var textHaloWidth: Double
  /// The width in points over which the rim fades.
  public var textHaloBlur: Double
  /// How far text is moved to the right and downwards, in points.
  public var textTranslate: SIMD2<Double>
  /// Whether `textTranslate` turns with the `map` or stays with the `viewport`.
  public var textTranslateAnchor: ReferenceFrame

  /// Evaluates the paint of a layer; one of another kind than symbol is a programmer error and traps.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - context: What the values are computed from.
  public init(_ layer: StyleLayer, in context: EvaluationContext) {
    self.init(PropertyValues(layer, of: .symbol, in: context))
  }

  /// The defaults of the style specification.
  public init() {
    self.init(PropertyValues(PropertySet(table: .symbol)))
  }

  private init(_ values: PropertyValues) {
    iconOpacity = values[45]
    iconColor = values[46]
    iconHaloColor = values[47]
    iconHaloWidth = values[48]
    iconHaloBlur = values[49]
    iconTranslate = values[50]
    iconTranslateAnchor = values[51]
    textOpacity = values[52]
    textColor = values[53]
    textHaloColor = values[54]
    textHaloWidth = values[55]
    textHaloBlur = values[56]
    textTranslate = values[57]
    textTranslateAnchor = values[58]
  }
}
