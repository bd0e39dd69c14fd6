/// What is told of an encoder's viewports as a warning: those that GLES rounds, and those that seem to be in points.
struct ViewportRules {
  /// The scales of screens, in pixels a point.
  private static let scales = [1.5, 2, 3, 4]
  /// Smaller attachments are no screens.
  private static let smallestScreen = 64

  /// The viewport that covers the attachments if it is taken in points, and the scale.
  private var inPoints: (viewport: Viewport, scale: Double)?
  private var hasOthers = false
  private var hasToldFraction = false

  init() {}

  /// Looks at a viewport that was set; tells the first that is not on whole pixels.
  mutating func note(_ viewport: Viewport, _ attachments: PassAttachments, encoder: String) -> GPUIssue? {
    noteSize(viewport, attachments)
    let edges = [viewport.originX, viewport.originY, viewport.width, viewport.height]
    guard !hasToldFraction, edges.contains(where: { $0 != $0.rounded() }) else { return nil }
    hasToldFraction = true
    return GPUIssue(
      .viewportFraction, object: encoder, field: "setViewport",
      message: "\(viewport.width)×\(viewport.height) pixels at (\(viewport.originX), \(viewport.originY)) are rounded "
        + "to \(edges[2].rounded())×\(edges[3].rounded()) at (\(edges[0].rounded()), \(edges[1].rounded()))",
      hint: "GLES has whole pixels only: give them, and put the fraction into the matrix")
  }

  /// A viewport beside others, or away from the corner, is a part that was chosen.
  private mutating func noteSize(_ viewport: Viewport, _ attachments: PassAttachments) {
    let (width, height) = (Double(attachments.width), Double(attachments.height))
    let isScreen = attachments.isWholeSize && min(attachments.width, attachments.height) >= Self.smallestScreen
    // Whole points may be rounded up or down.
    let scale = Self.scales.first { abs(viewport.width * $0 - width) < $0 && abs(viewport.height * $0 - height) < $0 }
    if isScreen, viewport.originX == 0, viewport.originY == 0, let scale {
      inPoints = (viewport, scale)
    } else {
      hasOthers = true
    }
  }

  /// What the viewports of a whole encoder come to.
  func end(_ attachments: PassAttachments, encoder: String) -> GPUIssue? {
    guard let (viewport, scale) = inPoints, !hasOthers else { return nil }
    return GPUIssue(
      .viewportInPoints, object: encoder, field: "setViewport",
      message: "\(viewport.width)×\(viewport.height) looks like points, which is a guess: the attachments are "
        + "\(attachments.width)×\(attachments.height) pixels, \(scale) times as large",
      hint: "multiply by the scale, or leave the viewport out: it covers the attachments by itself")
  }
}
