/// Whether dispatches of an encoder wait for each other; raw values are Metal's (`MTLDispatchType`).
public enum DispatchType: UInt, Sendable {
  /// Each dispatch sees what the one before it wrote.
  case serial = 0
  /// Only `memoryBarrier` makes writes visible.
  case concurrent = 1
}

/// The threadgroups of a dispatch as they lie in an indirect buffer.
///
/// The corresponding Metal type is `MTLDispatchThreadgroupsIndirectArguments`.
public struct DispatchThreadgroupsIndirectArguments: BitwiseCopyable, Sendable, Hashable {
  /// The threadgroups along x.
  public var width: UInt32
  /// The threadgroups along y.
  public var height: UInt32
  /// The threadgroups along z.
  public var depth: UInt32

  /// Makes the numbers of a dispatch.
  public init(width: UInt32, height: UInt32 = 1, depth: UInt32 = 1) {
    self.width = width
    self.height = height
    self.depth = depth
  }
}

/// Records dispatches of kernels.
///
/// Threadgroup memory is GLSL's `shared` variables. The corresponding Metal type is `MTLComputeCommandEncoder`.
public final class ComputeCommandEncoder: CommandEncoder {
  /// Whether dispatches wait for each other.
  public let dispatchType: DispatchType
  private var boundKernel: ObjectHandle = 0

  init(commandBuffer: CommandBuffer, dispatchType: DispatchType, isRecording: Bool) {
    self.dispatchType = dispatchType
    super.init(commandBuffer: commandBuffer, kind: .compute, isRecording: isRecording)
  }

  // MARK: - Bindings

  /// Sets the kernel of the dispatches that follow.
  public func setComputePipelineState(_ state: ComputePipelineState) {
    guard checkOpen("setComputePipelineState"), checkDevice(state.device, "setComputePipelineState") else { return }
    bindings.set(state)
  }

  /// Binds a buffer, from `offset` on, to an index; nil unbinds.
  public func setBuffer(_ buffer: Buffer?, offset: Int, index: Int) {
    setBuffer(.kernel, buffer, offset: offset, index: index)
  }

  /// Moves the offset of the buffer that is bound to an index.
  public func setBufferOffset(_ offset: Int, index: Int) { setBufferOffset(.kernel, offset, index: index) }

  /// Binds buffers to the indices `range`.
  public func setBuffers(_ buffers: [Buffer?], offsets: [Int], range: Range<Int>) {
    setBuffers(.kernel, buffers, offsets: offsets, range: range)
  }

  /// Copies up to 4096 bytes and binds the copy to an index.
  public func setBytes(_ bytes: UnsafeRawPointer, length: Int, index: Int) {
    setBytes(.kernel, bytes, length: length, index: index)
  }

  /// Copies a value and binds the copy to an index, comparing its Swift layout with the kernel's block.
  public func setValue<T: BitwiseCopyable>(_ value: T, index: Int) { setValue(.kernel, value, index: index) }

  /// Binds a texture to an index, to be sampled or used as an image; nil unbinds.
  public func setTexture(_ texture: Texture?, index: Int) { setTexture(.kernel, texture, index: index) }

  /// Binds textures to the indices `range`.
  public func setTextures(_ textures: [Texture?], range: Range<Int>) { setTextures(.kernel, textures, range: range) }

  /// Binds a sampler to an index; nil for the default, nearest and clamped.
  public func setSamplerState(_ sampler: SamplerState?, index: Int) { setSampler(.kernel, sampler, index: index) }

  /// Binds samplers to the indices `range`.
  public func setSamplerStates(_ samplers: [SamplerState?], range: Range<Int>) {
    setSamplers(.kernel, samplers, range: range)
  }

  // MARK: - Dispatches

  /// Runs a grid of whole threadgroups.
  ///
  /// - Parameters:
  ///   - threadgroupsPerGrid: The threadgroups along each axis.
  ///   - threadsPerThreadgroup: The threads of a group: what the kernel declares, or any size where it declares none.
  public func dispatchThreadgroups(_ threadgroupsPerGrid: Extent, threadsPerThreadgroup: Extent) {
    guard prepare("dispatchThreadgroups", threadsPerThreadgroup),
      checkGroups("dispatchThreadgroups", threadgroupsPerGrid)
    else { return }
    let (groups, size) = (GridSize(threadgroupsPerGrid), GridSize(threadsPerThreadgroup))
    let threads = GridSize(
      x: groups.x &* size.x, y: groups.y &* size.y, z: groups.z &* size.z)
    append(.dispatch(Dispatch(groups: groups, threads: threads)))
  }

