internal import CEGL
internal import Synchronization

/// A kernel ready to be dispatched, made once and set on encoders.
///
/// GLES fixes the threads of a group when it compiles, Metal when it dispatches: a kernel whose source declares no
/// `local_size_x` is compiled for each size at its first dispatch, and kept.
/// The corresponding Metal type is `MTLComputePipelineState`.
public final class ComputePipelineState: Sendable, BindingReader {
  /// The device that made the pipeline.
  public let device: Device
  /// The label of the pipeline.
  public let label: String?
  let function: Function
  let blocks: [RenderPipelineState.Block]
  let textures: [RenderPipelineState.SampledTexture]
  private let variants = Mutex<[Extent: ObjectHandle]>([:])

  init(device: Device, label: String?, function: Function) {
    self.device = device
    self.label = label
    self.function = function
    blocks = function.blocks(.kernel)
    textures = function.textures(.kernel)
  }

  deinit {
    for handle in variants.withLock({ $0.values }) { device.delete(.kernel, handle) }
  }

  /// The label, or the function's name, for messages.
  var name: String { label ?? function.name }

  /// The most threads of one threadgroup.
  public var maxTotalThreadsPerThreadgroup: Int { device.capabilities.limits.maximumKernelThreads }

  /// How many threads the device runs in step: groups of a multiple of it are the fastest.
  ///
  /// GLES does not tell, so it is 32 on NVIDIA's GPUs and 8, the width of the vector unit, on the software rasteriser.
  public var threadExecutionWidth: Int { device.capabilities.isSoftware ? 8 : 32 }

  /// The threads of a group where the kernel's source declares them; nil where the dispatch chooses.
  public var declaredThreadsPerThreadgroup: Extent? {
    function.translation.declaresThreadgroupSize ? function.program.threadgroupSize : nil
  }

  /// The kernel for threadgroups of a size, compiled when first asked for.
  func handle(for size: Extent) throws -> ObjectHandle {
    if let known = variants.withLock({ $0[size] }) { return known }
    let sized = try function.sized(size)
    let (executor, handle) = (device.executor, device.sink.take(.kernel))
    device.thread.async { executor.makeKernel(handle, sized) }
    if let label { device.label(.kernel, handle, label) }
    let earlier = variants.withLock { variants -> ObjectHandle? in
      if let earlier = variants[size] { return earlier }
      variants[size] = handle
      return nil
    }
    // Another thread was faster: one of the two has to go.
    if earlier != nil { device.delete(.kernel, handle) }
    return earlier ?? handle
  }
}

extension Device {
  /// A compute pipeline of a kernel function.
  ///
  /// - Throws: `GPUError` where the function is no kernel or belongs to another device.
  public func makeComputePipelineState(function: Function, label: String? = nil) throws -> ComputePipelineState {
    guard function.functionType == .kernel, function.device === self else {
      throw GPUError(
        .pipelineDescriptor, object: label ?? function.name, field: "function",
        message: "\(function.name) is a \(function.functionType) function, or belongs to another device",
        hint: "use a function of a #pragma kernel section, compiled by this device")
    }
    try requireLife(of: label ?? function.name, "makeComputePipelineState")
    return ComputePipelineState(device: self, label: label, function: function)
  }
}

/// A kernel as the executor dispatches it.
///
/// The pipeline state keeps the function, whose deletion is queued behind the kernel's: held here it would keep the device
/// alive, which owns the executor.
final class GLKernel {
  let name: GLuint
  let uses: GLBufferUses
  let textures: [GLTextureUse]
  let images: [GLImageUse]
  let writesMemory: Bool
  private let program: GLuint
  private let gridLocation: GLint
  private var grid = GridSize(x: 0, y: 0, z: 0)

  init(name: GLuint, function: Function) {
    self.name = name
    program = function.program.name
    gridLocation = function.program.bindings.gridLocation
    uses = GLPipeline.uses(function, streams: [])
    textures = GLPipeline.textures(function, .kernel)
    images = GLPipeline.images(function, .kernel)
    writesMemory = GLPipeline.writesMemory(function)
  }

  deinit { uses.deallocate() }

  /// Tells the kernel how many threads may run.
  func setGrid(_ value: GridSize) {
    guard gridLocation >= 0, (grid.x, grid.y, grid.z) != (value.x, value.y, value.z) else { return }
    grid = value
    GL.programUniform3ui(program, gridLocation, value.x, value.y, value.z)
  }
}

extension GLExecutor {
  fileprivate func makeKernel(_ handle: ObjectHandle, _ function: Function) {
    let name = GL.genProgramPipeline()
    GL.useProgramStages(name, GLbitfield(GL_COMPUTE_SHADER_BIT), function.program.name)
    kernels[handle] = GLKernel(name: name, function: function)
  }
}
