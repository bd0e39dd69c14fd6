extension PropertyTable {
  /// The properties of a heatmap layer.
  public static let heatmap = PropertyTable([
    .visibility,
    .paint("heatmap-radius", .number(.atLeast(1)), default: 30, .interpolated(.zoomAndState), transition: true),
    .paint("heatmap-weight", .number(.nonNegative), default: 1, .interpolated(.zoomAndState)),
    .paint("heatmap-intensity", .number(.nonNegative), default: 1, .interpolated(.zoom), transition: true),
    .ramp("heatmap-color", over: .heatmapDensity, default: heatmapRamp),
    .paint("heatmap-opacity", .number(.unit), default: 1, .interpolated(.zoom), transition: true),
  ])
}

/// The ramp of a heatmap for which the style gives none: from transparent blue to red.
private let heatmapRamp: [(place: Double, color: Color)] = [
  (0, Color(red: 0, green: 0, blue: 1, alpha: 0)),
  (0.1, Color(red: 65.0 / 255, green: 105.0 / 255, blue: 225.0 / 255)),
  (0.3, Color(red: 0, green: 1, blue: 1)),
  (0.5, Color(red: 0, green: 1, blue: 0)),
  (0.7, Color(red: 1, green: 1, blue: 0)),
  (1, Color(red: 1, green: 0, blue: 0)),
]
