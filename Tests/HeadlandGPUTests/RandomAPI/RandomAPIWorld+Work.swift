@testable import HeadlandGPU

/// Dispatches, blits, and transfers by the processor.
extension RandomAPIWorld {
  // MARK: - Dispatches

  /// An encoder of its own with one dispatch that has all it needs.
  func computeOnce() {
    guard let frame = anyFrame(), let kernel = random.any(kernels) else { return }
    endOpen(frame)
    note("frame \(frame): dispatch \(kernel.name)")
    let encoder = frames[frame].commandBuffer.makeComputeCommandEncoder()
    frames[frame].encoders.append(encoder)
    encoder.setComputePipelineState(kernel)
    for block in kernel.blocks {
      encoder.setBuffer(anyBuffer(ofLength: max(16, block.layout.dataSize)), offset: 0, index: block.index)
    }
    for sampled in kernel.textures {
      let wanted: TextureUsage = sampled.type.isImage ? .shaderWrite : .shaderRead
      let fitting = textures.filter { $0.usage.contains(wanted) && $0.textureType == .type2D }
      encoder.setTexture(random.any(fitting), index: sampled.index)
    }
    dispatch(encoder)
    encoder.endEncoding()
  }

  func compute(_ encoder: ComputeCommandEncoder) {
    let (choice, index) = (random.below(8), random.number(below: 3))
    note("\(encoder.name): \(choice) at \(index)")
    switch choice {
    case 0: if let kernel = random.any(kernels) { encoder.setComputePipelineState(kernel) }
    case 1: encoder.setBuffer(random.any(buffers), offset: random.number(below: 32) & ~15, index: index)
    case 2: encoder.setBufferOffset(random.number(below: 64), index: index)
    case 3: encoder.setValue(UInt32(7), index: index)
    case 4: encoder.setTexture(random.any(textures), index: index)
    case 5: encoder.setSamplerState(random.any(samplers), index: index)
    case 6: encoder.memoryBarrier(scope: [.buffers, .textures])
    default: dispatch(encoder)
    }
  }

  private func dispatch(_ encoder: ComputeCommandEncoder) {
    let group = random.pick([1, 4, 4, 4, 8].map { Extent(width: $0) } + [Extent(width: 4, height: 2)])
    let size = random.isLucky(16) ? Extent(width: random.number(below: 4)) : group
    let grid = Extent(width: random.number(below: 9), height: random.isLucky(8) ? random.number(below: 3) : 1)
    note("\(encoder.name): dispatch \(grid.title) of \(size.title)")
    switch random.below(3) {
    case 0: encoder.dispatchThreadgroups(grid, threadsPerThreadgroup: size)
    case 1: encoder.dispatchThreads(grid, threadsPerThreadgroup: size)
    default:
      guard let numbers = random.any(arguments) else { return }
      encoder.dispatchThreadgroups(
        indirectBuffer: numbers, indirectBufferOffset: random.number(below: 68) & ~3, threadsPerThreadgroup: size)
    }
  }

  // MARK: - Blits

  func blit(_ encoder: BlitCommandEncoder) {
    switch random.below(8) {
    case 0: copyBuffers(encoder)
    case 1: fill(encoder)
    case 2: upload(encoder)
    case 3: download(encoder)
    case 4, 5: copyTextures(encoder)
    case 6:
      let mipmapped = textures.filter { $0.mipmapLevelCount > 1 }
      guard let texture = random.isLucky(4) ? random.any(textures) : random.any(mipmapped) else { return }
      note("\(encoder.name): generateMipmaps(\(texture.shape.title))")
      encoder.generateMipmaps(for: texture)
    default: copyWholeTextures(encoder)
    }
  }

  private func copyBuffers(_ encoder: BlitCommandEncoder) {
    guard let source = random.any(buffers), let target = random.any(buffers) else { return }
    let (from, to, size) = (random.number(below: 64), random.number(below: 64), random.number(below: 128))
    note("\(encoder.name): copy \(size) bytes at \(from) of \(source.length) to \(to) of \(target.length)")
    encoder.copy(from: source, sourceOffset: from, to: target, destinationOffset: to, size: size)
  }

  private func fill(_ encoder: BlitCommandEncoder) {
    guard let buffer = random.any(buffers) else { return }
    let range = random.isLucky(12) ? random.pick([-1..<Int.max, Int.min..<Int.max, 5..<5]) : 0..<random.below(256)
    note("\(encoder.name): fill \(range) of \(buffer.length)")
    encoder.fill(buffer: buffer, range: range, value: UInt8(random.below(4)))
  }

  private func upload(_ encoder: BlitCommandEncoder) {
    guard let buffer = random.any(buffers), let texture = random.any(textures) else { return }
    let place = place(in: texture)
    let rows = rows(of: place)
    note("\(encoder.name): copy \(rows) to \(place.region) of \(texture.shape.title)")
    encoder.copy(
      from: buffer, sourceOffset: random.isLucky(2) ? 0 : random.number(below: 64) & ~15,
      sourceBytesPerRow: rows.bytesPerRow, sourceBytesPerImage: rows.bytesPerImage, sourceSize: place.region.size,
      to: texture, destinationSlice: place.slice, destinationLevel: place.level,
      destinationOrigin: place.region.origin)
  }

  private func download(_ encoder: BlitCommandEncoder) {
    guard let buffer = random.any(buffers), let texture = random.any(textures) else { return }
    let place = place(in: texture)
    let rows = rows(of: place)
    note("\(encoder.name): copy \(place.region) of \(texture.shape.title) to \(rows)")
    encoder.copy(
      from: texture, sourceSlice: place.slice, sourceLevel: place.level, sourceOrigin: place.region.origin,
      sourceSize: place.region.size, to: buffer,
      destinationOffset: random.isLucky(2) ? 0 : random.number(below: 64) & ~15,
      destinationBytesPerRow: rows.bytesPerRow, destinationBytesPerImage: rows.bytesPerImage)
  }

