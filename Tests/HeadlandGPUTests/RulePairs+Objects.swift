import HeadlandTestSupport

@testable import HeadlandGPU

extension RulePair {
  static let dispatchPairs = [
    RulePair(.noComputePipeline) { scene in
      try await scene.dispatchRules { $0.dispatchThreads(Extent(width: 1), threadsPerThreadgroup: Extent(width: 1)) }
    } neighbour: { scene in
      try await scene.dispatchRules(threads: 1) { buffer, encoder in
        encoder.setBuffer(buffer, offset: 0, index: 0)
      }
    },
    RulePair(.dispatchSize) { scene in
      try await scene.dispatchRules(threads: 1 << 20) { $1.setBuffer($0, offset: 0, index: 0) }
    } neighbour: { scene in
      try await scene.dispatchRules(threads: 2) { $1.setBuffer($0, offset: 0, index: 0) }
    },
    RulePair(.bytesWritten) { scene in
      try await scene.dispatchRules(threads: 1) { $1.setValue(UInt32(0), index: 0) }
    } neighbour: { scene in
      try await scene.dispatchRules(threads: 1) { buffer, encoder in
        encoder.setValue(UInt32(0), index: 0)
        encoder.setBuffer(buffer, offset: 0, index: 0)
      }
    },
  ]

  static let objectPairs = [
    RulePair(.bufferDescriptor) { scene in
      scene.thrown { _ = try scene.test.device.makeBuffer(length: 0) }
    } neighbour: { scene in
      scene.thrown { _ = try scene.test.device.makeBuffer(length: 1) }
    },
    RulePair(.textureDescriptor) { scene in
      scene.thrown { _ = try scene.depthTexture(.type3D) }
    } neighbour: { scene in
      scene.thrown { _ = try scene.depthTexture(.type2DArray) }
    },
    RulePair(.samplerDescriptor) { scene in
      try scene.samplerRules(anisotropy: 17)
    } neighbour: { scene in
      try scene.samplerRules(anisotropy: 16)
    },
    RulePair(.textureRegion) { scene in
      scene.thrown { try scene.replace(Region(x: 1, y: 0, width: 4, height: 4)) }
    } neighbour: { scene in
      scene.thrown { try scene.replace(Region(x: 1, y: 0, width: 3, height: 4)) }
    },
    RulePair(.library) { scene in
      scene.thrown { _ = try scene.test.library(TestShaders.quad).makeFunction(name: "vertexmain") }
    } neighbour: { scene in
      scene.thrown { _ = try scene.test.library(TestShaders.quad).makeFunction(name: "vertexMain") }
    },
    RulePair(.compilerWarning) { _ in
      try libraryRules("")
    } neighbour: { _ in
      try libraryRules(" = vec4(0.0)")
    },
  ]

  static let pipelinePairs = [
    RulePair(.pipelineDescriptor) { scene in
      scene.thrown { _ = try scene.test.pipeline { $0.rasterSampleCount = 3 } }
    } neighbour: { scene in
      scene.thrown { _ = try scene.test.pipeline { $0.rasterSampleCount = 4 } }
    },
    RulePair(.vertexInput) { scene in
      scene.thrown { try scene.makeStream { $0.layouts[0].stride = 31 } }
    } neighbour: { scene in
      scene.thrown { try scene.makeStream { $0.layouts[0].stride = 32 } }
    },
    RulePair(.stageInterface) { scene in
      scene.thrown { _ = try scene.test.pipeline(stages(written: "vec3", read: "vec2", output: "vec4")) }
    } neighbour: { scene in
      scene.thrown { _ = try scene.test.pipeline(stages(written: "vec2", read: "vec2", output: "vec4")) }
    },
    RulePair(.fragmentOutputs) { scene in
      scene.thrown { _ = try scene.test.pipeline(stages(written: "vec2", read: "vec2", output: "uvec4")) }
    } neighbour: { scene in
      scene.thrown {
        _ = try scene.test.pipeline(stages(written: "vec2", read: "vec2", output: "uvec4"), format: .rgba8Uint)
      }
    },
  ]

  /// What is told of a fragment function that writes a variable with a first value or none.
  private static func libraryRules(_ firstValue: String) throws -> [GPUIssue.Rule] {
    let test = try TestDevice()
    // Mesa takes what its cache holds without a word, so that no two runs may have the same text.
    let name = "color\(UInt64.random(in: 0 ... .max))"
    _ = try test.device.makeLibrary(
      source: """
        #pragma fragment paint
        out vec4 result;
        void main() {
          vec4 \(name)\(firstValue);
          result = \(name);
        }
        """)
    return test.takeIssues().map(\.rule)
  }

  /// A vertex function that hands `value` on, and a fragment function that takes it and writes `result`.
  private static func stages(written: String, read: String, output: String) -> String {
    """
    #pragma vertex vertexMain
    layout(location = 0) out \(written) value;
    void main() { value = \(written)(0.0); gl_Position = vec4(0.0); }
    #pragma fragment fragmentMain
    layout(location = 0) in \(read) value;
    layout(location = 0) out \(output) result;
    void main() { result = \(output)(value.x); }
    """
  }
}

extension RuleScene {
  fileprivate func dispatchRules(_ record: (ComputeCommandEncoder) -> Void) async throws -> [GPUIssue.Rule] {
    try await bufferRules { commandBuffer in
      let encoder = commandBuffer.makeComputeCommandEncoder()
      record(encoder)
      encoder.endEncoding()
    }
  }

  /// The rules of a dispatch of one threadgroup of a kernel that writes buffer 0.
  fileprivate func dispatchRules(
    threads: Int, _ bind: (Buffer, ComputeCommandEncoder) -> Void
  ) async throws -> [GPUIssue.Rule] {
    let source = """
      #pragma kernel writes
      layout(binding = 0) buffer Numbers { uint number; };
      void main() { number = 0x10000u; }
      """
    let pipeline = try test.device.makeComputePipelineState(
      function: test.library(source).makeFunction(name: "writes"))
    let buffer = try test.device.makeBuffer(length: 4)
    return try await dispatchRules { encoder in
      encoder.setComputePipelineState(pipeline)
      bind(buffer, encoder)
      encoder.dispatchThreadgroups(Extent(width: 1), threadsPerThreadgroup: Extent(width: threads))
    }
  }

  fileprivate func depthTexture(_ type: TextureType) throws -> Texture {
    let descriptor = TextureDescriptor.texture2DDescriptor(
      pixelFormat: .depth32Float, width: 4, height: 4, mipmapped: false)
    descriptor.textureType = type
    return try test.device.makeTexture(descriptor: descriptor)
  }

  /// Samplers are told to the device's handler, so that the device must be the test's own.
  fileprivate func samplerRules(anisotropy: Int) throws -> [GPUIssue.Rule] {
    let test = try TestDevice()
    let descriptor = SamplerDescriptor()
    descriptor.maxAnisotropy = anisotropy
    _ = test.device.makeSamplerState(descriptor: descriptor)
    return test.takeIssues().map(\.rule)
  }

  fileprivate func replace(_ region: Region) throws {
    let pixels = [UInt8](repeating: 0, count: 64)
    try test.texture(width: 4, height: 4).replace(region: region, withBytes: pixels, bytesPerRow: 16)
  }

  fileprivate func makeStream(_ change: (VertexDescriptor) -> Void) throws {
    let descriptor = ColoredVertex.descriptor
    change(descriptor)
    _ = try test.pipeline(TestShaders.coloredVertices) { $0.vertexDescriptor = descriptor }
  }
}
