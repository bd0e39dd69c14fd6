import HeadlandTestSupport
import Testing

@testable import HeadlandGPU

@Suite("Stencil")
struct StencilTests {
  /// Stores 5, draws with an operation on pass and reference 9, and asks which value is then equal.
  private func stored(_ operation: StencilOperation, clear: UInt32 = 5, writeMask: UInt32 = 255) async throws -> UInt32?
  {
    let test = try TestDevice.shared
    let pipeline = try test.pipeline { $0.stencilAttachmentPixelFormat = .stencil8 }
    let equal = DepthStencilDescriptor()
    equal.frontFaceStencil = StencilDescriptor()
    equal.frontFaceStencil?.stencilCompareFunction = .equal
    equal.backFaceStencil = equal.frontFaceStencil
    let writer = DepthStencilDescriptor()
    writer.frontFaceStencil = StencilDescriptor()
    writer.frontFaceStencil?.depthStencilPassOperation = operation
    writer.frontFaceStencil?.writeMask = writeMask
    writer.backFaceStencil = writer.frontFaceStencil
    let (reading, writing) = (
      test.device.makeDepthStencilState(descriptor: equal), test.device.makeDepthStencilState(descriptor: writer)
    )
    for value in [UInt32(0), 4, 5, 6, 9, 250, 255, 13] {
      let target = try test.texture(width: 1, height: 1)
      let stencil = try test.texture(width: 1, height: 1, format: .stencil8)
      try await test.commit { commandBuffer in
        let pass = test.pass(target)
        pass.stencilAttachment.texture = stencil
        pass.stencilAttachment.clearStencil = clear
        let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
        encoder.setRenderPipelineState(pipeline)
        encoder.setDepthStencilState(writing)
        encoder.setStencilReferenceValue(9)
        encoder.drawQuad(.blue)
        encoder.setDepthStencilState(reading)
        encoder.setStencilReferenceValue(value)
        encoder.drawQuad(.red)
        encoder.endEncoding()
      }
      if try await Pixels(of: target)[0, 0] == .red { return value }
    }
    return nil
  }

  @Test(
    "each operation makes of 5, with the reference 9, what Metal says",
    arguments: [
      (StencilOperation.keep, 5), (.zero, 0), (.replace, 9), (.incrementClamp, 6), (.decrementClamp, 4),
      (.invert, 250), (.incrementWrap, 6), (.decrementWrap, 4),
    ])
  func operations(operation: StencilOperation, expected: Int) async throws {
    #expect(try await stored(operation) == UInt32(expected))
  }

  @Test("clamping stops at 0 and 255, wrapping goes round, and the write mask keeps bits")
  func limits() async throws {
    #expect(try await stored(.incrementClamp, clear: 255) == 255)
    #expect(try await stored(.incrementWrap, clear: 255) == 0)
    #expect(try await stored(.decrementClamp, clear: 0) == 0)
    #expect(try await stored(.decrementWrap, clear: 0) == 255)
    // 9 = 0b1001 through mask 0b1100 onto 0b0101 is 0b1001; onto bits 0…1 nothing is written.
    #expect(try await stored(.replace, clear: 0b0101, writeMask: 0b1000) == 0b1101)
  }

  @Test("front and back faces have rules and references of their own")
  func faces() async throws {
    let test = try TestDevice.shared
    let pipeline = try test.pipeline { $0.stencilAttachmentPixelFormat = .stencil8 }
    let descriptor = DepthStencilDescriptor()
    descriptor.frontFaceStencil = StencilDescriptor()
    descriptor.frontFaceStencil?.stencilCompareFunction = .equal
    descriptor.backFaceStencil = StencilDescriptor()
    descriptor.backFaceStencil?.stencilCompareFunction = .notEqual
    let state = test.device.makeDepthStencilState(descriptor: descriptor)
    let target = try test.texture(width: 4, height: 1)
    let stencil = try test.texture(width: 4, height: 1, format: .stencil8)
    try await test.commit { commandBuffer in
      let pass = test.pass(target)
      pass.stencilAttachment.texture = stencil
      pass.stencilAttachment.clearStencil = 1
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
      encoder.setRenderPipelineState(pipeline)
      encoder.setDepthStencilState(state)
      encoder.setStencilReferenceValues(front: 1, back: 2)
      // Upwards the strip runs counter-clockwise on screen, the back; downwards clockwise, the front.
      encoder.drawQuad(Quad(-1, -1, -0.5, 1), .red)
      encoder.drawQuad(Quad(-0.5, 1, 0, -1), .green)
      encoder.setStencilReferenceValues(front: 2, back: 1)
      encoder.drawQuad(Quad(0, -1, 0.5, 1), .red)
      encoder.drawQuad(Quad(0.5, 1, 1, -1), .green)
      encoder.endEncoding()
    }
    #expect(try await Pixels(of: target) == Pixels(rows: [[.red, .green, .transparent, .transparent]]))
  }
}
