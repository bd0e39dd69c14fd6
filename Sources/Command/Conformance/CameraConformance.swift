import FoundationEssentials
import Glibc
import HeadlandGeometry

/// Compares our camera with the cameras that a reference renderer wrote to a JSON file.
struct CameraConformance {
  /// How one camera of the file fared.
  struct CaseResult: Sendable {
    let id: String
    let outcome: Outcome
  }

  /// What came of comparing one camera.
  enum Outcome: Sendable, Equatable {
    /// Everything agreed; the worst distance between projected points is in pixels.
    case passed(worstError: Double)
    /// Something differed; each reason names the field, what was expected and what came.
    case failed(worstError: Double, reasons: [String])
    /// The camera was not compared.
    case skipped(reason: String)
  }

  /// The results of a whole file, in its order.
  struct Report: Sendable {
    let results: [CaseResult]

    /// Whether nothing failed and something was compared.
    var isSuccess: Bool { count(\.isFailure) == 0 && count(\.isPass) > 0 }

    /// One line: how many passed, failed and were skipped, with the worst distance and the reasons for skipping.
    var summary: String {
      let worst = results.map(\.outcome.worstError).max() ?? 0
      let reasons = Dictionary(grouping: results.compactMap(\.outcome.skipReason)) { $0 }
        .map { "\($0.key): \($0.value.count)" }.sorted().joined(separator: ", ")
      let skipped = results.count - count(\.isPass) - count(\.isFailure)
      return "\(count(\.isPass)) passed, \(count(\.isFailure)) failed, \(skipped) skipped"
        + (reasons.isEmpty ? "" : " (\(reasons))") + "; worst error \(NumberText.significant(worst, digits: 2)) px"
    }

    /// One line a case, with every reason of a failure on a line of its own.
    var details: String { results.map(\.line).joined(separator: "\n") }

    private func count(_ property: KeyPath<Outcome, Bool>) -> Int {
      results.count { $0.outcome[keyPath: property] }
    }
  }

  /// The farthest that a projected point may lie from the reference, in pixels.
  static let pixelTolerance = 0.01

  /// The farthest that a coordinate or a camera's number may lie from the reference, as a share of its size.
  static let relativeTolerance = 1e-6

  /// Runs the cases of a camera file.
  ///
  /// - Parameters:
  ///   - data: The JSON text, `{"cases": [{"camera": …, "result": …}]}`.
  ///   - filter: Text that the id of a case must contain; nil runs all.
  /// - Returns: The results in the order of the file.
  /// - Throws: `DecodingError` where the text is not such a file.
  static func run(_ data: Data, filter: String? = nil) throws -> Report {
    let cases = try JSONDecoder().decode(CameraCases.self, from: data).cases
      .filter { filter.map($0.camera.id.contains) ?? true }
    return Report(results: cases.map { CaseResult(id: $0.camera.id, outcome: compare($0)) })
  }

  private static func compare(_ reference: CameraCase) -> Outcome {
    guard reference.camera.projection.type == "mercator" else {
      return .skipped(reason: "projection \(reference.camera.projection.type)")
    }
    let transform = CameraTransform(
      camera: reference.camera.geometry, size: Size(reference.camera.width, reference.camera.height))
    var comparison = Comparison()
    comparison.camera(transform.camera, with: reference.result.effective)
    for sample in reference.result.project { comparison.project(sample, by: transform) }
    for sample in reference.result.unproject where sample.onSurface { comparison.unproject(sample, by: transform) }
    comparison.bounds(transform.bounds, with: reference.result.bounds)
    return comparison.outcome
  }
}

extension CameraConformance.Outcome {
  fileprivate var isPass: Bool { if case .passed = self { true } else { false } }

  fileprivate var isFailure: Bool { if case .failed = self { true } else { false } }

  fileprivate var skipReason: String? { if case .skipped(let reason) = self { reason } else { nil } }

  fileprivate var worstError: Double {
    switch self {
    case .passed(let error), .failed(let error, _): error
    case .skipped: 0
    }
  }
}

extension CameraConformance.CaseResult {
  fileprivate var line: String {
    switch outcome {
    case .passed(let error): "passed  \(id)  \(NumberText.significant(error, digits: 2)) px"
    case .failed(let error, let reasons):
      (["failed  \(id)  \(NumberText.significant(error, digits: 2)) px"] + reasons.map { "        \($0)" })
        .joined(separator: "\n")
    case .skipped(let reason): "skipped \(id)  \(reason)"
    }
  }
}

