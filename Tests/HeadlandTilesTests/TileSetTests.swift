import HeadlandGeometry
import HeadlandTiles
import Testing

@Suite("Tile sets")
struct TileSetTests {
  private func url(_ template: String, _ tile: TileID, _ scheme: TileSet.Scheme = .xyz, ratio: Double = 1) -> String? {
    TileSet(templates: [template], scheme: scheme).request(for: tile, pixelRatio: ratio)?.url
  }

  @Test("placeholders of a tile's URL")
  func placeholders() {
    let tile = TileID(z: 3, x: 3, y: 5)
    #expect(url("t/{z}/{x}/{y}.pbf", tile) == "t/3/3/5.pbf")
    #expect(url("t/{z}/{x}/{y}.pbf", tile, .tms) == "t/3/3/2.pbf")
    // The standard's own example of a quadkey.
    #expect(url("{quadkey}", tile, .tms) == "213")
    #expect(url("{quadkey}", TileID(z: 0, x: 0, y: 0)) == "")
    #expect(url("{prefix}/{z}{ratio}.png", TileID(z: 9, x: 27, y: 300), ratio: 2) == "bc/9@2x.png")
    #expect(url("{z}{ratio}", tile) == "3")
    // 2π · 6378137 / 2 = 20037508.342789244.
    #expect(
      url("?b={bbox-epsg-3857}", TileID(z: 1, x: 0, y: 1)) == "?b=-20037508.342789244,-20037508.342789244,0,0")
    #expect(url("{a}{{z}}{", tile) == "{a}{3}{")
  }

  @Test("tiles are spread over the URLs, a tile always the same one; without URLs there is no request")
  func spread() {
    let set = TileSet(templates: ["a/{x}{y}", "b/{x}{y}"], base: "/map/tiles.json")
    let urls = [(0, 0), (1, 0), (1, 1)].map { set.request(for: TileID(z: 1, x: $0.0, y: $0.1))?.url }
    #expect(urls == ["/map/a/00", "/map/b/10", "/map/a/11"])
    #expect(set.request(for: TileID(z: 1, x: 1, y: 0))?.tile == TileID(z: 1, x: 1, y: 0))
    #expect(TileSet(templates: []).request(for: TileID(z: 0, x: 0, y: 0)) == nil)
  }

  private func columns(_ bounds: CoordinateBounds, zoom: Int) -> [Int] {
    let set = TileSet(templates: ["x"], bounds: bounds)
    return (0..<(1 << zoom)).filter { set.contains(TileID(z: zoom, x: $0, y: (1 << (zoom - 1)) - 1)) }
  }

  @Test("which tiles bounds touch")
  func bounds() {
    // At zoom 3 a column is 45° wide; the equator is the edge between rows 3 and 4.
    #expect(columns(CoordinateBounds(west: -90, south: -10, east: 45, north: 10), zoom: 3) == [2, 3, 4])
    #expect(columns(CoordinateBounds(west: -80, south: -10, east: 44, north: 10), zoom: 3) == [2, 3, 4])
    #expect(columns(CoordinateBounds(west: 170, south: -10, east: -170, north: 10), zoom: 3) == [0, 7])
    #expect(columns(CoordinateBounds(west: 0, south: 5, east: 0, north: 5), zoom: 3) == [4])
    #expect(columns(CoordinateBounds(west: -180, south: -90, east: 180, north: 90), zoom: 2) == [0, 1, 2, 3])
    let north = TileSet(templates: ["x"], bounds: CoordinateBounds(west: -180, south: 0, east: 180, north: 90))
    #expect((0..<4).filter { north.contains(TileID(z: 2, x: 0, y: $0)) } == [0, 1])
    let upsideDown = TileSet(templates: ["x"], bounds: CoordinateBounds(west: 0, south: 50, east: 10, north: -50))
    #expect(!upsideDown.contains(TileID(z: 2, x: 0, y: 0)))
  }

  @Test("only tiles of the zooms that the set has")
  func zooms() {
    let set = TileSet(templates: ["x"], zooms: 2...3)
    #expect((0...5).filter { set.contains(TileID(z: $0, x: 0, y: 0)) } == [2, 3])
    #expect(!set.contains(TileID(z: 2, x: 4, y: 0)))
  }

  @Test("TileJSON of each version", arguments: ["1.0.0", "2.2.0", "3.0.0"])
  func tileJSON(version: String) throws {
    let text = """
      {"tilejson": "\(version)", "tiles": ["a/{z}", 5, "b/{z}"], "scheme": "tms", "minzoom": 2, "maxzoom": "14",
       "bounds": [-10, -20, 30, 40], "attribution": "© us", "vector_layers": [{"id": "water", "fields": {}}, {}]}
      """
    let json = try TileJSON(Array(text.utf8), url: "t.json")
    #expect(json.tiles == ["a/{z}", "b/{z}"] && json.scheme == .tms && json.minZoom == 2 && json.maxZoom == 14)
    #expect(json.bounds == [-10, -20, 30, 40] && json.attribution == "© us")
  }

  @Test("members of the wrong type count as absent")
  func wrongTypes() throws {
    let text = """
      {"tiles": ["x"], "scheme": 5, "minzoom": -7, "maxzoom": 1e99, "bounds": [1, 2, "3", 4], "attribution": null}
      """
    let json = try TileJSON(Array(text.utf8), url: "t.json")
    #expect(json.scheme == .xyz && json.minZoom == 0 && json.maxZoom == TileSet.highestZoom)
    #expect(json.bounds == nil && json.attribution == nil)
  }

  @Test("what is no TileJSON", arguments: ["", "[]", "<html>", "{}", #"{"tiles": []}"#, #"{"tiles": "x"}"#])
  func noTileJSON(text: String) {
    let error = #expect(throws: ResourceError.self) { try TileJSON(Array(text.utf8), url: "t.json") }
    #expect(error?.url == "t.json")
  }
}
