extension PropertyTable {
  /// The properties of a color-relief layer.
  public static let colorRelief = PropertyTable([
    .visibility,
    .paint("color-relief-opacity", .number(.unit), default: 1, .interpolated(.zoom), transition: true),
    .ramp("color-relief-color", over: .elevation),
    .paint("resampling", .name(Resampling.self), default: "linear", .stepped(.zoom)),
  ])
}
