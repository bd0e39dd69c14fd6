import HeadlandTestSupport
import Testing

@testable import HeadlandGPU

/// The two ways to Metal's conventions: the driver's clip control, and the epilogue where there is none.
enum ClipWay: String, CaseIterable, Sendable {
  case clipControl, epilogue

  private static let epilogueDevice = Result {
    try TestDevice { $0.overrideWorkarounds = { $0.usesClipControl = false } }
  }

  var device: TestDevice {
    get throws {
      switch self {
      case .clipControl: try .shared
      case .epilogue: try Self.epilogueDevice.get()
      }
    }
  }
}

@Suite("Metal's conventions")
struct ConventionTests {
  private static let shaders = """
    #pragma vertex spriteVertex
    layout(binding = 0) uniform Quad { vec4 corners; float depth; };
    layout(location = 0) out vec2 place;
    void main() {
      vec2 unit = vec2(gl_VertexID & 1, gl_VertexID >> 1);
      gl_Position = vec4(mix(corners.xy, corners.zw, unit), depth, 1.0);
      place = vec2(unit.x, 1.0 - unit.y);
    }
    #pragma fragment spriteFragment
    layout(binding = 0) uniform sampler2D image;
    layout(location = 0) in vec2 place;
    layout(location = 0) out vec4 result;
    void main() { result = texture(image, place); }
    #pragma vertex pointVertex
    void main() { gl_Position = vec4(0.5, -0.5, 0.25, 1.0); gl_PointSize = 3.0; }
    #pragma fragment pointFragment
    layout(binding = 0) uniform sampler2D image;
    layout(location = 0) out vec4 result;
    void main() { result = texture(image, gl_PointCoord); }
    #pragma vertex fullVertex
    void main() {
      gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0, 0.9, 1.0);
    }
    #pragma fragment coordinateFragment
    layout(location = 0) out vec4 result;
    void main() { result = vec4(gl_FragCoord.xy / 16.0, gl_FragCoord.z, 1.0); }
    #pragma fragment derivativeFragment
    layout(location = 0) out vec4 result;
    void main() { result = vec4(0.5 + 0.25 * dFdx(gl_FragCoord.x), 0.5 + 0.25 * dFdy(gl_FragCoord.y), 0.0, 1.0); }
    #pragma fragment facingFragment
    layout(location = 0) out vec4 result;
    void main() { result = gl_FrontFacing ? vec4(0.0, 1.0, 0.0, 1.0) : vec4(1.0, 0.0, 0.0, 1.0); }
    """

  /// Three rows and columns that are like none of their turns and mirrors.
  private static let sprite = Pixels(rows: [[.red, .red, .green], [.red, .blue, .white], [.red, .black, .black]])

  private func pipeline(_ test: TestDevice, _ vertex: String, _ fragment: String, depth: Bool = false) throws
    -> RenderPipelineState
  {
    try test.pipeline(Self.shaders, vertex: vertex, fragment: fragment) { descriptor in
      if depth { descriptor.depthAttachmentPixelFormat = .depth32Float }
    }
  }

  private func drawStrip(_ encoder: RenderCommandEncoder) {
    encoder.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
  }

