// Made from the property tables by Scripts/generate-layer-values: change those, and run it.
/// The light of a style as it is for one zoom.
public struct LightValues: Sendable {
  /// What the light's place turns with.
  public var anchor: ReferenceFrame
  /// The light's place: its distance, its direction in degrees clockwise, its angle from above in degrees.
  public var position: SIMD3<Double>
  /// The light's colour.
  public var color: Color
  /// How strong the light is, 0…1.
  public var intensity: Double

  /// Evaluates the light of a style.
  ///
  /// - Parameters:
  ///   - style: The style; one without it has the defaults of the style specification.
  ///   - context: What the values are computed from.
  public init(_ style: Style, in context: EvaluationContext) {
    self.init(PropertyValues(style.light, in: context))
  }

  private init(_ values: PropertyValues) {
    anchor = values[0]
    position = values[1]
    color = values[2]
    intensity = values[3]
  }
}

/// The sky of a style as it is for one zoom.
public struct SkyValues: Sendable {
  /// The colour of the sky.
  public var skyColor: Color
  /// The colour at the horizon.
  public var horizonColor: Color
  /// The colour of the fog.
  public var fogColor: Color
  /// From where on fog covers a terrain: 0 is the middle of the map, 1 the horizon.
  public var fogGroundBlend: Double
  /// How far the horizon's colour gives way to the fog's, 0…1.
  public var horizonFogBlend: Double
  /// How far the sky's colour gives way to the horizon's, 0…1.
  public var skyHorizonBlend: Double
  /// How much of the atmosphere is seen, 0…1.
  public var atmosphereBlend: Double

  /// Evaluates the sky of a style.
  ///
  /// - Parameters:
  ///   - style: The style; one without it has the defaults of the style specification.
  ///   - context: What the values are computed from.
  public init(_ style: Style, in context: EvaluationContext) {
    self.init(PropertyValues(style.sky ?? PropertySet(table: .sky), in: context))
  }

  private init(_ values: PropertyValues) {
    skyColor = values[0]
    horizonColor = values[1]
    fogColor = values[2]
    fogGroundBlend = values[3]
    horizonFogBlend = values[4]
    skyHorizonBlend = values[5]
    atmosphereBlend = values[6]
  }
}

/// The projection of a style as it is for one zoom.
public struct ProjectionValues: Sendable {
  /// The projection, or the way from one to another.
  public var type: ProjectionDefinition

  /// Evaluates the projection of a style.
  ///
  /// - Parameters:
  ///   - style: The style; one without it has the defaults of the style specification.
  ///   - context: What the values are computed from.
  public init(_ style: Style, in context: EvaluationContext) {
    self.init(PropertyValues(style.projection, in: context))
  }

  private init(_ values: PropertyValues) {
    type = values[0]
  }
}
