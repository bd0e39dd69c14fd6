/// A type whose lists are values of properties.
protocol ListedValue {
  /// Reads a list; numbers are clamped to the range that the specification gives the property.
  static func list(_ value: StyleValue, in range: NumberRange) -> [Self]?
}

extension Double: ListedValue {
  static func list(_ value: StyleValue, in range: NumberRange) -> [Double]? {
    guard case .numbers(let numbers) = value else { return nil }
    return numbers.allSatisfy { range.clamp($0) == $0 } ? numbers : numbers.map(range.clamp)
  }
}

extension String: ListedValue {
  static func list(_ value: StyleValue, in range: NumberRange) -> [String]? {
    if case .strings(let strings) = value { strings } else { nil }
  }
}

extension Color: ListedValue {
  static func list(_ value: StyleValue, in range: NumberRange) -> [Color]? {
    if case .colors(let colors) = value { colors } else { nil }
  }
}

extension AnchorOffset: ListedValue {
  static func list(_ value: StyleValue, in range: NumberRange) -> [AnchorOffset]? {
    if case .anchorOffsets(let offsets) = value { offsets } else { nil }
  }
}

extension ListedValue where Self: PropertyName {
  static func list(_ value: StyleValue, in range: NumberRange) -> [Self]? {
    if case .strings(let names) = value { names.compactMap { Self(rawValue: $0) } } else { nil }
  }
}

extension Visibility: EvaluatedValue, ListedValue {}
extension ReferenceFrame: EvaluatedValue, ListedValue {}
extension SymbolAlignment: EvaluatedValue, ListedValue {}
extension TextRotationAlignment: EvaluatedValue, ListedValue {}
extension LineCap: EvaluatedValue, ListedValue {}
extension LineJoin: EvaluatedValue, ListedValue {}
extension SymbolPlacement: EvaluatedValue, ListedValue {}
extension SymbolZOrder: EvaluatedValue, ListedValue {}
extension SymbolOverlap: EvaluatedValue, ListedValue {}
extension IconTextFit: EvaluatedValue, ListedValue {}
extension SymbolAnchor: EvaluatedValue, ListedValue {}
extension TextJustification: EvaluatedValue, ListedValue {}
extension TextTransform: EvaluatedValue, ListedValue {}
extension TextWritingMode: EvaluatedValue, ListedValue {}
extension Resampling: EvaluatedValue, ListedValue {}
extension HillshadeMethod: EvaluatedValue, ListedValue {}
