public import HeadlandGPU

/// A GPU: the maker of every other object, with the signatures of Metal's `MTLDevice`.
///
/// `HeadlandGPU`'s `Device` conforms. Code that holds an `any MTLDevice` sees Metal's signatures only; code that holds
/// a `Device` goes on seeing `HeadlandGPU`'s, which throw. Where a call here returns nil, the reasons are told to the
/// device's issue handler, or printed where it has none.
public protocol MTLDevice: AnyObject, Sendable {
  /// The renderer's name as the driver gives it.
  var name: String { get }

  /// A queue of command buffers.
  func makeCommandQueue() -> (any MTLCommandQueue)?
  /// A buffer of `length` bytes, zeros at first; nil where the length cannot be had.
  func makeBuffer(length: Int, options: MTLResourceOptions) -> (any MTLBuffer)?
  /// A buffer with a copy of `length` bytes; nil where the length cannot be had.
  func makeBuffer(bytes: UnsafeRawPointer, length: Int, options: MTLResourceOptions) -> (any MTLBuffer)?
  /// A texture as described; nil where a field of the description cannot be had.
  func makeTexture(descriptor: MTLTextureDescriptor) -> (any MTLTexture)?
  /// A sampler as described.
  func makeSamplerState(descriptor: MTLSamplerDescriptor) -> (any MTLSamplerState)?
  /// A depth and stencil test as described.
  func makeDepthStencilState(descriptor: MTLDepthStencilDescriptor) -> (any MTLDepthStencilState)?
  /// The functions of every source that `MetalDefaults.registerLibrary` was given; nil where one does not compile.
  func makeDefaultLibrary() -> (any MTLLibrary)?
  /// The functions of one source, GLSL in the place of Metal's shading language.
  ///
  /// - Throws: `LibraryError` with all that is wrong, by the author's own lines.
  func makeLibrary(source: String, options: MTLCompileOptions?) throws -> any MTLLibrary
  /// A pipeline as described.
  ///
  /// - Throws: `GPUError` with every field that is wrong.
  func makeRenderPipelineState(descriptor: MTLRenderPipelineDescriptor) throws -> any MTLRenderPipelineState
}

extension Device: MTLDevice {}

extension MTLDevice {
  /// A buffer of `length` bytes in shared memory, zeros at first; nil where the length cannot be had.
  public func makeBuffer(length: Int) -> (any MTLBuffer)? { makeBuffer(length: length, options: []) }

  /// A buffer in shared memory with a copy of `length` bytes; nil where the length cannot be had.
  public func makeBuffer(bytes: UnsafeRawPointer, length: Int) -> (any MTLBuffer)? {
    makeBuffer(bytes: bytes, length: length, options: [])
  }

  /// A queue of command buffers; the count is Metal's limit of buffers under way, which nothing here needs.
  public func makeCommandQueue(maxCommandBufferCount: Int) -> (any MTLCommandQueue)? { makeCommandQueue() }
}
