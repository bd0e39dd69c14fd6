import HeadlandGPU

/// One texture with the images that the map's frames show, and the table that says where each is.
///
/// An image is put there when a frame first shows it, and stays until its place is needed for another. Each has a border
/// of one pixel: of a pattern the opposite edge, so that it is repeated without a seam, of an icon nothing.
final class ImageAtlas {
  private struct Resident {
    let place: AtlasShelves.Place
    var version: Int
    /// Whether the texture has the pixels of that version.
    var isUploaded = false
  }

  /// The first width and height, and the largest, which takes 256 MB.
  private static let (firstSize, largestSize) = (256, 8192)

  private let device: Device
  private let sampler: SamplerState
  private var shelves: AtlasShelves
  private var residents: [ImageKey: Resident] = [:]
  private var texture: Texture?
  private var rows: Buffer?
  private var rowsAreOld = true
  /// The images of the frame for which there is no room.
  private(set) var tooLarge: Set<ImageKey> = []

  init(device: Device) {
    self.device = device
    let descriptor = SamplerDescriptor()
    descriptor.label = "images"
    descriptor.minFilter = .linear
    descriptor.magFilter = .linear
    sampler = device.makeSamplerState(descriptor: descriptor)
    shelves = Self.emptyShelves(device)
  }

  private static func emptyShelves(_ device: Device) -> AtlasShelves {
    AtlasShelves(size: firstSize, limit: min(largestSize, device.maximumTextureSize))
  }

  /// Puts images into the texture that are not there, or not as they are now.
  ///
  /// - Parameters:
  ///   - keys: The images that the frame shows.
  ///   - images: All images; those of `keys` that are not among them are left out.
  ///   - numbers: The numbers of images.
  /// - Returns: What the frame's layers find the images by.
  /// - Throws: `GPUError` where memory is short.
  func prepare(_ keys: Set<ImageKey>, _ images: StyleImages, _ numbers: ImageNumbers) throws -> FrameImages {
    removeOutdated(images)
    let wanted = keys.compactMap { key in images[key.id].map { (key: key, entry: $0) } }.sorted {
      // High ones first, so that each shelf is filled by images of its own height.
      ($1.entry.image.height, $0.key) < ($0.entry.image.height, $1.key)
    }
    tooLarge = []
    if !wanted.allSatisfy({ makeRoom($0.key, $0.entry, keeping: keys) }) {
      // What is left free lies in pieces: the frame's images are put together anew.
      residents = [:]
      shelves = Self.emptyShelves(device)
      tooLarge = Set(wanted.filter { !makeRoom($0.key, $0.entry, keeping: keys) }.map(\.key))
    }
    try upload(images)
    try makeRows(images, numbers)
    return FrameImages(texture: texture, sampler: sampler, rows: rows, numbers: numbers, ids: images.ids)
  }

  /// Drops images that are gone or of another size, and notes which have other pixels.
  private func removeOutdated(_ images: StyleImages) {
    for (key, resident) in residents {
      guard let entry = images[key.id], entry.image.borderedSize == SIMD2(resident.place.width, resident.place.height)
      else {
        remove(key)
        continue
      }
      guard entry.version != resident.version else { continue }
      residents[key] = Resident(place: resident.place, version: entry.version)
      rowsAreOld = true
    }
  }

  private func remove(_ key: ImageKey) {
    guard let resident = residents.removeValue(forKey: key) else { return }
    shelves.free(resident.place)
    rowsAreOld = true
  }

  private func makeRoom(_ key: ImageKey, _ entry: StyleImages.Entry, keeping keys: Set<ImageKey>) -> Bool {
    guard residents[key] == nil else { return true }
    let size = entry.image.borderedSize
    var place = shelves.take(width: size.x, height: size.y)
    if place == nil {
      for other in residents.keys.filter({ !keys.contains($0) }).sorted() { remove(other) }
      place = shelves.take(width: size.x, height: size.y)
    }
    while place == nil, shelves.grow() { place = shelves.take(width: size.x, height: size.y) }
    guard let place else { return false }
    residents[key] = Resident(place: place, version: entry.version)
    rowsAreOld = true
    return true
  }

  private func upload(_ images: StyleImages) throws {
    guard !residents.isEmpty else { return }
    if texture?.width != shelves.width || texture?.height != shelves.height {
      let descriptor = TextureDescriptor.texture2DDescriptor(
        pixelFormat: .rgba8Unorm, width: shelves.width, height: shelves.height, mipmapped: false)
      let made = try device.makeTexture(descriptor: descriptor)
      made.label = "images"
      texture = made
      for key in residents.keys { residents[key]?.isUploaded = false }
      rowsAreOld = true
    }
    for (key, resident) in residents where !resident.isUploaded {
      guard let image = images[key.id]?.image else { continue }
      let place = resident.place
      try texture?.replace(
        region: Region(x: place.x, y: place.y, width: place.width, height: place.height),
        withBytes: image.bordered(repeating: key.use == .pattern), bytesPerRow: 4 * place.width)
      residents[key]?.isUploaded = true
    }
  }

  private func makeRows(_ images: StyleImages, _ numbers: ImageNumbers) throws {
    guard rowsAreOld else { return }
    let numbered = residents.map { (numbers.number(of: $0.key), $0.key, $0.value.place) }
    guard let last = numbered.map(\.0).max() else {
      rows = nil
      rowsAreOld = false
      return
    }
    let size = SIMD2(Float(shelves.width), Float(shelves.height))
    var cells = [SIMD4<Float>](repeating: .zero, count: FrameImages.cellsPerRow * (last + 1))
    for (number, key, place) in numbered {
      guard let image = images[key.id]?.image else { continue }
      let low = SIMD2(Float(place.x + 1), Float(place.y + 1)) / size
      let high = SIMD2(Float(place.x + place.width - 1), Float(place.y + place.height - 1)) / size
      let shown = SIMD2<Float>(image.displaySize)
      let options = image.options
      cells[FrameImages.cellsPerRow * number] = SIMD4(lowHalf: low, highHalf: high)
      cells[FrameImages.cellsPerRow * number + 1] = SIMD4(
        shown.x, shown.y, Float(options.pixelRatio), options.isSDF ? 1 : 0)
    }
    rows = try device.makeBuffer(of: cells, options: .storageModePrivate)
    rowsAreOld = false
  }
}

extension StyleImage {
  /// The width and height in pixels with the border.
  fileprivate var borderedSize: SIMD2<Int> { SIMD2(width + 2, height + 2) }
}
