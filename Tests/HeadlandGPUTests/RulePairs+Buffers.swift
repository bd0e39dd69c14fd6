internal import CEGL
import HeadlandTestSupport

@testable import HeadlandGPU

extension RulePair {
  static let bufferPairs = [
    RulePair(.commandBufferCommitted) { scene in
      let commandBuffer = scene.test.queue.makeCommandBuffer()
      commandBuffer.commit()
      commandBuffer.commit()
      try? await commandBuffer.completed()
      return commandBuffer.completion.issues.map(\.rule)
    } neighbour: { scene in
      try await scene.bufferRules { _ in }
    },
    RulePair(.commandBufferNotCommitted) { scene in
      try await scene.bufferRules { $0.waitUntilCompleted() }
    } neighbour: { scene in
      let commandBuffer = scene.test.queue.makeCommandBuffer()
      commandBuffer.commit()
      commandBuffer.waitUntilCompleted()
      return commandBuffer.completion.issues.map(\.rule)
    },
    RulePair(.missingEndEncoding) { scene in
      try await scene.bufferRules { _ = $0.makeBlitCommandEncoder() }
    } neighbour: { scene in
      try await scene.bufferRules { $0.makeBlitCommandEncoder().endEncoding() }
    },
    RulePair(.gpuTime) { scene in
      let less = try scene.with { $0.extensions.remove("GL_EXT_disjoint_timer_query") }
      return try await less.bufferRules { $0.measuresGPUTime = true }
    } neighbour: { scene in
      let less = try scene.with { $0.extensions.remove("GL_EXT_disjoint_timer_query") }
      return try await less.bufferRules { $0.measuresGPUTime = false }
    },
    RulePair(.driver) { _ in
      // What no rule foresees has to be made: GL is asked for nonsense behind the device's back.
      let test = try TestDevice()
      let commandBuffer = test.queue.makeCommandBuffer()
      test.device.thread.sync { glEnable(0xFFFF) }
      commandBuffer.commit()
      try? await commandBuffer.completed()
      return commandBuffer.completion.issues.map(\.rule)
    } neighbour: { _ in
      let scene = try RuleScene(TestDevice())
      scene.test.device.thread.sync { glEnable(GLenum(GL_DITHER)) }
      return try await scene.bufferRules { _ in }
    },
    RulePair(.bufferInFlight) { scene in
      try await scene.overwritten(atByte: 0)
    } neighbour: { scene in
      // The bytes behind those that the draw reads.
      try await scene.overwritten(atByte: 96)
    },
    RulePair(.export) { scene in
      let descriptor = TextureDescriptor()
      descriptor.textureType = .type2DArray
      let texture = try scene.test.device.makeTexture(descriptor: descriptor)
      return scene.thrown { try texture.exportDMABuf().close() }
    } neighbour: { scene in
      let texture = try scene.test.texture(width: 4, height: 4)
      // A driver that exports nothing says so for every texture.
      return scene.thrown { try texture.exportDMABuf().close() }.filter { _ in scene.test.device.exportsTextures }
    },
  ]
}

extension Device {
  fileprivate var exportsTextures: Bool { thread.sync { TextureExport.isAvailable } }
}

extension RuleScene {
  /// The rules of a draw of three vertices from a buffer of four, written to between commit and end.
  fileprivate func overwritten(atByte place: Int) async throws -> [GPUIssue.Rule] {
    let buffer = try test.device.makeBuffer(length: 128)
    let event = test.device.makeSharedEvent()
    let commandBuffer = test.queue.makeCommandBuffer()
    commandBuffer.encodeWaitForEvent(event, value: 1)
    let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target))
    encoder.setRenderPipelineState(stream)
    encoder.setVertexBuffer(buffer, offset: 0, index: 0)
    encoder.drawPrimitives(type: .triangle, vertexStart: 0, vertexCount: 3)
    encoder.endEncoding()
    commandBuffer.commit()
    buffer.contents().storeBytes(of: 1, toByteOffset: place, as: UInt8.self)
    event.signaledValue = 1
    try? await commandBuffer.completed()
    return commandBuffer.completion.issues.map(\.rule)
  }
}
