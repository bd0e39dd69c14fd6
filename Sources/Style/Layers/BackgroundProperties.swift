extension PropertyTable {
  /// The properties of a background layer.
  public static let background = PropertyTable([
    .visibility,
    .paint("background-color", .color, default: .color(.black), .interpolated(.zoom), transition: true),
    .paint("background-pattern", .resolvedImage, .stepped(.zoom), transition: true),
    .paint("background-opacity", .number(.unit), default: 1, .interpolated(.zoom), transition: true),
  ])
}
