public import HeadlandGPU

// Why extensions of the protocol and not of the class: a class's own method is preferred to one from a protocol's
// extension, so that `Device` keeps HeadlandGPU's signatures even where both modules are imported, and nothing is
// ambiguous. An `any MTLDevice` knows Metal's signatures only.
extension MTLDevice where Self: Device {
  /// A queue of command buffers; never nil.
  public func makeCommandQueue() -> (any MTLCommandQueue)? {
    let queue: CommandQueue = itself.makeCommandQueue()
    return queue
  }

  /// A buffer of `length` bytes, zeros at first; nil where the length cannot be had.
  public func makeBuffer(length: Int, options: MTLResourceOptions) -> (any MTLBuffer)? {
    orNil { () throws -> Buffer in try itself.makeBuffer(length: length, options: options.forBuffers) }
  }

  /// A buffer with a copy of `length` bytes; nil where the length cannot be had.
  public func makeBuffer(
    bytes: UnsafeRawPointer, length: Int, options: MTLResourceOptions
  ) -> (any MTLBuffer)? {
    orNil { () throws -> Buffer in
      try itself.makeBuffer(bytes: bytes, length: length, options: options.forBuffers)
    }
  }

  /// A texture as described; nil where a field of the description cannot be had.
  public func makeTexture(descriptor: MTLTextureDescriptor) -> (any MTLTexture)? {
    // On Metal `.shared` is what lets the processor read and write a texture. Here it can do so with any, so that the
    // description asks for nothing that a private texture does not have.
    let asked = descriptor.storageMode
    if asked == .shared { descriptor.storageMode = .private }
    defer { descriptor.storageMode = asked }
    return orNil { () throws -> Texture in try itself.makeTexture(descriptor: descriptor) }
  }

  /// A sampler as described.
  public func makeSamplerState(descriptor: MTLSamplerDescriptor) -> (any MTLSamplerState)? {
    orNil { () throws -> SamplerState in itself.makeSamplerState(descriptor: descriptor) }
  }

  /// A depth and stencil test as described.
  public func makeDepthStencilState(descriptor: MTLDepthStencilDescriptor) -> (any MTLDepthStencilState)? {
    orNil { () throws -> DepthStencilState in itself.makeDepthStencilState(descriptor: descriptor) }
  }

  /// The functions of every registered source; nil where there is none or one does not compile.
  public func makeDefaultLibrary() -> (any MTLLibrary)? {
    orNil { () throws -> Library in try MetalDefaults.makeLibrary(for: itself) }
  }

  /// The functions of one source, GLSL in the place of Metal's shading language.
  ///
  /// - Throws: `LibraryError` with all that is wrong, by the author's own lines.
  public func makeLibrary(source: String, options: MTLCompileOptions?) throws -> any MTLLibrary {
    let name = "library source"
    var sources = [(name: name, text: source)]
    if let macros = options?.definitions, !macros.isEmpty {
      sources.insert((name: "preprocessorMacros", text: macros), at: 0)
    }
    return try itself.makeLibrary(sources: sources, name: name)
  }

  /// A pipeline as described.
  ///
  /// - Throws: `GPUError` with every field that is wrong.
  public func makeRenderPipelineState(
    descriptor: MTLRenderPipelineDescriptor
  ) throws -> any MTLRenderPipelineState {
    let pipeline: RenderPipelineState = try itself.makeRenderPipelineState(descriptor: descriptor)
    return pipeline
  }

  /// Self by its class, whose methods are HeadlandGPU's.
  private var itself: Device { self }

  /// What a call makes, or nil with the reasons told.
  private func orNil<Made>(_ make: () throws -> Made) -> Made? {
    do { return try make() } catch {
      itself.report(MetalIssues.issues(of: error))
      return nil
    }
  }
}

extension MTLDevice {
  /// The device as its class, the only one that conforms.
  package var itsClass: Device {
    guard let device = self as? Device else { preconditionFailure("\(name) is no device of HeadlandGPU") }
    return device
  }
}

/// The issues that errors of HeadlandGPU stand for.
enum MetalIssues {
  static func issues(of error: any Error) -> [GPUIssue] {
    switch error {
    case let error as GPUError: error.issues
    case let error as LibraryError:
      error.issues.map { issue in
        GPUIssue(
          .library, object: LibraryError.title(of: error.library),
          field: issue.line.map { "\(issue.file):\($0)" } ?? issue.file, message: issue.message,
          hint: issue.sourceLine.map { "the line is: \($0)" } ?? "correct the source")
      }
    case let error as DeviceError:
      [
        GPUIssue(
          .driver, object: "MTLCreateSystemDefaultDevice", field: "device", message: error.problem,
          hint: error.cures.first ?? "see `headland doctor`")
      ]
    default: [GPUIssue(.driver, object: "device", field: "make", message: "\(error)", hint: "see the message")]
    }
  }
}
