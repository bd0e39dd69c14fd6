import HeadlandGeometry
import Testing

@testable import HeadlandStyle

/// An expression as a style writes it, compiled for any place.
struct ExpressionSample {
  let result: Result<CompiledExpression, ExpressionFaults>

  init(_ json: String, as type: ExpressionType? = nil) throws {
    let value = try JSONDocument(Array(json.utf8)).root
    result = CompiledExpression.compile(
      value, for: ExpressionTarget(type: type, support: .interpolated([.zoom, .feature])))
  }

  /// The faults as `[key] message`.
  var faults: [String] {
    guard case .failure(let faults) = result else { return [] }
    return faults.all.map { "\($0.key) \($0.message)" }
  }

  /// The value as JSON, or the fault as `[key] message`.
  func text(
    _ properties: [String: FeatureValue] = [:], zoom: Double = 0, change: (inout EvaluationContext) -> Void = { _ in }
  ) -> String {
    var context = EvaluationContext(
      zoom: zoom, feature: Feature(properties: properties, kind: .point, rings: [[SIMD2(0, 0)]]))
    change(&context)
    switch result {
    case .failure: return faults.joined(separator: "; ")
    case .success(let expression):
      do throws(EvaluationFault) { return try expression.value(context).json } catch {
        return "\(error.key) \(error.message)"
      }
    }
  }
}
