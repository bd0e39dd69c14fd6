extension DeclaredLayer where Kind == SymbolKind {
  /// Where labels are put: at the `point`, along the `line`, or at the `line-center`.
  public func symbolPlacement(_ value: StyleExpression) -> Self { property("symbol-placement", value) }
  /// The distance between labels along a line, in points.
  public func symbolSpacing(_ value: StyleExpression) -> Self { property("symbol-spacing", value) }
  /// Whether labels that cross the edge of a tile are left out.
  public func symbolAvoidEdges(_ value: StyleExpression) -> Self { property("symbol-avoid-edges", value) }
  /// The order of features: lower ones are placed first.
  public func symbolSortKey(_ value: StyleExpression) -> Self { property("symbol-sort-key", value) }
  /// What lies above: `auto`, `viewport-y` or `source`.
  public func symbolZOrder(_ value: StyleExpression) -> Self { property("symbol-z-order", value) }
  /// Whether icons are shown where others are.
  public func iconAllowOverlap(_ value: StyleExpression) -> Self { property("icon-allow-overlap", value) }
  /// Whether icons are shown where others are: `never`, `always` or `cooperative`.
  public func iconOverlap(_ value: StyleExpression) -> Self { property("icon-overlap", value) }
  /// Whether others are shown where the icon is.
  public func iconIgnorePlacement(_ value: StyleExpression) -> Self { property("icon-ignore-placement", value) }
  /// Whether the text is shown where the icon has no room.
  public func iconOptional(_ value: StyleExpression) -> Self { property("icon-optional", value) }
  /// What icons turn with: `map`, `viewport` or `auto`.
  public func iconRotationAlignment(_ value: StyleExpression) -> Self { property("icon-rotation-alignment", value) }
  /// What the icon's size is multiplied by.
  public func iconSize(_ value: StyleExpression) -> Self { property("icon-size", value) }
  /// How the icon is stretched round the text: `none`, `width`, `height` or `both`.
  public func iconTextFit(_ value: StyleExpression) -> Self { property("icon-text-fit", value) }
  /// The room round the text in a stretched icon: top, right, bottom, left, in points.
  public func iconTextFitPadding(_ value: StyleExpression) -> Self { property("icon-text-fit-padding", value) }
  /// The name of the icon's image.
  public func iconImage(_ value: StyleExpression) -> Self { property("icon-image", value) }
  /// The turn of the icon in degrees clockwise.
  public func iconRotate(_ value: StyleExpression) -> Self { property("icon-rotate", value) }
  /// The room round the icon that others keep clear of, in points.
  public func iconPadding(_ value: StyleExpression) -> Self { property("icon-padding", value) }
  /// Whether icons along lines are turned over rather than stand on their heads.
  public func iconKeepUpright(_ value: StyleExpression) -> Self { property("icon-keep-upright", value) }
  /// How far the icon is moved to the right and downwards, in points times its size.
  public func iconOffset(_ value: StyleExpression) -> Self { property("icon-offset", value) }
  /// The part of the icon that is put at the place, such as `bottom`.
  public func iconAnchor(_ value: StyleExpression) -> Self { property("icon-anchor", value) }
  /// What icons lie in when the map is tilted: `map`, `viewport` or `auto`.
  public func iconPitchAlignment(_ value: StyleExpression) -> Self { property("icon-pitch-alignment", value) }
  /// What text lies in when the map is tilted: `map`, `viewport` or `auto`.
  public func textPitchAlignment(_ value: StyleExpression) -> Self { property("text-pitch-alignment", value) }
  /// What text turns with: `map`, `viewport`, `viewport-glyph` or `auto`.
  public func textRotationAlignment(_ value: StyleExpression) -> Self { property("text-rotation-alignment", value) }
  /// The text.
  public func textField(_ value: StyleExpression) -> Self { property("text-field", value) }
  /// The fonts, in the order in which characters are looked for.
  public func textFont(_ value: StyleExpression) -> Self { property("text-font", value) }
  /// The size of the text in points.
  public func textSize(_ value: StyleExpression) -> Self { property("text-size", value) }
  /// The width in ems from which on lines are broken.
  public func textMaxWidth(_ value: StyleExpression) -> Self { property("text-max-width", value) }
  /// The distance of lines in ems.
  public func textLineHeight(_ value: StyleExpression) -> Self { property("text-line-height", value) }
  /// The room between letters in ems.
  public func textLetterSpacing(_ value: StyleExpression) -> Self { property("text-letter-spacing", value) }
  /// Where lines begin: `auto`, `left`, `center` or `right`.
  public func textJustify(_ value: StyleExpression) -> Self { property("text-justify", value) }
  /// How far the text is from its place in the direction of its anchor, in ems.
  public func textRadialOffset(_ value: StyleExpression) -> Self { property("text-radial-offset", value) }
  /// The anchors that are tried until the text has room.
  public func textVariableAnchor(_ value: StyleExpression) -> Self { property("text-variable-anchor", value) }
  /// The anchors that are tried until the text has room, with an offset in ems after each.
  public func textVariableAnchorOffset(_ value: StyleExpression) -> Self {
    property("text-variable-anchor-offset", value)
  }
  /// The part of the text that is put at the place, such as `top`.
  public func textAnchor(_ value: StyleExpression) -> Self { property("text-anchor", value) }
  /// The largest turn between letters along a line, in degrees.
  public func textMaxAngle(_ value: StyleExpression) -> Self { property("text-max-angle", value) }
  /// The directions that are tried: `horizontal`, `vertical`.
  public func textWritingMode(_ value: StyleExpression) -> Self { property("text-writing-mode", value) }
  /// The turn of the text in degrees clockwise.
  public func textRotate(_ value: StyleExpression) -> Self { property("text-rotate", value) }
  /// The room round the text that others keep clear of, in points.
  public func textPadding(_ value: StyleExpression) -> Self { property("text-padding", value) }
  /// Whether text along lines is turned over rather than stand on its head.
  public func textKeepUpright(_ value: StyleExpression) -> Self { property("text-keep-upright", value) }
  /// The letters' case: `none`, `uppercase` or `lowercase`.
  public func textTransform(_ value: StyleExpression) -> Self { property("text-transform", value) }
  /// How far the text is moved to the right and downwards, in ems.
  public func textOffset(_ value: StyleExpression) -> Self { property("text-offset", value) }
  /// Whether text is shown where others are.
  public func textAllowOverlap(_ value: StyleExpression) -> Self { property("text-allow-overlap", value) }
  /// Whether text is shown where others are: `never`, `always` or `cooperative`.
  public func textOverlap(_ value: StyleExpression) -> Self { property("text-overlap", value) }
  /// Whether others are shown where the text is.
  public func textIgnorePlacement(_ value: StyleExpression) -> Self { property("text-ignore-placement", value) }
  /// Whether the icon is shown where the text has no room.
  public func textOptional(_ value: StyleExpression) -> Self { property("text-optional", value) }
  /// The opacity of the icon, 0…1.
  public func iconOpacity(_ value: StyleExpression) -> Self { property("icon-opacity", value) }
  /// The colour of an icon that is a distance field.
  public func iconColor(_ value: StyleExpression) -> Self { property("icon-color", value) }
  /// The colour of the rim round an icon that is a distance field.
  public func iconHaloColor(_ value: StyleExpression) -> Self { property("icon-halo-color", value) }
  /// The width of that rim in points.
  public func iconHaloWidth(_ value: StyleExpression) -> Self { property("icon-halo-width", value) }
  /// The width in points over which that rim fades.
  public func iconHaloBlur(_ value: StyleExpression) -> Self { property("icon-halo-blur", value) }
  /// How far icons are moved to the right and downwards, in points.
  public func iconTranslate(_ value: StyleExpression) -> Self { property("icon-translate", value) }
  /// Whether `iconTranslate` turns with the `map` or stays with the `viewport`.
  public func iconTranslateAnchor(_ value: StyleExpression) -> Self { property("icon-translate-anchor", value) }
  /// The opacity of the text, 0…1.
  public func textOpacity(_ value: StyleExpression) -> Self { property("text-opacity", value) }
  /// The colour of the text.
  public func textColor(_ value: StyleExpression) -> Self { property("text-color", value) }
  /// The colour of the rim round the text.
  public func textHaloColor(_ value: StyleExpression) -> Self { property("text-halo-color", value) }
  /// The width of the rim in points.
  public func textHaloWidth(_ value: StyleExpression) -> Self { property("text-halo-width", value) }
  /// The width in points over which the rim fades.
  public func textHaloBlur(_ value: StyleExpression) -> Self { property("text-halo-blur", value) }
  /// How far text is moved to the right and downwards, in points.
  public func textTranslate(_ value: StyleExpression) -> Self { property("text-translate", value) }
  /// Whether `textTranslate` turns with the `map` or stays with the `viewport`.
  public func textTranslateAnchor(_ value: StyleExpression) -> Self { property("text-translate-anchor", value) }
}
