import HeadlandTestSupport
import Testing

@testable import HeadlandGPU

/// Matrices that hosts make, by the formulas of their textbooks.
enum OrdinaryMatrix: CaseIterable {
  case identity, translation, scaling, orthographic, perspective, reversedPerspective, infinitePerspective, lookAt,
    lookAtFromUnitDistance, camera, cameraFromUnitDistance, mapCamera

  var matrix: GuessMatrices {
    switch self {
    case .identity: Self.columns((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))
    case .translation: .translation
    case .scaling: Self.columns((2, 0, 0, 0), (0, 3, 0, 0), (0, 0, 4, 0), (0, 0, 0, 1))
    case .orthographic: Self.columns((0.01, 0, 0, 0), (0, -0.02, 0, 0), (0, 0, -0.1, 0), (-1, 1, 0.5, 1))
    case .perspective: Self.perspective(near: 0.1, far: 100)
    case .reversedPerspective: Self.perspective(near: 100, far: 0.1)
    case .infinitePerspective: Self.columns((1.5, 0, 0, 0), (0, 2, 0, 0), (0, 0, 0, -1), (0, 0, 1, 0))
    case .lookAt: Self.lookAt(distance: 5)
    case .lookAtFromUnitDistance: Self.columns((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, -1, 1))
    case .camera: Self.perspective(near: 0.1, far: 100) * Self.lookAt(distance: 5)
    case .cameraFromUnitDistance: Self.perspective(near: 1, far: 2) * Self.lookAt(distance: 1)
    case .mapCamera: Self.slantedMap
    }
  }

  typealias Column = (Float, Float, Float, Float)

  static func columns(_ x: Column, _ y: Column, _ z: Column, _ w: Column) -> GuessMatrices {
    let vectors = [x, y, z, w].map { SIMD4($0.0, $0.1, $0.2, $0.3) }
    return GuessMatrices(vectors[0], vectors[1], vectors[2], vectors[3])
  }

  /// Right-handed, 3:2, depth 0…1, half a right angle high (cot 22.5° = 1 + √2).
  static func perspective(near: Float, far: Float) -> GuessMatrices {
    let height: Float = 1 + Float(2).squareRoot()
    let depth = far / (near - far)
    return columns((height / 1.5, 0, 0, 0), (0, height, 0, 0), (0, 0, depth, -1), (0, 0, near * depth, 0))
  }

  /// From (0.6, 0, 0.8) · distance to the origin: rows (0.8, 0, −0.6), (0, 1, 0), (0.6, 0, 0.8).
  static func lookAt(distance: Float) -> GuessMatrices {
    columns((0.8, 0, 0.6, 0), (0, 1, 0, 0), (-0.6, 0, 0.8, 0), (0, 0, -distance, 1))
  }

  /// A map seen at a slant: the world scaled to pixels, tilted by acos 0.8, looked at from 1000 pixels away.
  static var slantedMap: GuessMatrices {
    let tilt = columns((1, 0, 0, 0), (0, 0.8, 0.6, 0), (0, -0.6, 0.8, 0), (0, 0, -1000, 1))
    let world = columns((512, 0, 0, 0), (0, -512, 0, 0), (0, 0, 1.5, 0), (-300, 200, 0, 1))
    return perspective(near: 10, far: 5000) * tilt * world
  }
}

@Suite("Guesses")
struct GuessTests {
  @Test("an ordinary matrix raises nothing", arguments: OrdinaryMatrix.allCases)
  func ordinary(kind: OrdinaryMatrix) async throws {
    let scene = try RuleScene(.shared)
    #expect(try await scene.matrixRules(kind.matrix) == [])
    // Declared row by row it is what its author says.
    #expect(try await scene.matrixRules(kind.matrix.transposed, qualifier: "row_major, ") == [])
  }

  @Test(
    "the same matrix transposed is told, once an encoder",
    arguments: [
      OrdinaryMatrix.translation, .orthographic, .perspective, .reversedPerspective, .lookAt, .camera,
    ])
  func transposed(kind: OrdinaryMatrix) async throws {
    let scene = try RuleScene(.shared)
    #expect(try await scene.matrixRules(kind.matrix.transposed) == [.transposedMatrix])
  }

  @Test("a transposed matrix that is its own transpose, or has no sign of it, is nobody's guess")
  func symmetric() {
    #expect(MatrixGuess(columns: OrdinaryMatrix.identity.matrix.transposed.list).transposition == nil)
    #expect(MatrixGuess(columns: OrdinaryMatrix.scaling.matrix.transposed.list).transposition == nil)
    // A perspective of the plane, as style sheets have it: w grows with z alone.
    let plane = OrdinaryMatrix.columns((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, -0.002), (0, 0, 0, 1))
    #expect(MatrixGuess(columns: plane.list).transposition == nil)
  }

  @Test(
    "infinity and NaN are told at the draw that reads them, also after good numbers",
    arguments: [
      Float.nan, .infinity, -.infinity,
    ])
  func notFinite(number: Float) async throws {
    let scene = try RuleScene(.shared)
    #expect(try await scene.numberRules(number: number, bits: 0) == [.notFinite])
    let later = try await scene.rules { encoder in
      encoder.setRenderPipelineState(scene.quad)
      encoder.drawQuad(.red)
      encoder.drawQuad(Quad(depth: number), .red)
      encoder.drawQuad(Quad(depth: number), .red)
    }
    #expect(later == [.notFinite])
    // Bytes that no block reads are nobody's numbers.
    let unread = try await scene.rules { encoder in
      encoder.setRenderPipelineState(scene.quad)
      encoder.setVertexValue(number, index: 9)
      encoder.drawQuad(.red)
    }
    #expect(unread == [])
  }