  @Test("the top of clip space is row 0, of the target and of a texture that was drawn", arguments: ClipWay.allCases)
  func rows(way: ClipWay) async throws {
    let test = try way.device
    let solid = try test.pipeline()
    let copy = try pipeline(test, "spriteVertex", "spriteFragment")
    let (drawn, target) = (try test.texture(width: 2, height: 3), try test.texture(width: 2, height: 3))
    try await test.commit { commandBuffer in
      let first = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(drawn))
      first.setRenderPipelineState(solid)
      first.drawQuad(Quad(-1, 0.5, 0, 1), .red)
      first.drawQuad(Quad(0, -1, 1, -0.5), .green)
      first.endEncoding()
      let second = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target))
      second.setRenderPipelineState(copy)
      second.setVertexValue(Quad(), index: 0)
      second.setFragmentTexture(drawn, index: 0)
      drawStrip(second)
      second.endEncoding()
    }
    #expect(try await Pixels(of: drawn).letters == ["R.", "..", ".G"])
    #expect(try await Pixels(of: target).letters == ["R.", "..", ".G"])
  }

  @Test("an asymmetric sprite stands upright, as a quad and as a point", arguments: ClipWay.allCases)
  func sprites(way: ClipWay) async throws {
    let test = try way.device
    let image = try test.texture(Self.sprite)
    let quad = try pipeline(test, "spriteVertex", "spriteFragment")
    let point = try pipeline(test, "pointVertex", "pointFragment")
    let onQuad = try await test.render(width: 3, height: 3) { encoder in
      encoder.setRenderPipelineState(quad)
      encoder.setVertexValue(Quad(), index: 0)
      encoder.setFragmentTexture(image, index: 0)
      drawStrip(encoder)
    }
    #expect(onQuad == Self.sprite)
    // A point of 3 pixels at (0.5, -0.5) of a 6×6 image is centred at (4.5, 4.5).
    let onPoint = try await test.render(width: 6, height: 6) { encoder in
      encoder.setRenderPipelineState(point)
      encoder.setFragmentTexture(image, index: 0)
      encoder.drawPrimitives(type: .point, vertexStart: 0, vertexCount: 1)
    }
    for y in 0..<3 { for x in 0..<3 { #expect(onPoint[3 + x, 3 + y] == Self.sprite[x, y], "\(x), \(y)") } }
    #expect(onPoint[2, 2] == .transparent)
  }

  @Test("fragment coordinates count from the upper left, depth is clip z over w", arguments: ClipWay.allCases)
  func coordinates(way: ClipWay) async throws {
    let test = try way.device
    let pipeline = try pipeline(test, "fullVertex", "coordinateFragment")
    let pixels = try await test.render(width: 4, height: 2) { encoder in
      encoder.setRenderPipelineState(pipeline)
      drawStrip(encoder)
    }
    // (x + 0.5)/16·255 and (y + 0.5)/16·255; 0.9·255 = 229.5.
    for y in 0..<2 {
      for x in 0..<4 {
        let expected = SIMD2((Double(x) + 0.5) / 16 * 255, (Double(y) + 0.5) / 16 * 255)
        #expect(abs(Double(pixels[x, y].x) - expected.x) <= 0.5 && abs(Double(pixels[x, y].y) - expected.y) <= 0.5)
        #expect([229, 230].contains(pixels[x, y].z))
      }
    }
  }

  @Test("derivatives run to the right and downwards", arguments: ClipWay.allCases)
  func derivatives(way: ClipWay) async throws {
    let test = try way.device
    let pipeline = try pipeline(test, "fullVertex", "derivativeFragment")
    let pixels = try await test.render { encoder in
      encoder.setRenderPipelineState(pipeline)
      drawStrip(encoder)
    }
    // 0.5 + 0.25 · 1 = 0.75 → 191.25.
    #expect(pixels == Pixels(width: 2, height: 2, all: SIMD4(191, 191, 0, 255)))
  }

  @Test("a triangle that runs clockwise on screen is a front face", arguments: ClipWay.allCases)
  func faces(way: ClipWay) async throws {
    let test = try way.device
    let pipeline = try pipeline(test, "spriteVertex", "facingFragment")
    for (winding, expected) in [(Winding.clockwise, "RG"), (.counterClockwise, "GR")] {
      let pixels = try await test.render(width: 2, height: 1) { encoder in
        encoder.setRenderPipelineState(pipeline)
        encoder.setFrontFacing(winding)
        // Upwards (left, low), (right, low), (left, high) runs counter-clockwise; downwards clockwise.
        encoder.setVertexValue(Quad(-1, -1, 0, 1), index: 0)
        drawStrip(encoder)
        encoder.setVertexValue(Quad(0, 1, 1, -1), index: 0)
        drawStrip(encoder)
      }
      #expect(pixels.letters == [expected])
    }
  }

  @Test("scissor and viewport count from the upper left", arguments: ClipWay.allCases)
  func rectangles(way: ClipWay) async throws {
    let test = try way.device
    let pipeline = try test.pipeline()
    let pixels = try await test.render(width: 4, height: 4) { encoder in
      encoder.setRenderPipelineState(pipeline)
      encoder.setViewport(Viewport(originX: 2, originY: 1, width: 2, height: 2))
      encoder.drawQuad(Quad(-1, 0, 1, 1), .green)
      encoder.setViewport(Viewport(width: 4, height: 4))
      encoder.setScissorRect(ScissorRect(x: 0, y: 0, width: 3, height: 1))
      encoder.drawQuad(.red)
      encoder.setScissorRect(ScissorRect(x: 1, y: 3, width: 1, height: 1))
      encoder.drawQuad(.blue)
    }
    #expect(pixels.letters == ["RRR.", "..GG", "....", ".B.."])
  }

  @Test("a viewport maps clip depth to its own range", arguments: ClipWay.allCases)
  func depthRange(way: ClipWay) async throws {
    let test = try way.device
    let pipeline = try pipeline(test, "spriteVertex", "coordinateFragment")
    let pixels = try await test.render(width: 3, height: 1) { encoder in
      encoder.setRenderPipelineState(pipeline)
      encoder.setViewport(Viewport(width: 3, height: 1, znear: 0.2, zfar: 0.6))
      for (column, depth) in [Float(0), 0.5, 1].enumerated() {
        let left = -1 + Float(column) * 2 / 3
        encoder.setVertexValue(Quad(left, -1, left + 2 / 3, 1, depth: depth), index: 0)
        drawStrip(encoder)
      }
    }
    // 0.2, 0.4 and 0.6 of 255.
    #expect((0..<3).map { pixels[$0, 0].z } == [51, 102, 153])
  }

  /// Everything at once: sprites as quad and point, coordinates, depth, culling, scissor, a part of the target.
  private func scene(_ test: TestDevice) async throws -> Pixels {
    let image = try test.texture(Self.sprite)
    let solid = try test.pipeline { $0.depthAttachmentPixelFormat = .depth32Float }
    let background = try pipeline(test, "fullVertex", "coordinateFragment", depth: true)
    let quad = try pipeline(test, "spriteVertex", "spriteFragment", depth: true)
    let point = try pipeline(test, "pointVertex", "pointFragment", depth: true)
    let facing = try pipeline(test, "spriteVertex", "facingFragment", depth: true)
    let less = DepthStencilDescriptor()
    less.depthCompareFunction = .less
    less.isDepthWriteEnabled = true
    let depth = test.device.makeDepthStencilState(descriptor: less)
    return try await test.render(width: 16, height: 16, depth: .depth32Float) { encoder in
      encoder.setDepthStencilState(depth)
      encoder.setFragmentTexture(image, index: 0)
      encoder.setRenderPipelineState(background)
      drawStrip(encoder)
      encoder.setRenderPipelineState(quad)
      encoder.setVertexValue(Quad(-0.9, 0.1, -0.3, 0.95, depth: 0.5), index: 0)
      drawStrip(encoder)
      encoder.setRenderPipelineState(point)
      // Centred at (12.25, 12.25): no edge passes through a pixel's centre, where the two ways break the tie apart.
      encoder.setViewport(Viewport(originX: 1, originY: 1, width: 15, height: 15))
      encoder.drawPrimitives(type: .point, vertexStart: 0, vertexCount: 1)
      encoder.setViewport(Viewport(width: 16, height: 16))
      encoder.setRenderPipelineState(solid)
      encoder.drawQuad(Quad(-0.6, 0.4, 0.2, 0.7, depth: 0.4), SIMD4(1, 0, 1, 1))
      encoder.drawQuad(Quad(0.3, -0.7, 0.6, -0.4, depth: 0.8), .white)
      encoder.setRenderPipelineState(facing)
      encoder.setCullMode(.back)
      encoder.setVertexValue(Quad(-0.8, -0.2, -0.1, -0.6, depth: 0.3), index: 0)
      drawStrip(encoder)
      encoder.setVertexValue(Quad(0.1, -0.6, 0.8, -0.2, depth: 0.1), index: 0)
      drawStrip(encoder)
      encoder.setCullMode(.none)
      encoder.setScissorRect(ScissorRect(x: 3, y: 11, width: 5, height: 4))
      encoder.setViewport(Viewport(originX: 2, originY: 10, width: 9, height: 4, znear: 0.1, zfar: 0.3))
      encoder.setRenderPipelineState(quad)
      encoder.setVertexValue(Quad(depth: 0.5), index: 0)
      drawStrip(encoder)
    }
  }

  @Test("clip control and epilogue draw the same scene, byte for byte")
  func sameBytes() async throws {
    let (driver, epilogue) = (try await scene(ClipWay.clipControl.device), try await scene(ClipWay.epilogue.device))
    #expect(driver == epilogue)
    // No turn or mirror takes the scene to itself.
    #expect(driver.letters != driver.letters.reversed())
    #expect(driver.letters != driver.letters.map { String($0.reversed()) })
  }

  @Test("the epilogue runs after a main that returns early")
  func epilogue() async throws {
    let test = try ClipWay.epilogue.device
    let pipeline = try test.pipeline(
      """
      #pragma vertex vertexMain
      void main() {
        gl_Position = vec4(-0.5, 0.5, 0.0, 1.0);
        gl_PointSize = 1.0;
        if (gl_VertexID == 0) return;
        gl_Position = vec4(0.0);
      }
      #pragma fragment fragmentMain
      layout(location = 0) out vec4 result;
      void main() { result = vec4(1.0); }
      """)
    let pixels = try await test.render { encoder in
      encoder.setRenderPipelineState(pipeline)
      encoder.drawPrimitives(type: .point, vertexStart: 0, vertexCount: 1)
    }
    #expect(pixels.letters == ["W.", ".."])
  }

  @Test("clip distances cut at their plane", arguments: ClipWay.allCases)
  func clipDistances(way: ClipWay) async throws {
    let test = try way.device
    guard test.device.capabilities.hasClipCullDistance else { return }
    let clipped = try test.pipeline(
      """
      #extension GL_EXT_clip_cull_distance : require
      #pragma vertex vertexMain
      out float gl_ClipDistance[2];
      void main() {
        vec2 unit = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
        gl_Position = vec4(unit, 0.0, 1.0);
        gl_ClipDistance[0] = unit.x;
        gl_ClipDistance[1] = unit.y;
      }
      #pragma fragment fragmentMain
      layout(location = 0) out vec4 result;
      void main() { result = vec4(1.0, 0.0, 0.0, 1.0); }
      """)
    let plain = try test.pipeline()
    let pixels = try await test.render { encoder in
      encoder.setRenderPipelineState(plain)
      encoder.drawQuad(Quad(-1, -1, 0, 1), .blue)
      encoder.setRenderPipelineState(clipped)
      drawStrip(encoder)
      encoder.setRenderPipelineState(plain)
      encoder.drawQuad(Quad(-1, -1, 0, 0), .green)
    }
    #expect(pixels.letters == ["BR", "G."])
  }
}
