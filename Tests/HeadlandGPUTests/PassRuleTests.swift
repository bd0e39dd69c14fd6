import HeadlandTestSupport
import Testing

@testable import HeadlandGPU

@Suite("Rules of passes")
struct PassRuleTests {
  /// The rules that a pass breaks.
  private func rules(_ scene: RuleScene, _ pass: RenderPassDescriptor) async throws -> [GPUIssue.Rule] {
    try await scene.bufferRules { $0.makeRenderCommandEncoder(descriptor: pass).endEncoding() }
  }

  @Test("a pass has no attachment, attachments of several sizes, a level that is not there, or no slot")
  func attachments() async throws {
    let scene = try RuleScene(.shared)
    let test = scene.test
    #expect(try await rules(scene, RenderPassDescriptor()) == [.passAttachments])
    let sizes = test.pass(scene.target, depth: try test.texture(width: 4, height: 5, format: .depth32Float))
    #expect(try await rules(scene, sizes) == [.passAttachments])
    let level = test.pass(scene.target)
    level.colorAttachments[0].level = 1
    #expect(try await rules(scene, level) == [.passAttachments])
    let slot = test.pass(scene.target)
    slot.colorAttachments[8].texture = scene.target
    #expect(try await rules(scene, slot) == [.passAttachments])
    let twoTextures = test.pass(scene.target, depth: scene.depth)
    twoTextures.stencilAttachment.texture = try test.texture(width: 4, height: 4, format: .stencil8)
    #expect(try await rules(scene, twoTextures) == [.passAttachments])
    #expect(try await rules(scene, test.pass(scene.target, depth: scene.depth)) == [])
    let gap = test.pass(scene.target)
    gap.colorAttachments[2].texture = try test.texture(width: 4, height: 4)
    #expect(try await rules(scene, gap) == [])
  }

  @Test("a texture is no render target, has the wrong kind of format, or is another device's")
  func usage() async throws {
    let scene = try RuleScene(.shared)
    let test = scene.test
    let readOnly = try test.texture(width: 4, height: 4, usage: .shaderRead)
    #expect(try await rules(scene, test.pass(readOnly)) == [.passAttachmentUsage])
    #expect(try await rules(scene, test.pass(scene.depth)) == [.passAttachmentUsage])
    let color = test.pass(scene.target)
    color.depthAttachment.texture = try test.texture(width: 4, height: 4)
    #expect(try await rules(scene, color) == [.passAttachmentUsage])
    let stencil = test.pass(scene.target, depth: scene.depth)
    stencil.stencilAttachment.texture = scene.depth
    #expect(try await rules(scene, stencil) == [.passAttachmentUsage])
    let foreign = try TestDevice().texture(width: 4, height: 4)
    #expect(try await rules(scene, test.pass(foreign)) == [.passAttachmentUsage])
    let both = try test.texture(width: 4, height: 4, format: .depth32Float_stencil8, usage: .renderTarget)
    #expect(try await rules(scene, test.pass(scene.target, depth: both)) == [])
  }

  @Test("what an encoder of a wrong pass records is dropped, in .log too")
  func dropped() async throws {
    let test = try TestDevice(validation: .log)
    let scene = try RuleScene(test)
    let pass = test.pass(scene.target, depth: try test.texture(width: 1, height: 1, format: .depth32Float))
    let commandBuffer = test.queue.makeCommandBuffer()
    let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
    encoder.label = "wrong"
    encoder.setRenderPipelineState(scene.quad)
    encoder.pushDebugGroup("group")
    encoder.drawQuad(.red)
    encoder.popDebugGroup()
    encoder.endEncoding()
    let next = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(scene.target, clear: nil))
    next.label = "right"
    next.setRenderPipelineState(scene.quad)
    next.drawQuad(Quad(-1, 0.5, 1, 1), .green)
    next.endEncoding()
    commandBuffer.commit()
    try await commandBuffer.completed()
    #expect(try await Pixels(of: scene.target).letters == ["GGGG", "....", "....", "...."])
    #expect(commandBuffer.completion.issues.map(\.rule) == [.passAttachments])
    #expect(test.takeMessages().filter { $0.kind == .pushGroup }.map(\.text) == ["right"])
    test.expectNoDriverErrors()
  }
}
