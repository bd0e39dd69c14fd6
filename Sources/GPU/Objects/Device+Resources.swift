internal import CEGL

extension Device {
  // MARK: - Buffers

  /// A buffer of `length` bytes; a shared one starts as zeros.
  ///
  /// - Throws: `GPUError` where the length is not positive or memory is short.
  public func makeBuffer(length: Int, options: ResourceOptions = .storageModeShared) throws -> Buffer {
    try makeBuffer(from: nil, length: length, options: options)
  }

  /// A buffer with a copy of `length` bytes.
  ///
  /// Unlike Metal, a private buffer can be filled this way: it is the fastest to draw from.
  /// One of less than a MiB is not waited for: where the driver has no memory for it, command buffers that use it end in
  /// `CommandBufferError.outOfMemory`.
  /// - Throws: `GPUError` where the length is not positive or memory is short.
  public func makeBuffer(
    bytes: UnsafeRawPointer, length: Int, options: ResourceOptions = .storageModeShared
  ) throws -> Buffer {
    try makeBuffer(from: bytes, length: length, options: options)
  }

  /// A buffer with a copy of an array, whose element type is compared with the blocks and streams that read it.
  ///
  /// - Throws: `GPUError` where the array is empty or memory is short.
  public func makeBuffer<T: BitwiseCopyable>(
    of elements: [T], options: ResourceOptions = .storageModeShared
  ) throws -> Buffer {
    let layout = elements.first.map { SwiftLayout.of($0) }
    return try elements.withUnsafeBytes {
      try makeBuffer(from: $0.baseAddress, length: $0.count, options: options, layout: layout)
    }
  }

  private func makeBuffer(
    from bytes: UnsafeRawPointer?, length: Int, options: ResourceOptions, layout: SwiftLayout? = nil
  ) throws -> Buffer {
    guard length > 0, length <= Int(Int32.max) else {
      throw GPUError(
        .bufferDescriptor, object: "buffer", field: "length", message: "is \(length)",
        hint: "a buffer has 1 to \(Int32.max) bytes")
    }
    try requireLife(of: "buffer", "makeBuffer")
    let (executor, handle) = (executor, sink.take(.buffer))
    if options.contains(.storageModePrivate) {
      let copy = bytes.map { [UInt8](UnsafeRawBufferPointer(start: $0, count: length)) }
      if length < Self.awaitedLength {
        thread.async { _ = executor.makePrivateBuffer(handle, bytes: copy, length: length) }
      } else if perform({ $0.makePrivateBuffer(handle, bytes: copy, length: length) }) == false {
        throw memoryError(handle, length)
      }
      return Buffer(
        device: self, length: length, storageMode: .private, handle: handle, memory: (0, false), layout: layout)
    }
    guard let made = perform({ $0.makeSharedBuffer(handle, length: length) }) else {
      throw lossError(of: "buffer", "makeBuffer")
    }
    guard let memory = made, let target = UnsafeMutableRawPointer(bitPattern: memory.address) else {
      throw memoryError(handle, length)
    }
    // Filled here: the device's thread may not reach into its callers' memory.
    if let bytes {
      target.copyMemory(from: bytes, byteCount: length)
    } else {
      target.initializeMemory(as: UInt8.self, repeating: 0, count: length)
    }
    return Buffer(device: self, length: length, storageMode: .shared, handle: handle, memory: memory, layout: layout)
  }

  /// Smaller private buffers are not waited for: where the driver has no memory, what uses them ends in `.outOfMemory`.
  private static let awaitedLength = 1 << 20

  private func memoryError(_ handle: ObjectHandle, _ length: Int) -> GPUError {
    sink.give(.buffer, handle)
    return GPUError(
      .bufferDescriptor, object: "buffer", field: "length", message: "the driver has no memory for \(length) bytes",
      hint: "make a smaller buffer, or drop others first")
  }

  // MARK: - Textures and samplers

  /// A texture as described.
  ///
  /// - Throws: `GPUError` with every field that cannot be had.
  public func makeTexture(descriptor: TextureDescriptor) throws -> Texture {
    try makeTexture(descriptor: descriptor, pool: nil)
  }

  /// A texture whose memory goes to a pool, where there is one, when the texture is dropped.
  func makeTexture(descriptor: TextureDescriptor, pool: TexturePool?) throws -> Texture {
    let issues = ResourceValidation.check(descriptor, device: self)
    guard issues.isEmpty else { throw GPUError(issues) }
    let shape = descriptor.shape
    let handle = sink.take(.texture)
    guard let made = perform({ $0.makeTexture(handle, shape) }) else {
      throw lossError(of: "texture", "makeTexture")
    }
    if let error = made {
      sink.give(.texture, handle)
      throw GPUError(
        .textureDescriptor, object: "texture", field: "pixelFormat",
        message: "the driver refused \(shape.title): \(GLEnumName.of(error))",
        hint: "use a smaller texture or another format")
    }
    return Texture(device: self, handle: handle, shape: shape, pool: pool)
  }

  /// A sampler as described.
  ///
  /// What the driver cannot do is told as an issue and replaced by the nearest that it can.
  public func makeSamplerState(descriptor: SamplerDescriptor) -> SamplerState {
    let issues = ResourceValidation.check(descriptor, device: self)
    issueSink.tell(issues)
    let (executor, handle, values) = (executor, sink.take(.sampler), SamplerValues(descriptor, capabilities))
    thread.async { executor.makeSampler(handle, values) }
    if let label = descriptor.label { self.label(.sampler, handle, label) }
    return SamplerState(device: self, label: descriptor.label, handle: handle, bound: values.bound)
  }

