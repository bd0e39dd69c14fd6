public import HeadlandGPU

/// Records dispatches of kernels.
///
/// Each is a `ComputeCommandEncoder`, whose verbs have Metal's own signatures. Threadgroup memory is GLSL's `shared`
/// variables, whose sizes stand in the source: Metal's `setThreadgroupMemoryLength` has no counterpart.
public protocol MTLComputeCommandEncoder: ComputeCommandEncoder, MTLCommandEncoder {}

extension ComputeCommandEncoder: MTLComputeCommandEncoder {}

extension MTLComputeCommandEncoder {
  /// Does nothing: see `MTLFence`.
  public func updateFence(_ fence: any MTLFence) {}

  /// Does nothing: see `MTLFence`.
  public func waitForFence(_ fence: any MTLFence) {}
}

/// A kernel ready to be dispatched.
///
/// Each is a `ComputePipelineState`.
public protocol MTLComputePipelineState: ComputePipelineState, Sendable {}

extension ComputePipelineState: MTLComputePipelineState {}

/// A compute pipeline to be made.
public final class MTLComputePipelineDescriptor {
  /// A name for captures and messages.
  public var label: String?
  /// The kernel.
  public var computeFunction: (any MTLFunction)?
  /// Promises Metal that threadgroups are whole multiples of `threadExecutionWidth`; nothing here gains by it.
  public var threadGroupSizeIsMultipleOfThreadExecutionWidth = false
  /// The most threads of a threadgroup that dispatches will ask for; 0 for the device's own limit.
  public var maxTotalThreadsPerThreadgroup = 0

  /// Makes a descriptor without a kernel.
  public init() {}

  /// Brings back what a new descriptor has.
  public func reset() {
    (label, computeFunction) = (nil, nil)
    (threadGroupSizeIsMultipleOfThreadExecutionWidth, maxTotalThreadsPerThreadgroup) = (false, 0)
  }
}

/// What is to be told about a pipeline's arguments: no option exists, since nothing can be told.
public struct MTLPipelineOption: OptionSet, Hashable, Sendable {
  /// The options' bits.
  public let rawValue: UInt
  /// Makes options of their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

extension MTLDevice {
  /// A compute pipeline of a kernel.
  ///
  /// - Throws: `GPUError` where the function is no kernel or belongs to another device.
  public func makeComputePipelineState(function computeFunction: any MTLFunction) throws -> any MTLComputePipelineState
  {
    try itsClass.makeComputePipelineState(function: computeFunction, label: nil) as ComputePipelineState
  }

  /// A compute pipeline as described.
  ///
  /// - Parameters:
  ///   - descriptor: The kernel and its label.
  ///   - options: None exist.
  ///   - reflection: Nil: nothing is told about the pipeline's arguments.
  /// - Returns: The pipeline.
  /// - Throws: `GPUError` where there is no kernel, it belongs to another device, or the threads are too many.
  public func makeComputePipelineState(
    descriptor: MTLComputePipelineDescriptor, options: MTLPipelineOption = [], reflection: Never? = nil
  ) throws -> any MTLComputePipelineState {
    let name = descriptor.label ?? "compute pipeline"
    func refuse(_ field: String, _ message: String, _ hint: String) -> GPUError {
      GPUError([GPUIssue(.pipelineDescriptor, object: name, field: field, message: message, hint: hint)])
    }
    guard let function = descriptor.computeFunction else {
      throw refuse("computeFunction", "is nil", "set a function of a #pragma kernel section")
    }
    let state: ComputePipelineState = try itsClass.makeComputePipelineState(function: function, label: descriptor.label)
    let most = state.maxTotalThreadsPerThreadgroup
    guard (0...most).contains(descriptor.maxTotalThreadsPerThreadgroup) else {
      throw refuse(
        "maxTotalThreadsPerThreadgroup", "is \(descriptor.maxTotalThreadsPerThreadgroup)",
        "this device runs up to \(most)")
    }
    return state
  }

  /// A pipeline as described.
  ///
  /// - Parameters:
  ///   - descriptor: The functions and the fixed state.
  ///   - options: None exist.
  ///   - reflection: Nil: nothing is told about the pipeline's arguments.
  /// - Returns: The pipeline.
  /// - Throws: `GPUError` with every field that is wrong.
  public func makeRenderPipelineState(
    descriptor: MTLRenderPipelineDescriptor, options: MTLPipelineOption, reflection: Never? = nil
  ) throws -> any MTLRenderPipelineState {
    try itsClass.makeRenderPipelineState(descriptor: descriptor) as RenderPipelineState
  }
}
