extension PropertyTable {
  /// The properties of the sky.
  public static let sky = PropertyTable([
    .root("sky-color", .color, default: .color(skyBlue), .interpolated(.zoom), transition: true),
    .root("horizon-color", .color, default: .color(.white), .interpolated(.zoom), transition: true),
    .root("fog-color", .color, default: .color(.white), .interpolated(.zoom), transition: true),
    .root("fog-ground-blend", .number(.unit), default: 0.5, .interpolated(.zoom), transition: true),
    .root("horizon-fog-blend", .number(.unit), default: 0.8, .interpolated(.zoom), transition: true),
    .root("sky-horizon-blend", .number(.unit), default: 0.8, .interpolated(.zoom), transition: true),
    .root("atmosphere-blend", .number(.unit), default: 0.8, .interpolated(.zoom), transition: true),
  ])
}

private let skyBlue = Color(red: 136.0 / 255, green: 198.0 / 255, blue: 252.0 / 255)
