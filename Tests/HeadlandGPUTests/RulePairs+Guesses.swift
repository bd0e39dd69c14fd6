import HeadlandTestSupport

@testable import HeadlandGPU

extension RulePair {
  static let guessPairs = [
    RulePair(.transposedMatrix) { scene in
      try await scene.matrixRules(GuessMatrices.translation.transposed)
    } neighbour: { scene in
      try await scene.matrixRules(GuessMatrices.translation)
    },
    RulePair(.notFinite) { scene in
      try await scene.numberRules(number: .nan, bits: 0)
    } neighbour: { scene in
      // The same bits where the shader reads an integer.
      try await scene.numberRules(number: 1, bits: Float.nan.bitPattern)
    },
    RulePair(.viewportInPoints) { scene in
      try await scene.viewportRules([Viewport(width: 64, height: 48)])
    } neighbour: { scene in
      // One half of two, each half as large in both directions.
      try await scene.viewportRules([
        Viewport(width: 64, height: 48), Viewport(originX: 64, width: 64, height: 48),
      ])
    },
  ]
}

/// Matrices by columns.
struct GuessMatrices: BitwiseCopyable, Equatable {
  var columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)

  init(_ x: SIMD4<Float>, _ y: SIMD4<Float>, _ z: SIMD4<Float>, _ w: SIMD4<Float>) { columns = (x, y, z, w) }

  static func == (left: Self, right: Self) -> Bool { left.columns == right.columns }

  static let translation = Self(
    SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(3, 4, 0, 1))

  var list: [SIMD4<Float>] { [columns.0, columns.1, columns.2, columns.3] }

  var transposed: Self {
    let rows = (0..<4).map { row in SIMD4(list[0][row], list[1][row], list[2][row], list[3][row]) }
    return Self(rows[0], rows[1], rows[2], rows[3])
  }

  static func * (left: Self, right: Self) -> Self {
    let products = right.list.map { column in
      left.list[0] * column.x + left.list[1] * column.y + left.list[2] * column.z + left.list[3] * column.w
    }
    return Self(products[0], products[1], products[2], products[3])
  }
}

extension RuleScene {
  /// The rules of a draw whose vertex block is a matrix.
  func matrixRules(_ matrix: GuessMatrices, qualifier: String = "") async throws -> [GPUIssue.Rule] {
    let source = """
      #pragma vertex vertexMain
      layout(\(qualifier)binding = 0) uniform Camera { mat4 matrix; };
      void main() { gl_Position = matrix * vec4(0.0, 0.0, 0.0, 1.0); gl_PointSize = 1.0; }
      #pragma fragment fragmentMain
      layout(location = 0) out vec4 result;
      void main() { result = vec4(1.0); }
      """
    let pipeline = try test.pipeline(source)
    return try await rules { encoder in
      encoder.setVertexValue(matrix, index: 0)
      encoder.setRenderPipelineState(pipeline)
      encoder.drawPrimitives(type: .point, vertexStart: 0, vertexCount: 1)
      encoder.drawPrimitives(type: .point, vertexStart: 0, vertexCount: 1)
    }
  }

  /// The rules of a draw that reads a float and an integer.
  func numberRules(number: Float, bits: UInt32) async throws -> [GPUIssue.Rule] {
    let source = """
      #pragma vertex vertexMain
      layout(binding = 0) uniform Numbers { float number; uint bits; };
      void main() { gl_Position = vec4(number, float(bits), 0.0, 1.0); gl_PointSize = 1.0; }
      #pragma fragment fragmentMain
      layout(location = 0) out vec4 result;
      void main() { result = vec4(1.0); }
      """
    let pipeline = try test.pipeline(source)
    return try await rules { encoder in
      encoder.setRenderPipelineState(pipeline)
      for _ in 0..<2 {
        encoder.setVertexBytes([number.bitPattern, bits], length: 8, index: 0)
        encoder.drawPrimitives(type: .point, vertexStart: 0, vertexCount: 1)
      }
    }
  }

  /// The rules of viewports on attachments of 128×96 pixels, or of a smaller level of them.
  func viewportRules(_ viewports: [Viewport], level: Int = 0) async throws -> [GPUIssue.Rule] {
    let pass = test.pass(try test.texture(width: 128 << level, height: 96 << level, mipmapped: level > 0))
    pass.colorAttachments[0].level = level
    return try await bufferRules { commandBuffer in
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
      for viewport in viewports { encoder.setViewport(viewport) }
      encoder.endEncoding()
    }
  }
}
