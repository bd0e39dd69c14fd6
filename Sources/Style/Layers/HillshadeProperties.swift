extension PropertyTable {
  /// The properties of a hillshade layer.
  public static let hillshade = PropertyTable([
    .visibility,
    .paint("hillshade-illumination-direction", .numberArray(.between(0, 359)), default: [335], .interpolated(.zoom)),
    .paint("hillshade-illumination-altitude", .numberArray(.between(0, 90)), default: [45], .interpolated(.zoom)),
    .paint("hillshade-illumination-anchor", .name(ReferenceFrame.self), default: "viewport", .stepped(.zoom)),
    .paint("hillshade-exaggeration", .number(.unit), default: 0.5, .interpolated(.zoom), transition: true),
    .paint("hillshade-shadow-color", .colorArray, default: blacks, .interpolated(.zoom), transition: true),
    .paint("hillshade-highlight-color", .colorArray, default: whites, .interpolated(.zoom), transition: true),
    .paint("hillshade-accent-color", .color, default: .color(.black), .interpolated(.zoom), transition: true),
    .paint("hillshade-method", .name(HillshadeMethod.self), default: "standard", .stepped(.zoom)),
    .paint("resampling", .name(Resampling.self), default: "linear", .stepped(.zoom)),
  ])
}

private let blacks = StyleValue.colors([.black])
private let whites = StyleValue.colors([.white])
