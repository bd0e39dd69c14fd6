import HeadlandGPU

extension FrameTarget {
  /// The pixels as RGBA, premultiplied, when a command buffer has been replayed.
  ///
  /// - Throws: `MapError` where the frame broke rules, where memory is short or where the device was lost; `GPUError`.
  nonisolated(nonsending) func pixels(after commandBuffer: CommandBuffer) async throws -> [UInt8] {
    let pixels: [UInt8]
    do {
      pixels = try await color.rgbaPixels()
    } catch {
      // What keeps pixels from being read is told by the command buffer, where it was lost with its device.
      try await commandBuffer.finish()
      throw error
    }
    try await commandBuffer.finish()
    return pixels
  }
}

extension CommandBuffer {
  /// Waits for the end of a frame.
  nonisolated(nonsending) fileprivate func finish() async throws {
    do {
      try await completed()
    } catch CommandBufferError.validation(let issues) {
      throw MapError.invalidCommands(issues)
    } catch CommandBufferError.outOfMemory {
      throw MapError.outOfMemory(CommandBufferError.outOfMemory.description)
    } catch {
      throw MapError.deviceLost("\(error)")
    }
  }
}