/// Collects the differences of one case.
private struct Comparison {
  private var worst = 0.0
  private var reasons: [String] = []

  var outcome: CameraConformance.Outcome {
    reasons.isEmpty ? .passed(worstError: worst) : .failed(worstError: worst, reasons: reasons)
  }

  mutating func camera(_ camera: Camera, with reference: EffectiveCamera) {
    number("effective longitude", camera.center.longitude, reference.center[0])
    number("effective latitude", camera.center.latitude, reference.center[1])
    number("effective zoom", camera.zoom, reference.zoom)
    number("effective bearing", camera.bearing, reference.bearing)
    number("effective pitch", camera.pitch, reference.pitch)
    number("effective roll", camera.roll, reference.roll)
    number("effective elevation", camera.centerElevation, reference.centerElevation)
    number("effective field of view", camera.fieldOfView, reference.verticalFieldOfView)
  }

  mutating func project(_ sample: ProjectSample, by transform: CameraTransform) {
    let point = transform.project(Coordinate(latitude: sample.lngLat[1], longitude: sample.lngLat[0]))
    let distance = hypot(point.x - sample.pixel[0], point.y - sample.pixel[1])
    worst = max(worst, distance)
    // Written so that a NaN fails.
    guard !(distance <= CameraConformance.pixelTolerance) else { return }
    reasons.append("project \(sample.lngLat): expected \(sample.pixel), got [\(point.x), \(point.y)]")
  }

  mutating func unproject(_ sample: UnprojectSample, by transform: CameraTransform) {
    guard let place = transform.unproject(Point(sample.pixel[0], sample.pixel[1])) else {
      reasons.append("unproject \(sample.pixel): expected \(sample.lngLat), got no ground")
      return
    }
    number("unproject \(sample.pixel) longitude", place.longitude, sample.lngLat[0])
    number("unproject \(sample.pixel) latitude", place.latitude, sample.lngLat[1])
  }

  mutating func bounds(_ bounds: CoordinateBounds, with reference: [[Double]]) {
    number("bounds west", bounds.west, reference[0][0])
    number("bounds south", bounds.south, reference[0][1])
    number("bounds east", bounds.east, reference[1][0])
    number("bounds north", bounds.north, reference[1][1])
  }

  private mutating func number(_ field: String, _ value: Double, _ expected: Double) {
    // Numbers about 0 are compared as if they were about 1.
    let tolerance = CameraConformance.relativeTolerance * max(1, abs(expected))
    guard !(abs(value - expected) <= tolerance) else { return }
    reasons.append("\(field): expected \(expected), got \(value)")
  }
}

private struct CameraCases: Decodable {
  let cases: [CameraCase]
}

private struct CameraCase: Decodable {
  struct Result: Decodable {
    let effective: EffectiveCamera
    let project: [ProjectSample]
    let unproject: [UnprojectSample]
    let bounds: [[Double]]
  }

  let camera: ReferenceCamera
  let result: Result
}

private struct ReferenceCamera: Decodable {
  struct Projection: Decodable { let type: String }
  struct Padding: Decodable { let top, right, bottom, left: Double }

  let id: String
  let projection: Projection
  let zoom, bearing, pitch, width, height: Double
  let center: [Double]
  let roll, verticalFieldOfView, elevation: Double?
  let padding: Padding?

  var geometry: Camera {
    Camera(
      center: Coordinate(latitude: center[1], longitude: center[0]), zoom: zoom, bearing: bearing, pitch: pitch,
      roll: roll ?? 0, fieldOfView: verticalFieldOfView ?? Camera.defaultFieldOfView,
      padding: padding.map { EdgeInsets($0.top, $0.right, $0.bottom, $0.left) } ?? EdgeInsets(),
      centerElevation: elevation ?? 0)
  }
}

private struct EffectiveCamera: Decodable {
  let center: [Double]
  let zoom, bearing, pitch, roll, centerElevation, verticalFieldOfView: Double
}

private struct ProjectSample: Decodable {
  let lngLat, pixel: [Double]
}

private struct UnprojectSample: Decodable {
  let pixel, lngLat: [Double]
  let onSurface: Bool
}
