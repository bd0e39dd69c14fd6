/// How a property's value runs over the zoom.
///
/// Values between two zooms of the curve need not be computed one by one: they can be mixed of those at the two zooms.
public struct ZoomCurve: Hashable, Sendable {
  /// The zooms at which the curve has values of its own, in ascending order.
  public let zooms: [Double]
  /// How values run between two of the zooms, or `nil` where they do not change before the next one.
  public let interpolation: Interpolation?

  init?(_ node: any CurveNode) {
    zooms = node.places
    interpolation = node.interpolation
  }

  /// How far values have come from one zoom to another on the way to a third.
  ///
  /// - Parameters:
  ///   - zoom: The zoom.
  ///   - lower: The zoom of the lower value.
  ///   - upper: The zoom of the upper value.
  /// - Returns: The fraction, 0…1; 0 where values do not run.
  public func fraction(at zoom: Double, from lower: Double, to upper: Double) -> Double {
    guard let interpolation else { return 0 }
    return min(max(interpolation.fraction(of: zoom, from: lower, to: upper), 0), 1)
  }
}

/// The search for the one curve that may run over the zoom.
///
/// Layers are laid out once for a range of zooms, so a value may depend on the zoom only by a curve at the top of its
/// expression.
struct ZoomCurveSearch {
  static let misplaced =
    "\"zoom\" expression may only be used as input to a top-level \"step\" or \"interpolate\" expression."
  static let repeated =
    "Only one zoom-based \"step\" or \"interpolate\" subexpression may be used in an expression."

  /// The curve, or `nil` where there is none.
  private(set) var curve: (any CurveNode)?
  /// What is wrong with the curves that there are.
  private(set) var complaint: String?

  init(_ node: any ExpressionNode) {
    let found = node.children.map(ZoomCurveSearch.init)
    // A curve may stand below what only hands a value on.
    switch node {
    case is LetNode: take(found.last)
    case is CoalesceNode: take(found.first { $0.curve != nil || $0.complaint != nil })
    case let node as any CurveNode:
      if (node.input as? InputNode)?.ownInputs == .zoom { curve = node }
    default: break
    }
    for other in found where complaint == nil {
      if let message = other.complaint {
        complaint = message
      } else if let other = other.curve {
        if curve == nil { complaint = Self.misplaced } else if curve !== other { complaint = Self.repeated }
      }
    }
  }

  private mutating func take(_ other: ZoomCurveSearch?) {
    curve = other?.curve
    complaint = other?.complaint
  }
}
