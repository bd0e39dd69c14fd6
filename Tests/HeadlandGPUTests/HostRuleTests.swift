import HeadlandTestSupport
import Testing

@testable import HeadlandGPU

@Suite("Rules of hosts")
struct HostRuleTests {
  @Test("a host must not commit the map's command buffer")
  func commit() async throws {
    let scene = try RuleScene(.shared)
    let pass = scene.test.pass(scene.target, clear: nil)
    let rules = try await scene.bufferRules { commandBuffer in
      commandBuffer.beginHost(named: "triangle", attachments: pass)
      commandBuffer.commit()
      #expect(commandBuffer.status == .notEnqueued)
      #expect(commandBuffer.endHost().map(\.rule) == [.hostCommitted])
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
      encoder.setRenderPipelineState(scene.quad)
      encoder.drawQuad(.green)
      encoder.endEncoding()
    }
    #expect(rules == [.hostCommitted])
    #expect(try await Pixels(of: scene.target)[0, 0] == .green)
  }

  @Test("a host must end its encoder, at the latest when its turn ends")
  func missingEnd() async throws {
    let scene = try RuleScene(.shared)
    let pass = scene.test.pass(scene.target, clear: nil)
    let rules = try await scene.bufferRules { commandBuffer in
      commandBuffer.beginHost(named: "triangle", attachments: pass, mustDraw: true)
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
      #expect(commandBuffer.endHost().map(\.rule) == [.hostMissingEndEncoding])
      encoder.setCullMode(.back)
    }
    #expect(rules == [.hostMissingEndEncoding, .encoderEnded])
  }

  @Test("a host whose encoders all have other attachments drew a blank, where it is its turn to draw")
  func ownAttachments() async throws {
    let scene = try RuleScene(.shared)
    let own = try scene.test.texture(width: 1, height: 1)
    let map = scene.test.pass(scene.target, clear: nil)
    for (mustDraw, usesMap, expected) in [
      (true, false, [GPUIssue.Rule.hostOwnAttachments]), (true, true, []), (false, false, []),
    ] {
      let rules = try await scene.bufferRules { commandBuffer in
        commandBuffer.beginHost(named: "triangle", attachments: map, mustDraw: mustDraw)
        commandBuffer.makeRenderCommandEncoder(descriptor: scene.test.pass(own)).endEncoding()
        if usesMap { commandBuffer.makeRenderCommandEncoder(descriptor: map).endEncoding() }
        #expect(commandBuffer.endHost().map(\.rule) == expected)
      }
      #expect(rules == expected)
    }
    let idle = try await scene.bufferRules { commandBuffer in
      commandBuffer.beginHost(named: "triangle", attachments: map, mustDraw: true)
      #expect(commandBuffer.endHost() == [])
    }
    #expect(idle == [])
  }
}
