import Testing

@testable import HeadlandMap

@Suite("Places in the image atlas")
struct AtlasShelvesTests {
  private func overlap(_ first: AtlasShelves.Place, _ second: AtlasShelves.Place) -> Bool {
    first.x < second.x + second.width && second.x < first.x + first.width && first.y < second.y + second.height
      && second.y < first.y + first.height
  }

  @Test("places lie within the atlas and never on each other, while it grows")
  func places() {
    var shelves = AtlasShelves(size: 32, limit: 256)
    var places: [AtlasShelves.Place] = []
    for index in 0..<120 {
      let (width, height) = (3 + index * 7 % 29, 2 + index * 5 % 23)
      var place = shelves.take(width: width, height: height)
      while place == nil, shelves.grow() { place = shelves.take(width: width, height: height) }
      if let place { places.append(place) }
    }
    #expect(places.count == 120 && shelves.width <= 256 && shelves.height <= 256)
    for (index, place) in places.enumerated() {
      #expect(place.x >= 0 && place.x + place.width <= shelves.width && place.y + place.height <= shelves.height)
      for other in places[..<index] { #expect(!overlap(place, other), "\(place) lies on \(other)") }
    }
  }

  @Test("a place that was given back is taken again, whole or joined with its neighbour")
  func reuse() throws {
    var shelves = AtlasShelves(size: 16, limit: 16)
    let quarters = (0..<4).compactMap { _ in shelves.take(width: 8, height: 8) }
    try #require(quarters.count == 4)
    #expect(shelves.take(width: 1, height: 1) == nil && !shelves.grow())
    shelves.free(quarters[1])
    #expect(shelves.take(width: 8, height: 8) == quarters[1])
    shelves.free(quarters[2])
    shelves.free(quarters[3])
    #expect(shelves.take(width: 16, height: 8) == AtlasShelves.Place(x: 0, y: 8, width: 16, height: 8))
  }

  @Test("what is larger than the limit has no place")
  func limit() {
    var shelves = AtlasShelves(size: 16, limit: 64)
    while shelves.grow() {}
    #expect(shelves.width == 64 && shelves.height == 64)
    #expect(shelves.take(width: 65, height: 1) == nil && shelves.take(width: 64, height: 64) != nil)
  }
}