  /// Runs a grid of single threads, whatever the threadgroups' size.
  ///
  /// GLES runs whole threadgroups: the grid is rounded up, and threads beyond it end before the kernel's `main`. Threads
  /// that wait at a `barrier()` must not end, so such a kernel takes only whole threadgroups.
  public func dispatchThreads(_ threadsPerGrid: Extent, threadsPerThreadgroup: Extent) {
    guard prepare("dispatchThreads", threadsPerThreadgroup), threadsPerGrid.isPositive else { return }
    let size = threadsPerThreadgroup
    let groups = Extent(
      width: threadsPerGrid.width.dividedUp(by: size.width), height: threadsPerGrid.height.dividedUp(by: size.height),
      depth: threadsPerGrid.depth.dividedUp(by: size.depth))
    let isWhole =
      threadsPerGrid.width % size.width == 0 && threadsPerGrid.height % size.height == 0
      && threadsPerGrid.depth % size.depth == 0
    if !isWhole, let pipeline = bindings.computePipeline, pipeline.function.translation.usesBarrier {
      return fail(
        .dispatchSize, "dispatchThreads",
        "\(threadsPerGrid.title) threads are no whole groups of \(size.title), and \(pipeline.name) has a barrier()",
        "dispatch whole threadgroups and compare with the grid's size in the kernel")
    }
    guard [threadsPerGrid.width, threadsPerGrid.height, threadsPerGrid.depth].allSatisfy({ $0 <= UInt32.max }) else {
      return fail(
        .dispatchSize, "dispatchThreads", "\(threadsPerGrid.title) threads",
        "a kernel counts threads in 32 bits: dispatch parts of the grid")
    }
    guard checkGroups("dispatchThreads", groups) else { return }
    append(.dispatch(Dispatch(groups: GridSize(groups), threads: GridSize(threadsPerGrid))))
  }

  /// Runs a grid of threadgroups whose number a buffer holds when the GPU gets there.
  ///
  /// - Parameters:
  ///   - indirectBuffer: Holds `DispatchThreadgroupsIndirectArguments`.
  ///   - indirectBufferOffset: Where they begin, a multiple of 4.
  ///   - threadsPerThreadgroup: The threads of a group.
  public func dispatchThreadgroups(
    indirectBuffer: Buffer, indirectBufferOffset: Int, threadsPerThreadgroup: Extent
  ) {
    guard prepare("dispatchThreadgroups", threadsPerThreadgroup),
      checkArguments(indirectBuffer, indirectBufferOffset, 12, "dispatchThreadgroups")
    else { return }
    append(.dispatchIndirect(arguments: indirectBuffer.handle, offset: UInt32(indirectBufferOffset)))
  }

  /// Makes what kernels of this encoder wrote visible to the dispatches that follow.
  public func memoryBarrier(scope: BarrierScope) {
    guard checkOpen("memoryBarrier") else { return }
    append(.memoryBarrier)
  }

  /// Makes what kernels of this encoder wrote to resources visible to the dispatches that follow: GLES has one barrier
  /// for all of them.
  public func memoryBarrier(resources: [AnyObject]) { memoryBarrier(scope: [.buffers, .textures]) }

  // MARK: - Rules

  private func prepare(_ verb: StaticString, _ size: Extent) -> Bool {
    guard checkOpen(verb), isRecording else { return false }
    guard let pipeline = bindings.computePipeline else {
      fail(.noComputePipeline, "\(verb)", "no pipeline is set", "call setComputePipelineState before dispatching")
      return false
    }
    guard checkSize(verb, size, pipeline), checkBindings(pipeline) else { return false }
    do {
      let handle = try pipeline.handle(for: size)
      if handle != boundKernel { append(.setComputePipeline(handle)) }
      boundKernel = handle
    } catch {
      let issues = (error as? GPUError)?.issues
      commandBuffer.report(
        issues ?? [
          GPUIssue(.dispatchSize, object: name, field: "\(verb)", message: "\(error)", hint: "correct the kernel")
        ])
      return false
    }
    if dispatchType == .serial { append(.memoryBarrier) }
    boundBuffers?.noteBlocks(pipeline.blocks, &commandBuffer.hazards)
    return true
  }

  private func checkBindings(_ pipeline: ComputePipelineState) -> Bool {
    guard bindings.needsCheck else { return bindings.mayDraw }
    bindings.needsCheck = false
    var issues: [GPUIssue] = []
    for block in pipeline.blocks { issues += BindingValidation.check(block, bindings, pipeline, name) }
    for sampled in pipeline.textures { issues += BindingValidation.check(sampled, bindings, [], pipeline, name) }
    issues += bindings.guesses(of: pipeline.blocks, encoder: name)
    bindings.mayDraw = !issues.contains { $0.severity == .error }
    commandBuffer.report(issues)
    return bindings.mayDraw
  }

  private func checkSize(_ verb: StaticString, _ size: Extent, _ pipeline: ComputePipelineState) -> Bool {
    let (limits, most) = (device.capabilities.limits, pipeline.maxTotalThreadsPerThreadgroup)
    let largest = limits.maximumKernelSize
    let fits =
      size.isPositive && size.width <= Int(largest.x) && size.height <= Int(largest.y) && size.depth <= Int(largest.z)
      && size.width * size.height * size.depth <= most
    if fits { return true }
    fail(
      .dispatchSize, "\(verb)", "\(size.title) threads a threadgroup",
      "this device takes up to \(largest.x)×\(largest.y)×\(largest.z), \(most) in all")
    return false
  }

  private func checkGroups(_ verb: StaticString, _ groups: Extent) -> Bool {
    let largest = device.capabilities.limits.maximumKernelGroups
    let fits =
      groups.isPositive && groups.width <= Int(largest.x) && groups.height <= Int(largest.y)
      && groups.depth <= Int(largest.z)
    if fits { return true }
    fail(
      .dispatchSize, "\(verb)", "\(groups.title) threadgroups",
      "this device takes 1×1×1 up to \(largest.x)×\(largest.y)×\(largest.z)")
    return false
  }
}

extension Extent {
  var isPositive: Bool { width > 0 && height > 0 && depth > 0 }
}

extension GridSize {
  init(_ size: Extent) {
    self.init(x: UInt32(size.width), y: UInt32(size.height), z: UInt32(size.depth))
  }
}
