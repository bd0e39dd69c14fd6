extension PropertyTable {
  /// The properties of a fill layer.
  public static let fill = PropertyTable([
    .layout("fill-sort-key", .number(.any), .stepped(.zoomAndFeature)),
    .visibility,
    .paint("fill-antialias", .boolean, default: true, .stepped(.zoom)),
    .paint("fill-opacity", .number(.unit), default: 1, .interpolated(.zoomAndState), transition: true),
    .paint("fill-layer-opacity", .number(.unit), default: 1, .interpolated(.zoomAndGlobalState), transition: true),
    .paint("fill-color", .color, default: .color(.black), .interpolated(.zoomAndState), transition: true),
    .paint("fill-outline-color", .color, .interpolated(.zoomAndState), transition: true, fallback: "fill-color"),
    .paint("fill-translate", .offset, default: [0, 0], .interpolated(.zoom), transition: true),
    .paint("fill-translate-anchor", .name(ReferenceFrame.self), default: "map", .stepped(.zoom)),
    .paint("fill-pattern", .resolvedImage, .stepped(.zoomAndFeature), transition: true),
  ])
}
