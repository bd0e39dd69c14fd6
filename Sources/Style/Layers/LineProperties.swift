extension PropertyTable {
  /// The properties of a line layer.
  public static let line = PropertyTable([
    .layout("line-cap", .name(LineCap.self), default: "butt", .stepped(.zoomAndFeature)),
    .layout("line-join", .name(LineJoin.self), default: "miter", .stepped(.zoomAndFeature)),
    .layout("line-miter-limit", .number(.any), default: 2, .interpolated(.zoomAndFeature)),
    .layout("line-round-limit", .number(.any), default: 1.05, .interpolated(.zoomAndFeature)),
    .layout("line-sort-key", .number(.any), .stepped(.zoomAndFeature)),
    .visibility,
    .paint("line-opacity", .number(.unit), default: 1, .interpolated(.zoomAndState), transition: true),
    .paint("line-layer-opacity", .number(.unit), default: 1, .interpolated(.zoomAndGlobalState), transition: true),
    .paint("line-color", .color, default: .color(.black), .interpolated(.zoomAndState), transition: true),
    .paint("line-translate", .offset, default: [0, 0], .interpolated(.zoom), transition: true),
    .paint("line-translate-anchor", .name(ReferenceFrame.self), default: "map", .stepped(.zoom)),
    .paint("line-width", .number(.nonNegative), default: 1, .interpolated(.zoomAndState), transition: true),
    .paint("line-gap-width", .number(.nonNegative), default: 0, .interpolated(.zoomAndState), transition: true),
    .paint("line-offset", .number(.any), default: 0, .interpolated(.zoomAndState), transition: true),
    .paint("line-blur", .number(.nonNegative), default: 0, .interpolated(.zoomAndState), transition: true),
    .paint("line-dasharray", .numbers(count: nil, .nonNegative), .stepped(.zoomAndFeature), transition: true),
    .paint("line-pattern", .resolvedImage, .stepped(.zoomAndFeature), transition: true),
    .ramp("line-gradient", over: .lineProgress),
  ])
}
