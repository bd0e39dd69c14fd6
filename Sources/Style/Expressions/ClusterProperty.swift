import HeadlandGeometry

/// A property that clusters work out of those of their points.
package struct ClusterProperty: Sendable {
  /// The property's name.
  package let name: String
  private let map: CompiledExpression
  private let reduce: CompiledExpression

  /// Compiles `[operator, map]` or `[reduce, map]`.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - definition: The pair as the style has it; nothing comes of one with faults, which the validation tells.
  package init?(_ name: String, _ definition: JSONValue) {
    guard let pair = definition.array, pair.count == 2,
      case .success(let map) = CompiledExpression.compile(pair[1], for: Self.target),
      case .success(let reduce) = CompiledExpression.compile(Self.reduction(pair[0], name), for: Self.target)
    else { return nil }
    self.name = name
    self.map = map
    self.reduce = reduce
  }

  /// The value of one point, null where it has none.
  package func value(of point: Feature) -> FeatureValue { Self.value(map, EvaluationContext(zoom: 0, feature: point)) }

  /// The value of what was gathered so far together with a point or cluster.
  ///
  /// - Parameters:
  ///   - accumulated: The value so far.
  ///   - member: The point or cluster, whose properties are its values.
  /// - Returns: The value of both, null where there is none.
  package func reduced(_ accumulated: FeatureValue, with member: Feature) -> FeatureValue {
    Self.value(reduce, EvaluationContext(zoom: 0, feature: member, accumulated: accumulated))
  }

  private static func value(_ expression: CompiledExpression, _ context: EvaluationContext) -> FeatureValue {
    (try? expression.value(context)).flatMap(FeatureValue.init) ?? .null
  }

  /// The place that both expressions take: that of a filter, but for values of any type.
  static let target = {
    var target = ExpressionTarget.filter
    target.type = nil
    return target
  }()

  /// How a cluster's value and a point's become one: a lone operator stands for itself applied to both.
  static func reduction(_ value: JSONValue, _ name: String) -> JSONValue {
    guard value.string != nil else { return value }
    func form(_ elements: [JSONValue]) -> JSONValue { JSONValue(.array(elements), range: value.range) }
    func text(_ text: String) -> JSONValue { JSONValue(.string(text), range: value.range) }
    return form([value, form([text("accumulated")]), form([text("get"), text(name)])])
  }
}

extension FeatureValue {
  /// A value of an expression; nothing comes of those that only the style language has, such as colours.
  fileprivate init?(_ value: ExpressionValue) {
    switch value {
    case .null: self = .null
    case .boolean(let truth): self = .bool(truth)
    case .number(let number): self = .number(number)
    case .string(let text): self = .string(text)
    case .array(let elements): self = .array(elements.map { FeatureValue($0) ?? .null })
    case .object(let members): self = .object(members)
    default: return nil
    }
  }
}
