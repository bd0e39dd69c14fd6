import HeadlandGeometry
import HeadlandTiles
import Testing

private let world = TileID(z: 0, x: 0, y: 0)

private func point(_ longitude: Double, _ latitude: Double) -> String {
  #"{"type":"Point","coordinates":[\#(longitude),\#(latitude)]}"#
}

private func feature(_ id: Int, _ geometry: String, properties: String = "{}") -> String {
  #"{"type":"Feature","id":\#(id),"properties":\#(properties),"geometry":\#(geometry)}"#
}

private func features(_ features: [String]) -> String {
  #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
}

@Suite("GeoJSON diffs")
struct GeoJSONDiffTests {
  private func makeFour(filter: GeoJSONFilter? = nil) throws -> GeoJSONSource {
    let document = features([
      feature(1, point(10, 10), properties: #"{"a":1,"b":2}"#), feature(2, point(80, 10)),
      feature(3, #"{"type":"LineString","coordinates":[[-80,-10],[-70,-10]]}"#), feature(4, point(10, -60)),
    ])
    return try GeoJSONSource(Array(document.utf8), filter: filter)
  }

  private func ids(_ source: GeoJSONSource, _ tile: TileID = world) -> [FeatureID?] { source.tile(tile).map(\.id) }

  @Test("features go, come and take the places of others with their id", arguments: [false, true])
  func removeAndAdd(hasIndex: Bool) throws {
    var source = try makeFour()
    // Once with an index that was made before the change, once without.
    if hasIndex { #expect(ids(source) == [.number(1), .number(2), .number(3), .number(4)]) }
    var diff = GeoJSONDiff()
    diff.remove = [.number(2), .string("nobody")]
    diff.add = Array(features([feature(5, point(50, 50)), feature(1, point(-50, 50))]).utf8)
    let change = try source.update(diff)
    #expect(change.issues.isEmpty)
    #expect(ids(source) == [.number(1), .number(3), .number(4), .number(5)])
    #expect(source.featureCount == 4)
    // Feature 1 is in the upper left quarter now, 5 in the upper right one.
    #expect(ids(source, TileID(z: 2, x: 1, y: 1)) == [.number(1), .number(3)])
    #expect(ids(source, TileID(z: 3, x: 5, y: 2)) == [.number(5)])
    #expect(source.tile(TileID(z: 2, x: 3, y: 1)).isEmpty)
  }

  @Test("exactly the tiles are told in which something was or is")
  func changedTiles() throws {
    var source = try makeFour()
    let before = source
    var diff = GeoJSONDiff()
    diff.update = [GeoJSONDiff.Update(id: .number(2), newGeometry: Array(point(100, 60).utf8))]
    let change = try source.update(diff)
    var changed = 0
    for zoom in 0...5 {
      for x in 0..<1 << zoom {
        for y in 0..<1 << zoom {
          let tile = TileID(z: zoom, x: x, y: y)
          let differs = before.tile(tile) != source.tile(tile)
          #expect(change.affects(tile) == differs)
          changed += differs ? 1 : 0
        }
      }
    }
    #expect(changed >= 11)
    #expect(!change.affects(TileID(z: 1, x: 7, y: 0)))
    // The old source is a value of its own.
    #expect(ids(before, TileID(z: 4, x: 11, y: 7)) == [.number(2)])
  }

  @Test("an empty diff changes nothing; removeAll removes all")
  func extremes() throws {
    var source = try makeFour()
    let nothing = try source.update(GeoJSONDiff())
    #expect(nothing.isEmpty && !nothing.affects(world) && source.featureCount == 4)
    var diff = GeoJSONDiff()
    diff.removeAll = true
    diff.add = Array(feature(9, point(0, 0)).utf8)
    let change = try source.update(diff)
    #expect(change.affects(world) && ids(source) == [.number(9)] && source.featureCount == 1)
  }

  @Test("properties are removed, then set; geometry and order stay")
  func properties() throws {
    var source = try makeFour()
    var update = GeoJSONDiff.Update(id: .number(1))
    update.removeProperties = ["a", "none"]
    update.addOrUpdateProperties = ["c": .string("new"), "b": .number(3)]
    var diff = GeoJSONDiff()
    diff.update = [update]
    let change = try source.update(diff)
    #expect(source.tile(world).map(\.properties).first == ["b": .number(3), "c": .string("new")])
    #expect(ids(source) == [.number(1), .number(2), .number(3), .number(4)])
    #expect(change.affects(TileID(z: 3, x: 4, y: 3)) && !change.affects(TileID(z: 3, x: 6, y: 3)))
    update.removeAllProperties = true
    update.addOrUpdateProperties = ["d": .null]
    diff.update = [update]
    _ = try source.update(diff)
    #expect(source.tile(world).first?.properties == ["d": .null])
  }

  @Test("what cannot be done is told, and a document that cannot be read changes nothing")
  func faults() throws {
    var source = try makeFour()
    var diff = GeoJSONDiff()
    diff.add = Array(features(["null"]).utf8)
    diff.update = [
      GeoJSONDiff.Update(id: .number(77)),
      GeoJSONDiff.Update(id: .number(1), newGeometry: Array(#"{"type":"LineString","coordinates":[]}"#.utf8)),
    ]
    let change = try source.update(diff)
    #expect(
      change.issues.map(\.pointer) == ["/add/features/0", "/update/0/id", "/update/1/newGeometry/coordinates"])
    #expect(source.featureCount == 4 && change.isEmpty)
    diff.removeAll = true
    diff.add = Array("{".utf8)
    #expect(throws: GeoJSONError.self) { try source.update(diff) }
    #expect(ids(source) == [.number(1), .number(2), .number(3), .number(4)])
  }

  @Test("the filter chooses among what is new or changed")
  func filter() throws {
    var source = try makeFour(filter: { $0.properties["hidden"] == nil })
    var update = GeoJSONDiff.Update(id: .number(1))
    update.addOrUpdateProperties = ["hidden": .bool(true)]
    var diff = GeoJSONDiff()
    diff.update = [update]
    diff.add = Array(
      features([feature(5, point(0, 0), properties: #"{"hidden":1}"#), feature(6, point(1, 1))]).utf8)
    _ = try source.update(diff)
    #expect(ids(source) == [.number(2), .number(3), .number(4), .number(6)])
  }

  @Test("a collection is replaced as a whole, by more or fewer members")
  func collections() throws {
    func members(_ count: Int) -> String {
      let points = (0..<count).map { point(Double($0), 5) }
      return #"{"type":"GeometryCollection","geometries":[\#(points.joined(separator: ","))]}"#
    }
    var source = try makeSource(features([feature(1, members(2)), feature(2, point(50, 50))]))
    for (count, expected) in [(3, [1, 1, 2, 1]), (1, [1, 2]), (2, [1, 2, 1])] as [(Int, [UInt64])] {
      var diff = GeoJSONDiff()
      diff.update = [GeoJSONDiff.Update(id: .number(1), newGeometry: Array(members(count).utf8))]
      _ = try source.update(diff)
      #expect(ids(source) == expected.map { .number($0) })
      #expect(source.featureCount == count + 1)
    }
  }

  @Test("clusters follow a change, in all tiles of their zooms")
  func clusters() throws {
    var options = GeoJSONOptions()
    options.cluster = ClusterOptions(maxZoom: 4)
    options.hasLineMetrics = true
    var source = try makeSource(features([feature(1, point(10, 10)), feature(2, point(11, 10))]), options: options)
    #expect(source.tile(world).count == 1)
    var diff = GeoJSONDiff()
    diff.update = [GeoJSONDiff.Update(id: .number(2), newGeometry: Array(point(-80, 0).utf8))]
    let change = try source.update(diff)
    #expect(source.tile(world).map(\.id) == [.number(1), .number(2)])
    #expect(change.affects(TileID(z: 4, x: 15, y: 15)) && !change.affects(TileID(z: 5, x: 31, y: 31)))
  }

  @Test("features that move ten thousand times do not fill the memory, and lie where they were put last")
  func manyMoves() throws {
    var options = GeoJSONOptions()
    options.hasLineMetrics = true
    let line = #"{"type":"LineString","coordinates":[[-80,-10],[-70,-10]]}"#
    var source = try makeSource(
      features((0..<100).map { feature($0, $0 == 50 ? line : point(0, 0), properties: #"{"n":\#($0)}"#) }),
      options: options)
    let bytes = source.byteCount
    for round in 0..<200 {
      var diff = GeoJSONDiff()
      diff.update = (0..<100).filter { $0 != 50 }.map { id in
        let place = point(Double((id + round) % 180), Double(round % 80))
        var update = GeoJSONDiff.Update(id: .number(UInt64(id)), newGeometry: Array(place.utf8))
        update.addOrUpdateProperties = ["round": .number(Double(round))]
        return update
      }
      _ = try source.update(diff)
      if round % 50 == 0 { #expect(source.tile(world).count >= 100) }
    }
    #expect(source.byteCount < bytes + 40_000 * 150)
    let last = source.tile(TileID(z: 0, x: 0, y: 0)).filter { $0.id == .number(7) }
    let place = tileUnits(longitude: Double(206 % 180), latitude: 39, in: world)
    #expect(
      last.first?.rings == [[SIMD2(Int16((place.x + 0.5).rounded(.down)), Int16((place.y + 0.5).rounded(.down)))]])
    #expect(last.first?.properties == ["n": .number(7), "round": .number(199)])
    #expect(source.tile(world).first { $0.id == .number(50) }?.lineProgress == [0...1])
  }
}
