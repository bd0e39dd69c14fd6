extension PropertyTable {
  /// The properties of a raster layer.
  public static let raster = PropertyTable([
    .visibility,
    .paint("raster-opacity", .number(.unit), default: 1, .interpolated(.zoom), transition: true),
    .paint("raster-hue-rotate", .number(.any), default: 0, .interpolated(.zoom), transition: true),
    .paint("raster-brightness-min", .number(.unit), default: 0, .interpolated(.zoom), transition: true),
    .paint("raster-brightness-max", .number(.unit), default: 1, .interpolated(.zoom), transition: true),
    .paint("raster-saturation", .number(.between(-1, 1)), default: 0, .interpolated(.zoom), transition: true),
    .paint("raster-contrast", .number(.between(-1, 1)), default: 0, .interpolated(.zoom), transition: true),
    .paint("resampling", .name(Resampling.self), default: "linear", .stepped(.zoom)),
    .paint("raster-resampling", .name(Resampling.self), default: "linear", .stepped(.zoom)),
    .paint("raster-fade-duration", .number(.nonNegative), default: 300, .interpolated(.zoom)),
  ])
}
