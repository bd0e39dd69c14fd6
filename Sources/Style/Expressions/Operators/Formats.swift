extension OperatorTable {
  /// Operators of labels and images.
  static let formats: [String: OperatorCompiler] = ["format": format, "image": image]

  /// `["format", text or image, {options}, …]`.
  @Sendable private static func format(_ site: CompilationSite) -> (any ExpressionNode)? {
    guard site.argumentCount >= 1 else { return site.fault("Expected at least one argument.") }
    guard site.elements[1].object == nil else {
      return site.fault("First argument must be an image or text section.")
    }
    var sections: [SectionNodes] = []
    var takesOptions = false
    for index in 1..<site.elements.count {
      if takesOptions, let options = site.elements[index].object {
        takesOptions = false
        guard add(options, site, to: &sections[sections.count - 1]) else { return nil }
      } else {
        guard let content = site.argument(index, expecting: .value).compile() else { return nil }
        guard [.string, .value, .null, .resolvedImage, .formatted].contains(content.type) else {
          return site.fault("Formatted text type must be 'string', 'value', 'image' or 'null'.")
        }
        sections.append(SectionNodes(content: content))
        takesOptions = true
      }
    }
    return FormatNode(sections, key: site.key)
  }

  private static func add(
    _ options: JSONObject, _ site: CompilationSite, to section: inout SectionNodes
  ) -> Bool {
    func compile(
      _ name: String, _ type: ExpressionType, into path: WritableKeyPath<SectionNodes, (any ExpressionNode)?>
    ) -> Bool {
      guard let option = options[name] else { return true }
      section[keyPath: path] = site.option(option, at: 1, expecting: type).compile()
      return section[keyPath: path] != nil
    }
    guard compile("font-scale", .number, into: \.scale),
      compile("text-font", .array(.string, count: nil), into: \.fonts),
      compile("text-color", .color, into: \.color)
    else { return false }
    if let name = options["vertical-align"]?.string, FormattedText.VerticalAlignment(rawValue: name) == nil {
      return site.fault(FormatNode.alignmentComplaint(name)) != nil
    }
    return compile("vertical-align", .string, into: \.verticalAlignment)
  }

  @Sendable private static func image(_ site: CompilationSite) -> (any ExpressionNode)? {
    guard site.argumentCount == 1 else { return site.fault("Expected two arguments.") }
    guard let name = site.argument(1, expecting: .string).compile() else {
      return site.fault("No image name provided.")
    }
    return ImageNode(name)
  }
}

/// One part of a label, and how it looks.
private struct SectionNodes: Sendable {
  let content: any ExpressionNode
  var scale: (any ExpressionNode)?
  var fonts: (any ExpressionNode)?
  var color: (any ExpressionNode)?
  var verticalAlignment: (any ExpressionNode)?

  var children: [any ExpressionNode] {
    [content] + [scale, fonts, color, verticalAlignment].compactMap { $0 }
  }
}

/// A label of several parts.
private final class FormatNode: ExpressionNode {
  private let sections: [SectionNodes]
  private let key: String

  init(_ sections: [SectionNodes], key: String) {
    self.sections = sections
    self.key = key
  }

  var type: ExpressionType { .formatted }
  var children: [any ExpressionNode] { sections.flatMap(\.children) }

  func value(_ context: EvaluationContext) throws(EvaluationFault) -> ExpressionValue {
    var parts: [FormattedText.Section] = []
    parts.reserveCapacity(sections.count)
    for section in sections { parts += try self.parts(of: section, context) }
    return .formatted(FormattedText(sections: parts))
  }

  private func parts(
    of section: SectionNodes, _ context: EvaluationContext
  ) throws(EvaluationFault) -> [FormattedText.Section] {
    let content = try section.content.value(context)
    let alignment = try alignment(section, context)
    if case .image(let image) = content {
      return [FormattedText.Section(image: image, verticalAlignment: alignment)]
    }
    if case .formatted(let formatted) = content { return formatted.sections }
    var part = FormattedText.Section(content.text, verticalAlignment: alignment)
    part.scale = try section.scale?.number(context)
    part.fonts = try section.fonts?.value(context).asStrings
    if case .color(let color)? = try section.color?.value(context) { part.color = color }
    return [part]
  }

  private func alignment(
    _ section: SectionNodes, _ context: EvaluationContext
  ) throws(EvaluationFault) -> FormattedText.VerticalAlignment? {
    guard let name = try section.verticalAlignment?.string(context) else { return nil }
    guard let alignment = FormattedText.VerticalAlignment(rawValue: name) else {
      throw EvaluationFault(Self.alignmentComplaint(name), at: key)
    }
    return alignment
  }

  static func alignmentComplaint(_ name: String) -> String {
    let names = FormattedText.VerticalAlignment.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return "'vertical-align' must be one of: \(names) but found '\(name)' instead."
  }
}

/// The image of a name.
final class ImageNode: ExpressionNode {
  let children: [any ExpressionNode]

  init(_ name: any ExpressionNode) {
    children = [name]
  }

  var type: ExpressionType { .resolvedImage }
  var ownInputs: ExpressionInputs { .images }

  func value(_ context: EvaluationContext) throws(EvaluationFault) -> ExpressionValue {
    let name = try children[0].string(context)
    return name.isEmpty ? .null : .image(Self.image(name, context))
  }

  /// An image with the answer to whether it is there.
  static func image(_ name: String, _ context: EvaluationContext) -> ResolvedImage {
    ResolvedImage(name, isAvailable: context.availableImages?.contains(name) ?? false)
  }
}
