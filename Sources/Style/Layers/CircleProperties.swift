extension PropertyTable {
  /// The properties of a circle layer.
  public static let circle = PropertyTable([
    .layout("circle-sort-key", .number(.any), .stepped(.zoomAndFeature)),
    .visibility,
    .paint("circle-radius", .number(.nonNegative), default: 5, .interpolated(.zoomAndState), transition: true),
    .paint("circle-color", .color, default: .color(.black), .interpolated(.zoomAndState), transition: true),
    .paint("circle-blur", .number(.any), default: 0, .interpolated(.zoomAndState), transition: true),
    .paint("circle-opacity", .number(.unit), default: 1, .interpolated(.zoomAndState), transition: true),
    .paint("circle-translate", .offset, default: [0, 0], .interpolated(.zoom), transition: true),
    .paint("circle-translate-anchor", .name(ReferenceFrame.self), default: "map", .stepped(.zoom)),
    .paint("circle-pitch-scale", .name(ReferenceFrame.self), default: "map", .stepped(.zoom)),
    .paint("circle-pitch-alignment", .name(ReferenceFrame.self), default: "viewport", .stepped(.zoom)),
    .paint("circle-stroke-width", .number(.nonNegative), default: 0, .interpolated(.zoomAndState), transition: true),
    .paint("circle-stroke-color", .color, default: .color(.black), .interpolated(.zoomAndState), transition: true),
    .paint("circle-stroke-opacity", .number(.unit), default: 1, .interpolated(.zoomAndState), transition: true),
  ])
}
