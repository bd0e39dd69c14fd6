extension PropertyTable {
  /// The properties of the projection.
  public static let projection = PropertyTable([
    .root("type", .projection, default: .projection(ProjectionDefinition("mercator")), .interpolated(.zoom))
  ])
}
