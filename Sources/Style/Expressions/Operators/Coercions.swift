extension OperatorTable {
  /// Operators that convert a value to a type.
  static let coercions: [String: OperatorCompiler] = [
    "to-string": { coercion($0, .string, isUnary: true) }, "to-boolean": { coercion($0, .boolean, isUnary: true) },
    "to-number": { coercion($0, .number) }, "to-color": { coercion($0, .color) },
  ]

  private static func coercion(
    _ site: CompilationSite, _ type: ExpressionType, isUnary: Bool = false
  ) -> (any ExpressionNode)? {
    guard site.argumentCount > 0 else { return site.fault("Expected at least one argument.") }
    guard !isUnary || site.argumentCount == 1 else { return site.fault("Expected one argument.") }
    var operands: [any ExpressionNode] = []
    for index in 1..<site.elements.count {
      guard let operand = site.argument(index, expecting: .value).compile() else { return nil }
      operands.append(operand)
    }
    return CoercionNode(type, operands, key: site.key)
  }
}

/// The first of some values that can be converted to a type.
final class CoercionNode: ExpressionNode {
  let type: ExpressionType
  let children: [any ExpressionNode]
  /// The first operand, where it is a property of the feature: the most frequent one.
  private let get: GetNode?
  private let key: String

  init(_ type: ExpressionType, _ operands: [any ExpressionNode], key: String) {
    self.type = type
    children = operands
    get = operands.first as? GetNode
    self.key = key
  }

  /// An image may be there or not, which is known only in the end.
  var ownInputs: ExpressionInputs { type == .resolvedImage ? .images : [] }

  func value(_ context: EvaluationContext) throws(EvaluationFault) -> ExpressionValue {
    switch type {
    case .string: return .string(try string(context))
    case .boolean: return .boolean(try boolean(context))
    case .number: return .number(try number(context))
    case .formatted: return .formatted(FormattedText(try children[0].value(context).text))
    case .resolvedImage:
      let value = try children[0].value(context)
      return .image(ImageNode.image(value.text, context))
    default: return try converted(context)
    }
  }

  func string(_ context: EvaluationContext) throws(EvaluationFault) -> String {
    try children[0].value(context).text
  }

  func boolean(_ context: EvaluationContext) throws(EvaluationFault) -> Bool {
    switch try children[0].value(context) {
    case .null: false
    case .boolean(let boolean): boolean
    case .number(let number): number != 0 && !number.isNaN
    case .string(let string): !string.isEmpty
    default: true
    }
  }

  func number(_ context: EvaluationContext) throws(EvaluationFault) -> Double {
    if let get, case .number(let number)? = try get.property(context), !number.isNaN { return number }
    var value = ExpressionValue.null
    for child in children {
      value = try child.value(context)
      switch value {
      case .number(let number) where !number.isNaN: return number
      case .null: return 0
      case .boolean(let boolean): return boolean ? 1 : 0
      case .string(let string):
        if let number = Double(ecmaScript: string) { return number }
      default: continue
      }
    }
    throw EvaluationFault("Could not convert \(value.json) to number.", at: key)
  }

  private func converted(_ context: EvaluationContext) throws(EvaluationFault) -> ExpressionValue {
    var message = ""
    for child in children {
      let value = try child.value(context)
      message = "Could not parse \(type) from value '\(value.messageText)'"
      switch type {
      case .color:
        switch value.asColor {
        case .success(let color): return .color(color)
        case .failure(let fault): message = fault.message
        }
      case .padding: if let sides = value.asPadding { return .padding(sides) }
      case .numberArray: if let numbers = value.asNumbers { return .numberArray(numbers) }
      case .colorArray: if let colors = value.asColors { return .colorArray(colors) }
      case .variableAnchorOffsets: if let offsets = value.asAnchorOffsets { return .anchorOffsets(offsets) }
      case .projection: if let projection = value.asProjection { return .projection(projection) }
      default: break
      }
    }
    throw EvaluationFault(message, at: key)
  }
}

extension Double {
  /// Reads a number as ECMAScript does (ECMA-262, StringToNumber), or gives `nil` for a text that is none.
  init?(ecmaScript text: String) {
    let trimmed = text.trimmingSpace
    if trimmed.isEmpty {
      self = 0
      return
    }
    let prefixes: [Substring: Int] = ["0x": 16, "0X": 16, "0b": 2, "0B": 2, "0o": 8, "0O": 8]
    if let radix = prefixes[trimmed.prefix(2)] {
      let digits = trimmed.dropFirst(2)
      guard !digits.isEmpty, digits.utf8.allSatisfy({ $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "+") }),
        let integer = UInt64(digits, radix: radix)
      else { return nil }
      self = Double(integer)
      return
    }
    let unsigned = trimmed.drop { $0 == "-" || $0 == "+" }
    if unsigned == "Infinity", trimmed.count - unsigned.count <= 1 {
      self = trimmed.hasPrefix("-") ? -.infinity : .infinity
      return
    }
    // Swift reads names of infinity and hexadecimal fractions too, which are no numbers in ECMAScript.
    guard
      trimmed.utf8.allSatisfy({ byte in
        switch byte {
        case 0x30...0x39, UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"):
          true
        default: false
        }
      }), let number = Double(trimmed)
    else { return nil }
    self = number
  }
}

extension String {
  /// The text without the white space at its ends.
  fileprivate var trimmingSpace: Substring {
    let isSpace = { (character: Character) in character.isWhitespace || character == "\u{FEFF}" }
    let start = drop(while: isSpace)
    guard let last = start.lastIndex(where: { !isSpace($0) }) else { return "" }
    return start[...last]
  }
}
