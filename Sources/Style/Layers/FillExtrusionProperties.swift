extension PropertyTable {
  /// The properties of a fill-extrusion layer.
  public static let fillExtrusion = PropertyTable([
    .visibility,
    .layout("fill-extrusion-rounded-corner-distance", .number(.nonNegative), default: 0, .constant),
    .paint("fill-extrusion-opacity", .number(.unit), default: 1, .interpolated(.zoom), transition: true),
    .paint("fill-extrusion-color", .color, default: .color(.black), .interpolated(.zoomAndState), transition: true),
    .paint("fill-extrusion-translate", .offset, default: [0, 0], .interpolated(.zoom), transition: true),
    .paint("fill-extrusion-translate-anchor", .name(ReferenceFrame.self), default: "map", .stepped(.zoom)),
    .paint("fill-extrusion-pattern", .resolvedImage, .stepped(.zoomAndFeature), transition: true),
    .paint("fill-extrusion-height", .number(.nonNegative), default: 0, .interpolated(.zoomAndState), transition: true),
    .paint("fill-extrusion-base", .number(.nonNegative), default: 0, .interpolated(.zoomAndState), transition: true),
    .paint("fill-extrusion-vertical-gradient", .boolean, default: true, .stepped(.zoom)),
  ])
}