  private func copyTextures(_ encoder: BlitCommandEncoder) {
    guard let source = random.any(textures) else { return }
    let fitting = textures.filter { $0.pixelFormat == source.pixelFormat && $0.sampleCount == source.sampleCount }
    guard let target = random.isLucky(8) ? random.any(textures) : random.any(fitting) else { return }
    let (from, to) = (place(in: source), place(in: target))
    note("\(encoder.name): copy \(from.region) of \(source.shape.title) to \(to.region) of \(target.shape.title)")
    encoder.copy(
      from: source, sourceSlice: from.slice, sourceLevel: from.level, sourceOrigin: from.region.origin,
      sourceSize: from.region.size, to: target, destinationSlice: to.slice, destinationLevel: to.level,
      destinationOrigin: random.isLucky(2) ? from.region.origin : to.region.origin)
  }

  private func copyWholeTextures(_ encoder: BlitCommandEncoder) {
    guard let source = random.any(textures) else { return }
    let fitting = textures.filter { $0.shape == source.shape }
    guard let target = random.isLucky(8) ? random.any(textures) : random.any(fitting) else { return }
    note("\(encoder.name): copy all of \(source.shape.title) to \(target.shape.title)")
    if random.isLucky(2) { return encoder.copy(from: source, to: target) }
    encoder.copy(
      from: source, sourceSlice: random.number(below: 2), sourceLevel: random.number(below: 2), to: target,
      destinationSlice: random.number(below: 2), destinationLevel: random.number(below: 2),
      sliceCount: random.number(below: 3), levelCount: random.number(below: 3))
  }

  // MARK: - By the processor

  func transfer() {
    switch random.below(5) {
    case 0: write()
    case 1:
      guard let queue = random.any(queues) else { return }
      queue.label = "queue"
      note("statistics \(device.statistics.liveObjectCount >= 0)")
    case 2: read()
    default: replace()
    }
  }

  /// Overwrites what the GPU may be reading, which strict validation tells.
  private func write() {
    guard let buffer = random.any(buffers.filter { $0.storageMode == .shared }) else { return }
    note("contents of \(buffer.length) bytes")
    let first = random.below(buffer.length)
    buffer.contents().storeBytes(of: UInt8(random.below(4)), toByteOffset: first, as: UInt8.self)
  }

  private func replace() {
    guard let texture = random.any(textures) else { return }
    let place = place(in: texture)
    let rows = rows(of: place, isBounded: true)
    note("replace \(place.region) of \(texture.shape.title) by \(rows)")
    let bytes = [UInt8](repeating: UInt8(random.below(255)), count: 32 * 1024)
    try? texture.replace(
      region: place.region, mipmapLevel: place.level, slice: place.slice, withBytes: bytes,
      bytesPerRow: rows.bytesPerRow, bytesPerImage: rows.bytesPerImage)
  }

  private func read() {
    guard let texture = random.any(textures) else { return }
    let place = place(in: texture)
    let rows = rows(of: place, isBounded: true)
    note("getBytes \(place.region) of \(texture.shape.title) as \(rows)")
    if random.isLucky(3) {
      readings.append(RandomAPIReading(texture: texture))
      let (region, slice, gate) = (place.region, place.slice, readings[readings.count - 1].gate)
      Task.detached {
        _ = try? await texture.rgbaPixels(in: region, slice: slice)
        gate.open()
      }
      return
    }
    var bytes = [UInt8](repeating: 0, count: 32 * 1024)
    bytes.withUnsafeMutableBytes {
      try? texture.getBytes(
        $0.baseAddress!, bytesPerRow: rows.bytesPerRow, bytesPerImage: rows.bytesPerImage, from: place.region,
        mipmapLevel: place.level, slice: place.slice)
    }
  }

  // MARK: - Places

  private func place(in texture: Texture) -> TexturePlace {
    let level = random.number(below: texture.mipmapLevelCount)
    let size = texture.shape.size(ofLevel: max(0, min(level, texture.mipmapLevelCount - 1)))
    var region = Region(width: size.width, height: size.height, depth: size.depth)
    if random.isLucky(2) {
      let block = texture.pixelFormat.traits.block
      (region.x, region.y) = (random.number(below: size.width), random.number(below: size.height))
      if block.width > 1, region.x >= 0, region.y >= 0 {
        (region.x, region.y) = (0, region.y / block.height * block.height)
      }
      region.width = random.isLucky(12) ? random.size(upTo: size.width) : size.width &- region.x
      region.height = random.isLucky(12) ? random.size(upTo: size.height) : size.height &- region.y
      region.depth = random.size(upTo: size.depth)
    }
    return TexturePlace(
      texture: texture.shape, region: region, level: level, slice: random.number(below: texture.shape.sliceCount))
  }

  /// Rows that mostly fit; `isBounded` where memory follows that must not be left.
  private func rows(of place: TexturePlace, isBounded: Bool = false) -> PixelRows {
    let isSane = (1...64).contains(place.region.width) && (1...64).contains(place.region.height)
    let bytes = max(1, place.texture.pixelFormat.bytesPerPixel)
    let tight = isSane ? place.packedRow : 64
    var choices = [tight, tight, tight, tight + bytes, tight + 3, tight - 1, 0, -1]
    if !isBounded { choices += [Int.max, 1 << 40] }
    let image = isSane && random.isLucky(4) ? tight * place.blocks.height + random.pick([0, bytes, -1]) : 0
    return PixelRows(bytesPerRow: random.pick(choices), bytesPerImage: image)
  }
}
