import HeadlandTestSupport

@testable import HeadlandGPU

extension RulePair {
  static let hostPairs = [
    RulePair(.hostCommitted) { scene in
      try await scene.hostRules { commandBuffer, _ in commandBuffer.commit() }
    } neighbour: { scene in
      try await scene.hostRules { commandBuffer, pass in
        commandBuffer.makeRenderCommandEncoder(descriptor: pass).endEncoding()
      }
    },
    RulePair(.hostLoadAction) { scene in
      try await scene.hostRules { commandBuffer, pass in
        pass.colorAttachments[0].loadAction = .clear
        commandBuffer.makeRenderCommandEncoder(descriptor: pass).endEncoding()
      }
    } neighbour: { scene in
      let own = try scene.test.texture(width: 4, height: 4)
      return try await scene.hostRules { commandBuffer, pass in
        commandBuffer.makeRenderCommandEncoder(descriptor: scene.test.pass(own)).endEncoding()
        commandBuffer.makeRenderCommandEncoder(descriptor: pass).endEncoding()
      }
    },
    RulePair(.hostStoreAction) { scene in
      try await scene.hostRules { commandBuffer, pass in
        pass.colorAttachments[0].storeAction = .dontCare
        commandBuffer.makeRenderCommandEncoder(descriptor: pass).endEncoding()
      }
    } neighbour: { scene in
      try await scene.hostRules { commandBuffer, pass in
        pass.colorAttachments[0].storeAction = .store
        commandBuffer.makeRenderCommandEncoder(descriptor: pass).endEncoding()
      }
    },
    RulePair(.hostOwnAttachments) { scene in
      let own = try scene.test.texture(width: 4, height: 4)
      return try await scene.hostRules { commandBuffer, _ in
        commandBuffer.makeRenderCommandEncoder(descriptor: scene.test.pass(own)).endEncoding()
      }
    } neighbour: { scene in
      try await scene.hostRules { _, _ in }
    },
    RulePair(.hostMissingEndEncoding) { scene in
      try await scene.hostRules { commandBuffer, pass in
        _ = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
      }
    } neighbour: { scene in
      try await scene.hostRules { commandBuffer, pass in
        commandBuffer.makeRenderCommandEncoder(descriptor: pass).endEncoding()
      }
    },
  ]
}

extension RuleScene {
  /// The rules that a host's turn to draw breaks; it is handed a pass that loads and stores the map.
  fileprivate func hostRules(
    _ render: (CommandBuffer, RenderPassDescriptor) -> Void
  ) async throws -> [GPUIssue.Rule] {
    let pass = test.pass(target, clear: nil)
    return try await bufferRules { commandBuffer in
      commandBuffer.beginHost(named: "host", attachments: pass, mustDraw: true)
      render(commandBuffer, pass.copy())
      _ = commandBuffer.endHost()
    }
  }
}
