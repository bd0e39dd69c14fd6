extension PropertyTable {
  /// The properties of the light.
  public static let light = PropertyTable([
    .root("anchor", .name(ReferenceFrame.self), default: "viewport", .stepped(.zoom)),
    .root("position", .numbers(count: 3, .any), default: [1.15, 210, 30], .interpolated(.zoom), transition: true),
    .root("color", .color, default: .color(.white), .interpolated(.zoom), transition: true),
    .root("intensity", .number(.unit), default: 0.5, .interpolated(.zoom), transition: true),
  ])
}
