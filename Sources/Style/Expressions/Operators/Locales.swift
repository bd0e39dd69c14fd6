extension OperatorTable {
  /// Operators that go by the rules of a language.
  static let locales: [String: OperatorCompiler] = [
    "collator": collator, "number-format": numberFormat,
    "resolved-locale": FunctionDefinition.function([.collator]) { operands, _ in ResolvedLocaleNode(operands[0]) },
  ]

  @Sendable private static func collator(_ site: CompilationSite) -> (any ExpressionNode)? {
    guard site.argumentCount == 1 else { return site.fault("Expected one argument.") }
    guard let options = site.elements[1].object else {
      return site.fault("Collator options argument must be an object.")
    }
    let no = JSONValue(.boolean(false), range: site.value.range)
    guard
      let caseSensitive = site.option(options["case-sensitive"] ?? no, at: 1, expecting: .boolean).compile(),
      let diacriticSensitive = site.option(options["diacritic-sensitive"] ?? no, at: 1, expecting: .boolean).compile()
    else { return nil }
    var locale: (any ExpressionNode)?
    if let option = options["locale"] {
      locale = site.option(option, at: 1, expecting: .string).compile()
      guard locale != nil else { return nil }
    }
    return CollatorNode(caseSensitive: caseSensitive, diacriticSensitive: diacriticSensitive, locale: locale)
  }

  @Sendable private static func numberFormat(_ site: CompilationSite) -> (any ExpressionNode)? {
    guard site.argumentCount == 2 else { return site.fault("Expected two arguments.") }
    guard let number = site.argument(1, expecting: .number).compile() else { return nil }
    guard let options = site.elements[2].object else {
      return site.fault("NumberFormat options argument must be an object.")
    }
    if options["currency"] != nil, options["unit"] != nil {
      return site.fault("NumberFormat options `currency` and `unit` are mutually exclusive")
    }
    var nodes: [String: any ExpressionNode] = [:]
    let types: [(String, ExpressionType)] = [
      ("locale", .string), ("currency", .string), ("unit", .string), ("min-fraction-digits", .number),
      ("max-fraction-digits", .number),
    ]
    for (name, type) in types {
      guard let option = options[name] else { continue }
      guard let node = site.option(option, at: 1, expecting: type).compile() else { return nil }
      nodes[name] = node
    }
    return NumberFormatNode(number, options: nodes, key: site.key)
  }
}

/// Rules by which texts are compared.
private final class CollatorNode: ExpressionNode {
  private let caseSensitive: any ExpressionNode
  private let diacriticSensitive: any ExpressionNode
  private let locale: (any ExpressionNode)?

  init(
    caseSensitive: any ExpressionNode, diacriticSensitive: any ExpressionNode, locale: (any ExpressionNode)?
  ) {
    self.caseSensitive = caseSensitive
    self.diacriticSensitive = diacriticSensitive
    self.locale = locale
  }

  var type: ExpressionType { .collator }
  var children: [any ExpressionNode] { [caseSensitive, diacriticSensitive] + (locale.map { [$0] } ?? []) }
  /// Which languages there are may differ from machine to machine, so what depends on it is left as it is.
  var isFoldable: Bool { false }

  func value(_ context: EvaluationContext) throws(EvaluationFault) -> ExpressionValue {
    .collator(
      Collator(
        isCaseSensitive: try caseSensitive.boolean(context),
        isDiacriticSensitive: try diacriticSensitive.boolean(context), locale: try locale?.string(context)))
  }
}

/// The language whose rules a collator goes by.
private final class ResolvedLocaleNode: StringNode {
  let children: [any ExpressionNode]

  init(_ collator: any ExpressionNode) {
    children = [collator]
  }

  func string(_ context: EvaluationContext) throws(EvaluationFault) -> String {
    guard case .collator(let collator) = try children[0].value(context) else { return "" }
    return collator.resolvedLocale
  }
}

/// A number as a language writes it.
private final class NumberFormatNode: StringNode {
  private let number: any ExpressionNode
  private let options: [String: any ExpressionNode]
  private let key: String

  init(_ number: any ExpressionNode, options: [String: any ExpressionNode], key: String) {
    self.number = number
    self.options = options
    self.key = key
  }

  var children: [any ExpressionNode] { [number] + options.sorted { $0.key < $1.key }.map(\.value) }

  func string(_ context: EvaluationContext) throws(EvaluationFault) -> String {
    let number = try number.number(context)
    var format = NumberFormat()
    if let locale = try options["locale"]?.string(context) { format.locale = locale }
    if let currency = try options["currency"]?.string(context) { format.kind = .currency(currency) }
    if let unit = try options["unit"]?.string(context) { format.kind = .unit(unit) }
    format.minimumFractionDigits = try options["min-fraction-digits"]?.number(context)
    format.maximumFractionDigits = try options["max-fraction-digits"]?.number(context)
    guard let text = format.text(of: number) else {
      throw EvaluationFault("Could not format \(number.ecmaScriptText) as \(format.description).", at: key)
    }
    return text
  }
}