  /// A depth and stencil test as described.
  public func makeDepthStencilState(descriptor: DepthStencilDescriptor) -> DepthStencilState {
    let (executor, handle, values) = (executor, sink.take(.depthStencil), DepthStencilValues(descriptor))
    thread.async { executor.depthStencils[handle] = values }
    return DepthStencilState(device: self, label: descriptor.label, handle: handle, values: values)
  }

  // MARK: - Uploads

  /// What is shorter is copied, which costs less than to wait for the device's thread.
  private static let lentLength = 256 * 1024

  /// Takes pixels from where they lie, sparing a copy of many; false where the device has other work, for which nobody
  /// should wait.
  func takePixels(of place: TexturePlace, where bytes: UnsafeRawPointer, to texture: Texture) -> Bool {
    guard PixelRows.tight(place).length(of: place) >= Self.lentLength, !thread.line.pace.isBusy else { return false }
    let (handle, loan) = (texture.handle, MemoryLoan(UnsafeMutableRawPointer(mutating: bytes)))
    let isTaken = perform { executor in loan.use { executor.upload(place, from: $0, to: handle) } }
    loan.end()
    return isTaken ?? false
  }

  // MARK: - Readback

  /// Copies pixels into the caller's memory, in storage order.
  func read(_ readback: TextureReadback, of texture: Texture, into memory: UnsafeMutableRawPointer) throws {
    let (handle, loan) = (texture.handle, MemoryLoan(memory))
    let read = perform { executor -> (pixels: [UInt8], error: GLenum?) in
      // A draw that never ends is waited for here, where nothing is written yet.
      executor.retireAll()
      var error: GLenum?
      _ = loan.use { error = executor.read(readback, of: handle, into: $0) }
      return ([], error)
    }
    loan.end()
    _ = try checked(read, texture)
  }

  /// The pixels of a place without gaps, in storage order, without blocking the caller's thread.
  func pixels(of place: TexturePlace, in texture: Texture) async throws -> [UInt8] {
    let handle = texture.handle
    let read = await perform { executor in
      defer { executor.retire(timeout: 0) }
      return executor.pixels(of: place, in: handle)
    }
    return try checked(read, texture)
  }

  private func checked(_ read: (pixels: [UInt8], error: GLenum?)?, _ texture: Texture) throws -> [UInt8] {
    guard let read else { throw lossError(of: texture.name, "readback") }
    guard let error = read.error else { return read.pixels }
    throw GPUError(
      .textureRegion, object: texture.name, field: "readback",
      message: "the driver cannot read \(texture.pixelFormat) back: \(GLEnumName.of(error))",
      hint: "GLES reads back colour formats; draw depth into a colour first")
  }
}

extension GLExecutor {
  fileprivate func pixels(of place: TexturePlace, in handle: ObjectHandle) -> (pixels: [UInt8], error: GLenum?) {
    let readback = TextureReadback(place: place, rows: .tight(place))
    let length = readback.rows.length(of: place)
    var error: GLenum?
    let pixels = [UInt8](unsafeUninitializedCapacity: length) { memory, count in
      error = read(readback, of: handle, into: UInt(bitPattern: memory.baseAddress))
      count = length
    }
    return (pixels, error)
  }
}

/// What a sampler keeps of its descriptor.
struct SamplerValues: Sendable {
  let minFilter: SamplerMinMagFilter
  let magFilter: SamplerMinMagFilter
  let mipFilter: SamplerMipFilter
  let sAddressMode: SamplerAddressMode
  let tAddressMode: SamplerAddressMode
  let rAddressMode: SamplerAddressMode
  let compareFunction: CompareFunction?
  let lodMinClamp: Float
  let lodMaxClamp: Float
  let maxAnisotropy: Int
  let border: SIMD4<Float>
  let usesBorder: Bool

  /// What the rules of draws need to know.
  var bound: BoundSampler {
    BoundSampler(
      mixes: minFilter == .linear || magFilter == .linear || mipFilter == .linear, compares: compareFunction != nil)
  }

  init(_ descriptor: SamplerDescriptor, _ capabilities: GLCapabilities) {
    func mode(_ mode: SamplerAddressMode) -> SamplerAddressMode {
      mode == .mirrorClampToEdge && !capabilities.hasMirrorClampToEdge ? .clampToEdge : mode
    }
    minFilter = descriptor.minFilter
    magFilter = descriptor.magFilter
    mipFilter = descriptor.mipFilter
    (sAddressMode, tAddressMode) = (mode(descriptor.sAddressMode), mode(descriptor.tAddressMode))
    rAddressMode = mode(descriptor.rAddressMode)
    // Metal's `.never`, its default, means that nothing is compared.
    compareFunction = descriptor.compareFunction == .never ? nil : descriptor.compareFunction
    (lodMinClamp, lodMaxClamp) = (descriptor.lodMinClamp, min(descriptor.lodMaxClamp, 1000))
    maxAnisotropy = descriptor.maxAnisotropy
    let modes = [sAddressMode, tAddressMode, rAddressMode]
    usesBorder = modes.contains(.clampToZero) || modes.contains(.clampToBorderColor)
    border = modes.contains(.clampToZero) ? SIMD4(0, 0, 0, 0) : descriptor.borderColor.value
  }
}
