extension RenderCommandEncoder {
  /// Draws primitives of consecutive vertices.
  ///
  /// - Parameters:
  ///   - type: How vertices become primitives.
  ///   - vertexStart: The first vertex; the shader's vertex id begins with it.
  ///   - vertexCount: The number of vertices.
  ///   - instanceCount: The number of copies.
  ///   - baseInstance: The first instance; the shader's instance id begins with it.
  public func drawPrimitives(
    type: PrimitiveType, vertexStart: Int, vertexCount: Int, instanceCount: Int = 1, baseInstance: Int = 0
  ) {
    guard checkDraw("drawPrimitives"), vertexCount > 0, instanceCount > 0 else { return }
    guard
      checkRange("drawPrimitives", "vertices", vertexStart, vertexCount, bindings.vertexLimit),
      checkInstances("drawPrimitives", baseInstance, instanceCount)
    else { return }
    noteReads(vertices: vertexStart..<vertexStart + vertexCount, baseInstance, instanceCount)
    append(
      .draw(
        type: UInt8(type.rawValue), start: UInt32(vertexStart), count: UInt32(vertexCount),
        instances: UInt32(instanceCount), baseInstance: UInt32(baseInstance)))
  }

  /// Draws primitives of vertices that an index buffer names.
  ///
  /// - Parameters:
  ///   - type: How vertices become primitives.
  ///   - indexCount: The number of indices.
  ///   - indexType: The width of an index.
  ///   - indexBuffer: The buffer that holds the indices.
  ///   - indexBufferOffset: The byte offset of the first index, a multiple of the index's size.
  ///   - instanceCount: The number of copies.
  ///   - baseVertex: What is added to each index.
  ///   - baseInstance: The first instance; the shader's instance id begins with it.
  public func drawIndexedPrimitives(
    type: PrimitiveType, indexCount: Int, indexType: IndexType, indexBuffer: Buffer, indexBufferOffset: Int,
    instanceCount: Int = 1, baseVertex: Int = 0, baseInstance: Int = 0
  ) {
    guard checkDraw("drawIndexedPrimitives"), indexCount > 0, instanceCount > 0 else { return }
    let read = IndexRead(
      buffer: indexBuffer, type: indexType, offset: indexBufferOffset, count: indexCount, baseVertex: baseVertex)
    guard checkIndices(read),
      checkInstances("drawIndexedPrimitives", baseInstance, instanceCount)
    else { return }
    noteReads(vertices: nil, baseInstance, instanceCount)
    append(
      .drawIndexed(
        DrawIndexed(
          indexBuffer: indexBuffer.handle, indexBufferOffset: UInt32(indexBufferOffset),
          indexCount: UInt32(indexCount), instanceCount: UInt32(instanceCount), baseVertex: Int32(baseVertex),
          baseInstance: UInt32(baseInstance), primitiveType: UInt8(type.rawValue),
          indexType: UInt8(indexType.rawValue))))
  }

  // MARK: - Rules

  @inline(__always) func checkDraw(_ verb: StaticString) -> Bool {
    guard checkOpen(verb), isRecording else { return false }
    if bindings.needsCheck { checkBindings(verb) }
    return bindings.mayDraw
  }

  @inline(never) private func checkBindings(_ verb: StaticString) {
    bindings.needsCheck = false
    let issues = DrawValidation.check(&bindings, attachments: attachments, encoder: name, verb: verb)
    bindings.mayDraw = !issues.contains { $0.severity == .error }
    commandBuffer.report(issues)
  }

  @inline(__always) private func checkRange(
    _ verb: StaticString, _ kind: StaticString, _ start: Int, _ count: Int, _ limit: Int
  ) -> Bool {
    if start >= 0, start <= Int(Int32.max), count <= Int(Int32.max), start + count <= limit { return true }
    fail(
      .vertexRange, "\(verb)", "\(kind) \(start)..<\(start &+ count) where the bound streams hold \(limit)",
      "draw fewer, or bind a longer buffer")
    return false
  }

  @inline(__always) private func checkInstances(_ verb: StaticString, _ base: Int, _ count: Int) -> Bool {
    // A stream that moves on by each instance reads the most, so where that fits all do.
    if base >= 0, base <= Int(Int32.max), count <= Int(Int32.max), base + count <= bindings.instanceLimit {
      return true
    }
    return checkSteppedInstances(verb, base, count)
  }

  @inline(never) private func checkSteppedInstances(_ verb: StaticString, _ base: Int, _ count: Int) -> Bool {
    guard checkRange(verb, "instances", base, count, Int.max) else { return false }
    for stream in bindings.pipeline?.streams ?? [] where stream.step == .perInstance {
      let held = stream.elementCount(in: bindings.length(.vertex, stream.index))
      let read = stream.elementsRead(base: base, instances: count)
      guard read > held else { continue }
      fail(
        .vertexRange, "\(verb)",
        "\(count) instances from \(base) read \(read) elements of vertex buffer \(stream.index), which holds \(held)",
        "draw fewer instances, or bind a longer buffer")
      return false
    }
    return true
  }

  /// Notes which bytes of shared buffers the draw reads, in strict validation.
  @inline(__always) private func noteReads(vertices: Range<Int>?, _ baseInstance: Int, _ instanceCount: Int) {
    guard boundBuffers != nil, let pipeline = bindings.pipeline else { return }
    boundBuffers?.noteReads(
      of: pipeline, vertices: vertices, instances: (baseInstance, instanceCount), in: &commandBuffer.hazards)
  }

  @inline(__always) private func checkIndices(_ read: IndexRead) -> Bool {
    guard read.fits, read.buffer.device === device else {
      fail(
        .indexRange, "drawIndexedPrimitives",
        "\(read.count) \(read.type) indices from byte \(read.offset) of \(read.buffer.name), which is "
          + "\(read.buffer.length) bytes",
        "the offset must be a multiple of \(read.type.size) and the indices must end inside the buffer")
      return false
    }
    guard Int32(exactly: read.baseVertex) != nil else {
      fail(.vertexRange, "drawIndexedPrimitives", "base vertex \(read.baseVertex)", "it must fit into 32 bits")
      return false
    }
    return device.validation == .strict ? checkIndexValues(read) : true
  }

  /// Strict validation reads the indices: one beyond the streams would read foreign memory.
  @inline(never) private func checkIndexValues(_ read: IndexRead) -> Bool {
    commandBuffer.hazards?.note(read.buffer, offset: read.offset, length: read.range.count)
    guard bindings.vertexLimit < Int.max else { return true }
    guard read.buffer.address != 0 else {
      commandBuffer.hazards?.privateIndices.note(read, vertexLimit: bindings.vertexLimit, encoder: name)
      return true
    }
    let bytes = UnsafeRawPointer(bitPattern: read.buffer.address + UInt(read.offset))!
    guard let breach = read.breach(bytes, vertexLimit: bindings.vertexLimit) else { return true }
    fail(.vertexRange, "drawIndexedPrimitives", breach, "correct the indices, or bind a longer buffer")
    return false
  }
}
