import Headland
import HeadlandTesting

/// What came of drawing one test.
struct RenderOutcome: Sendable {
  /// The picture with straight alpha; nil where none was drawn.
  var actual: Image?
  /// The most like of the expected pictures, and how the drawn one differs from it; nil where nothing was compared.
  var best: (expected: Image, difference: PerceptualDifference)?
  /// Why the test fails; none for one that passes.
  var reasons: [String] = []

  var score: Double? { best?.difference.score }
}

/// Draws a test on a map of its own.
struct RenderRun {
  /// The largest difference of two colours that counts as none.
  private static let comparison = PerceptualComparison(threshold: 0.1285)

  let test: RenderTestCase
  let resources: SuiteResources
  let device: Device

  /// Draws the test and compares the picture; never throws, so that other tests go on.
  nonisolated(nonsending) func outcome() async -> RenderOutcome {
    var outcome = RenderOutcome()
    do {
      let steps = try await RenderSteps(test, resources: resources, device: device)
      try await steps.run()
      let frame = try await steps.map.render()
      outcome.reasons += steps.undrawn + Self.undrawn(frame)
      let actual = Self.straight(frame.image)
      outcome.actual = actual
      try compare(actual, &outcome)
    } catch {
      outcome.reasons.append("\(error)")
    }
    return outcome
  }

  private func compare(_ actual: Image, _ outcome: inout RenderOutcome) throws {
    for name in test.expectedNames {
      let expected = try Image(contentsOf: "\(test.folder)/\(name)")
      guard let difference = Self.comparison.difference(between: actual, and: expected) else {
        outcome.reasons.append(
          "\(name) is \(expected.width)x\(expected.height), what was drawn \(actual.width)x\(actual.height) pixels")
        continue
      }
      if let best = outcome.best, best.difference.score <= difference.score { continue }
      outcome.best = (expected, difference)
    }
    guard let best = outcome.best, best.difference.score > test.allowed else { return }
    outcome.reasons.insert(
      "\(NumberText.significant(best.difference.score, digits: 3)) of the pixels differ, "
        + "\(NumberText.significant(test.allowed, digits: 3)) may", at: 0)
  }

  /// What the map says that it does not draw, each once, and the rules that were broken on the way.
  private static func undrawn(_ frame: Frame) -> [String] {
    let codes: Set<StyleIssue.Code> = [
      .layerKindUnsupported, .propertyUnsupported, .valueUnsupported, .sourceKindUnsupported,
    ]
    var texts: [String] = []
    for issue in frame.issues where codes.contains(issue.code) && !texts.contains(issue.message) {
      texts.append(issue.message)
    }
    return texts + frame.gpuIssues.prefix(3).map(\.description)
  }

  /// The picture with colours divided by alpha and cut to whole numbers, as the suites' pictures were written.
  static func straight(_ image: Image) -> Image {
    guard image.alpha == .premultiplied, !image.isOpaque else { return image.converted(to: .straight) }
    var pixels = image.pixels
    for start in stride(from: 0, to: pixels.count, by: 4) {
      let alpha = Double(pixels[start + 3]) / 255
      guard alpha > 0, alpha < 1 else { continue }
      for channel in start..<start + 3 { pixels[channel] = UInt8(min(255, Double(pixels[channel]) / alpha)) }
    }
    return Image(width: image.width, height: image.height, pixels: pixels, alpha: .straight)
  }
}
