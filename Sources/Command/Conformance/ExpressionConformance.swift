import FoundationEssentials
import HeadlandGeometry
import HeadlandStyle

/// Compares what our expressions compile to and yield with what the reference implementation's tests expect.
///
/// A test is a folder with a `test.json`: an expression, the definition of the property that it is for, inputs, and what
/// is expected of compiling it and of each input.
struct ExpressionConformance {
  private static let fileName = "test.json"
  /// The list of tests that stem from the reference's predecessor, whose messages lack the place that they begin with.
  private static let originsName = "expression-origin-2019.json"

  /// Runs the tests of a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder; the list of older tests lies beside it.
  ///   - filter: Text that a test's name must contain; nil runs all.
  /// - Returns: The tests in the order of their names.
  /// - Throws: `CommandFailure` where the folder or a file of it cannot be read.
  static func run(_ folder: String, filter: String?) throws(CommandFailure) -> [SuiteTest] {
    let root = URL(fileURLWithPath: folder)
    guard let paths = try? FileManager.default.subpathsOfDirectory(atPath: root.path) else {
      throw CommandFailure("\(folder): there is no such folder, or it cannot be read")
    }
    let olderTests = older(beside: root)
    var tests: [SuiteTest] = []
    for path in paths.sorted() where path.hasSuffix("/\(fileName)") {
      let name = String(path.dropLast(fileName.count + 1))
      guard filter.map(name.contains) ?? true else { continue }
      let file = root.appendingPathComponent(path).path
      guard let test = JSONValue.read(try FileContents.bytes(of: file))?.object,
        let comparison = ExpressionComparison(test, isOlder: olderTests.contains(name))
      else { throw CommandFailure("\(file): this is no test of an expression") }
      tests.append(SuiteTest(name, differences: comparison.differences()))
    }
    return tests
  }

  private static func older(beside folder: URL) -> Set<String> {
    let path = folder.deletingLastPathComponent().appendingPathComponent(originsName).path
    guard let bytes = try? FileContents.bytes(of: path), let names = JSONValue.read(bytes)?.array else { return [] }
    return Set(names.compactMap(\.string))
  }
}

/// One test: what was expected, and how what came differs from it.
private struct ExpressionComparison {
  /// Where the reference's tests say that their expressions stand.
  private static let place = "layers[0].paint.some-property"

  private let expression: JSONValue
  private let target: ExpressionTarget
  private let inputs: [ExpressionTestInput]
  private let compiled: JSONObject
  private let outputs: [JSONValue]
  private let isOlder: Bool

  init?(_ test: JSONObject, isOlder: Bool) {
    guard let expression = test["expression"], let expected = test["expected"]?.object,
      let compiled = expected["compiled"]?.object
    else { return nil }
    self.expression = expression
    target = ExpressionTarget(testDefinition: test["propertySpec"]?.object)
    let globalState = test["globalState"]?.object
    inputs = (test["inputs"]?.array ?? []).compactMap { ExpressionTestInput($0, globalState: globalState) }
    self.compiled = compiled
    outputs = expected["outputs"]?.array ?? []
    self.isOlder = isOlder
  }

  func differences() -> [String] {
    switch CompiledExpression.compile(expression, for: target) {
    case .failure(let faults): faultDifferences(faults.all)
    case .success(let expression): typeDifferences(expression) + outputDifferences(expression)
    }
  }

  private func faultDifferences(_ faults: [ExpressionFault]) -> [String] {
    let actual = faults.map { "\($0.key): \($0.message)" }
    let expected = (compiled["errors"]?.array ?? []).map { error in
      "\(error.object?["key"]?.string ?? ""): \(error.object?["error"]?.string ?? "")"
    }
    return actual == expected ? [] : ["errors: expected \(expected), got \(actual)"]
  }

  private func typeDifferences(_ expression: CompiledExpression) -> [String] {
    guard compiled["result"]?.string == "success" else { return ["expected errors, got none"] }
    var differences: [String] = []
    func compare(_ name: String, _ actual: String, _ expected: String) {
      if actual != expected { differences.append("\(name): expected \(expected), got \(actual)") }
    }
    compare("type", "\(expression.type)", compiled["type"]?.string ?? "")
    compare("isFeatureConstant", "\(expression.isFeatureConstant)", text(compiled["isFeatureConstant"]))
    compare("isZoomConstant", "\(expression.isZoomConstant)", text(compiled["isZoomConstant"]))
    return differences
  }

  private func text(_ value: JSONValue?) -> String { value?.boolean.map { "\($0)" } ?? "" }

  private func outputDifferences(_ expression: CompiledExpression) -> [String] {
    guard inputs.count == outputs.count else { return ["\(inputs.count) inputs, but \(outputs.count) outputs"] }
    return zip(inputs, outputs).enumerated().compactMap { index, pair in
      difference(expression, pair.0, from: pair.1).map { "output \(index): \($0)" }
    }
  }

  private func difference(
    _ expression: CompiledExpression, _ input: ExpressionTestInput, from expected: JSONValue
  ) -> String? {
    let output = ExpressionTestOutput(expected)
    do throws(EvaluationFault) {
      let actual = try expression.value(input.context)
      return output.isSame(as: actual) ? nil : "expected \(output.text), got \(actual)"
    } catch {
      let message = isOlder ? error.message : "\(Self.place)\(error.key): \(error.message)"
      guard expected.object?["error"]?.string != message else { return nil }
      return "expected \(output.text), got the error \(message)"
    }
  }
}