  @Test("the largest number is finite, and 36 bytes are looked at to the last")
  func lastWord() {
    var guesses = ValueGuesses()
    var words = [UInt32](repeating: Float.greatestFiniteMagnitude.bitPattern, count: 9)
    #expect(words.withUnsafeBytes { guesses.note(0, $0) } == false)
    for place in 0..<9 {
      words[place] = Float.infinity.bitPattern
      #expect(words.withUnsafeBytes { guesses.note(0, $0) } == true)
      words[place] = 0
    }
  }

  @Test("a viewport of the attachments' size in points is told once, at the common scales")
  func points() async throws {
    let scene = try RuleScene(.shared)
    for (width, height) in [(64.0, 48.0), (85, 64), (86, 64), (43, 32), (32, 24)] {
      let viewport = Viewport(width: width, height: height)
      #expect(try await scene.viewportRules([viewport, viewport]) == [.viewportInPoints], "\(width)×\(height)")
    }
  }

  @Test("a viewport that was chosen is none in points")
  func chosenViewports() async throws {
    let scene = try RuleScene(.shared)
    let half = Viewport(width: 64, height: 48)
    for neighbour in [
      [Viewport(width: 128, height: 96)], [Viewport(width: 64, height: 96)],
      [Viewport(originX: 64, originY: 48, width: 64, height: 48)], [half, Viewport(width: 128, height: 96)],
      [half, Viewport(originY: 48, width: 64, height: 48)], [Viewport(width: 60, height: 45)],
    ] {
      #expect(try await scene.viewportRules(neighbour) == [])
    }
    // A level is made smaller on purpose.
    #expect(try await scene.viewportRules([half], level: 1) == [])
    #expect(try await scene.rules { $0.setViewport(Viewport(width: 2, height: 2)) } == [])
  }

  @Test("guesses say so, fail no strict command buffer and drop no draw")
  func warnings() async throws {
    let scene = try RuleScene(.shared)
    let commandBuffer = scene.test.queue.makeCommandBuffer()
    let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: scene.test.pass(scene.target))
    encoder.setRenderPipelineState(scene.quad)
    encoder.drawQuad(Quad(), SIMD4(1, 0, .infinity, 1))
    encoder.endEncoding()
    commandBuffer.commit()
    try await commandBuffer.completed()
    #expect(commandBuffer.status == .completed && commandBuffer.error == nil)
    let issue = try #require(commandBuffer.completion.issues.first)
    #expect(issue.severity == .warning && issue.description.hasPrefix("warning: "))
    #expect(issue.message.contains("guess"))
    #expect(try await Pixels(of: scene.target)[0, 0] == SIMD4(255, 0, 255, 255))
  }

  @Test("with validation off nothing is guessed")
  func off() async throws {
    let test = try TestDevice(validation: .off)
    let scene = try RuleScene(test)
    #expect(try await scene.numberRules(number: .nan, bits: 0) == [])
    #expect(test.takeIssues() == [])
  }
}

@Suite("Indices that only the GPU can reach")
struct PrivateIndexTests {
  @Test("strict validation reads them back, as bytes at making or copied there by the GPU")
  func privateIndices() async throws {
    let scene = try RuleScene(.shared)
    for (last, rules) in [(UInt16(3), [GPUIssue.Rule]()), (4, [.vertexRange]), (0xFFFF, [])] {
      let bytes = [0, 1, 2, last]
      let made = try scene.test.device.makeBuffer(bytes: bytes, length: 8, options: .storageModePrivate)
      #expect(try await draw(scene, made) == rules)
      let copied = try scene.test.device.makeBuffer(length: 8, options: .storageModePrivate)
      let source = try scene.test.device.makeBuffer(of: bytes)
      let found = try await draw(scene, copied) { commandBuffer in
        let blit = commandBuffer.makeBlitCommandEncoder()
        blit.copy(from: source, sourceOffset: 0, to: copied, destinationOffset: 0, size: 8)
        blit.endEncoding()
      }
      #expect(found == rules)
    }
  }

  @Test("beyond the buffer's length they are refused like any others")
  func length() async throws {
    let scene = try RuleScene(.shared)
    let short = try scene.test.device.makeBuffer(
      bytes: [0, 1, 2] as [UInt16], length: 6, options: .storageModePrivate)
    #expect(try await draw(scene, short) == [.indexRange])
  }

  private func draw(
    _ scene: RuleScene, _ indices: Buffer, before: (CommandBuffer) -> Void = { _ in }
  ) async throws -> [GPUIssue.Rule] {
    try await scene.bufferRules { commandBuffer in
      before(commandBuffer)
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: scene.test.pass(scene.target))
      encoder.setRenderPipelineState(scene.stream)
      encoder.setVertexBuffer(scene.vertices, offset: 0, index: 0)
      encoder.drawIndexedPrimitives(
        type: .point, indexCount: 4, indexType: .uint16, indexBuffer: indices, indexBufferOffset: 0)
      encoder.endEncoding()
    }
  }
}
