import HeadlandImage

extension RGBA8 {
  /// Whether every channel lies at most `tolerance` from the other pixel's.
  ///
  /// A test of a layer reads pixels back with it, and a failing expectation prints both colours:
  /// ```swift
  /// @Test func layerIsRedInTheMiddle() async throws {
  ///   let map = try await HeadlessMap(style: .file("style.json"), size: Size(64, 64))
  ///   try map.addLayer(CustomLayer(id: "mine", renderer: MyLayer()))
  ///   let image = try await map.render().image
  ///   #expect(image.pixel(32, 32).isNear(RGBA8(255, 0, 0), within: 1))
  /// }
  /// ```
  public func isNear(_ other: RGBA8, within tolerance: Int = 1) -> Bool {
    distance(to: other) <= tolerance
  }

  /// The largest difference of one channel, 0…255.
  public func distance(to other: RGBA8) -> Int {
    max(
      abs(Int(red) - Int(other.red)), abs(Int(green) - Int(other.green)),
      abs(Int(blue) - Int(other.blue)), abs(Int(alpha) - Int(other.alpha)))
  }
}
