import HeadlandTestSupport
import Testing

@testable import HeadlandGPU

@Suite("A11 textures and samplers")
struct RowTextureTests {
  /// A full-screen strip of four vertices from vertex ids alone; the texture's row 0 is on top.
  private static let screen = """
    #pragma vertex vertexMain
    layout(location = 0) out vec2 place;
    void main() {
      vec2 unit = vec2(gl_VertexID & 1, gl_VertexID >> 1);
      gl_Position = vec4(unit * 2.0 - 1.0, 0.0, 1.0);
      place = vec2(unit.x, 1.0 - unit.y);
    }
    #pragma fragment invertMain
    layout(binding = 0) uniform sampler2D image;
    layout(location = 0) in vec2 place;
    layout(location = 0) out vec4 result;
    void main() { vec4 color = texture(image, place); result = vec4(1.0 - color.rgb, color.a); }
    #pragma fragment copyMain
    layout(binding = 0) uniform Place { vec2 offset; vec2 scale; };
    layout(binding = 0) uniform sampler2D image;
    layout(location = 0) in vec2 place;
    layout(location = 0) out vec4 result;
    void main() { result = texture(image, offset + scale * place); }
    #pragma fragment levelMain
    layout(binding = 0) uniform Level { float level; };
    layout(binding = 0) uniform sampler2D image;
    layout(location = 0) out vec4 result;
    void main() { result = textureLod(image, vec2(0.5), level); }
    #pragma fragment twoMain
    layout(binding = 3) uniform sampler2D left;
    layout(binding = 7) uniform sampler2D right;
    layout(location = 0) in vec2 place;
    layout(location = 0) out vec4 result;
    void main() { result = place.x < 0.5 ? texture(left, place) : texture(right, place); }
    """

  private func draw(_ encoder: RenderCommandEncoder) {
    encoder.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
  }

  @Test("a full-screen strip of four vertex ids inverts an image, its rows where they were")
  func invert() async throws {
    let test = try TestDevice.shared
    let image = Pixels(rows: [[.red, .green, .white], [.black, .blue, SIMD4(10, 20, 30, 128)]])
    let texture = try test.texture(image)
    let pipeline = try test.pipeline(Self.screen, fragment: "invertMain")
    let pixels = try await test.render(width: 3, height: 2) { encoder in
      encoder.setRenderPipelineState(pipeline)
      encoder.setFragmentTexture(texture, index: 0)
      draw(encoder)
    }
    let inverted = image.bytes.enumerated().map { $0.offset % 4 == 3 ? $0.element : 255 - $0.element }
    #expect(pixels == Pixels(width: 3, height: 2, bytes: inverted))
  }

  @Test("a BGRA video frame is sampled in its right colours")
  func bgra() async throws {
    let test = try TestDevice.shared
    let frame = try test.texture(width: 2, height: 1, format: .bgra8Unorm, usage: .shaderRead)
    let bytes: [UInt8] = [0, 0, 255, 255, 255, 0, 0, 255]
    try frame.replace(region: Region(width: 2, height: 1), withBytes: bytes, bytesPerRow: 8)
    let pixels = try await copy(frame, width: 2)
    #expect(pixels == Pixels(rows: [[.red, .blue]]))
  }

  /// Draws the texture over a row of pixels whose centres run over `offset` … `offset + scale`.
  private func copy(
    _ texture: Texture, width: Int, height: Int = 1, offset: SIMD2<Float> = SIMD2(0, 0),
    scale: SIMD2<Float> = SIMD2(1, 1), _ configure: ((SamplerDescriptor) -> Void)? = nil
  ) async throws -> Pixels {
    let test = try TestDevice.shared
    let pipeline = try test.pipeline(Self.screen, fragment: "copyMain")
    let sampler = configure.map { configure in
      let descriptor = SamplerDescriptor()
      configure(descriptor)
      return test.device.makeSamplerState(descriptor: descriptor)
    }
    return try await test.render(width: width, height: height) { encoder in
      encoder.setRenderPipelineState(pipeline)
      encoder.setFragmentTexture(texture, index: 0)
      encoder.setFragmentSamplerState(sampler, index: 0)
      encoder.setFragmentBytes([offset, scale], length: 16, index: 0)
      draw(encoder)
    }
  }

  @Test(
    "outside a texture the address mode rules: the edge, the repetition, the mirror",
    arguments: [
      (SamplerAddressMode.clampToEdge, "RRRBBB"), (.repeat, "RBRBRB"), (.mirrorRepeat, "BRRBBR"),
    ])
  func addressModes(mode: SamplerAddressMode, expected: String) async throws {
    let texture = try TestDevice.shared.texture(Pixels(rows: [[.red, .blue]]))
    // Six pixels over u = -1 … 2, half a texture each.
    let pixels = try await copy(texture, width: 6, offset: SIMD2(-1, 0), scale: SIMD2(3, 1)) { descriptor in
      descriptor.sAddressMode = mode
    }
    #expect(pixels.letters == [expected])
    let upright = try TestDevice.shared.texture(Pixels(rows: [[.red], [.blue]]))
    let column = try await copy(upright, width: 1, height: 6, offset: SIMD2(0, -1), scale: SIMD2(1, 3)) { descriptor in
      descriptor.tAddressMode = mode
    }
    #expect(column.letters == expected.map(String.init))
  }

  @Test("the default sampler is Metal's: nearest, clamped to the edge")
  func defaultSampler() async throws {
    let texture = try TestDevice.shared.texture(Pixels(rows: [[.red, .blue]]))
    #expect(try await copy(texture, width: 6, offset: SIMD2(-1, 0), scale: SIMD2(3, 1)).letters == ["RRRBBB"])
    let descriptor = SamplerDescriptor()
    #expect(descriptor.minFilter == .nearest && descriptor.magFilter == .nearest)
    #expect(descriptor.mipFilter == .notMipmapped && descriptor.sAddressMode == .clampToEdge)
  }

  @Test("linear filtering mixes neighbours: black and white at centres 0.25 and 0.75")
  func linear() async throws {
    let texture = try TestDevice.shared.texture(Pixels(rows: [[.black, .white]]))
    let pixels = try await copy(texture, width: 4) { $0.magFilter = .linear }
    // u = 0.125, 0.375, 0.625, 0.875 → clamped, 1/4, 3/4, clamped.
    for (x, expected) in [0, 63.75, 191.25, 255].enumerated() {
      #expect(abs(Double(pixels[x, 0].x) - expected) <= 1)
    }
    let nearest = try await copy(texture, width: 4) { $0.magFilter = .nearest }
    #expect(nearest.letters == ["..WW"])
  }

  @Test(
    "levels are chosen, mixed or left out as the mip filter says",
    arguments: [
      (SamplerMipFilter.notMipmapped, 1.0, SIMD4<UInt8>.red), (.nearest, 1.0, .green), (.nearest, 1.4, .green),
      (.nearest, 1.6, .blue), (.linear, 0.5, SIMD4(128, 128, 0, 255)), (.linear, 9.0, .blue),
    ])
  func levels(filter: SamplerMipFilter, level: Double, expected: SIMD4<UInt8>) async throws {
    let test = try TestDevice.shared
    let texture = try test.texture(width: 4, height: 4, mipmapped: true)
    for (index, color) in [SIMD4<UInt8>.red, .green, .blue].enumerated() {
      let size = 4 >> index
      try texture.replace(
        region: Region(width: size, height: size), mipmapLevel: index,
        withBytes: Pixels(width: size, height: size, all: color).bytes, bytesPerRow: size * 4)
    }
    let descriptor = SamplerDescriptor()
    descriptor.mipFilter = filter
    let sampler = test.device.makeSamplerState(descriptor: descriptor)
    let pipeline = try test.pipeline(Self.screen, fragment: "levelMain")
    let pixels = try await test.render(width: 1, height: 1) { encoder in
      encoder.setRenderPipelineState(pipeline)
      encoder.setFragmentTexture(texture, index: 0)
      encoder.setFragmentSamplerState(sampler, index: 0)
      encoder.setFragmentValue(Float(level), index: 0)
      draw(encoder)
    }
    for channel in 0..<4 { #expect(abs(Int(pixels[0, 0][channel]) - Int(expected[channel])) <= 1, "\(pixels)") }
  }

  @Test("texture indices are the author's, and a level can be drawn into and sampled")
  func indices() async throws {
    let test = try TestDevice.shared
    let left = try test.texture(width: 2, height: 2, mipmapped: true)
    let right = try test.texture(Pixels(width: 1, height: 1, all: .blue))
    let quad = try test.pipeline()
    let two = try test.pipeline(Self.screen, fragment: "twoMain")
    let target = try test.texture(width: 2, height: 1)
    let lowest = SamplerDescriptor()
    lowest.mipFilter = .nearest
    try await test.commit { commandBuffer in
      let pass = test.pass(left, clear: .white)
      pass.colorAttachments[0].level = 1
      let first = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
      first.setRenderPipelineState(quad)
      first.drawQuad(.green)
      first.endEncoding()
      pass.colorAttachments[0].level = 0
      commandBuffer.makeRenderCommandEncoder(descriptor: pass).endEncoding()
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target))
      encoder.setRenderPipelineState(two)
      encoder.setFragmentTexture(left, index: 3)
      encoder.setFragmentTexture(right, index: 7)
      draw(encoder)
      encoder.endEncoding()
    }
    #expect(try await Pixels(of: target).letters == ["WB"])
    var level = [UInt8](repeating: 0, count: 4)
    try left.getBytes(&level, bytesPerRow: 4, from: Region(width: 1, height: 1), mipmapLevel: 1)
    #expect(level == [0, 255, 0, 255])
  }

  @Test("a texture is replaced between two frames that are both committed: each sees its own")
  func streaming() async throws {
    let test = try TestDevice.shared
    let frame = try test.texture(Pixels(width: 1, height: 1, all: .red))
    let pipeline = try test.pipeline(Self.screen, fragment: "invertMain")
    let targets = [try test.texture(width: 1, height: 1), try test.texture(width: 1, height: 1)]
    var buffers: [CommandBuffer] = []
    for (target, color) in zip(targets, [SIMD4<UInt8>.red, .green]) {
      try frame.replace(
        region: Region(width: 1, height: 1), withBytes: Pixels(width: 1, height: 1, all: color).bytes, bytesPerRow: 4)
      let commandBuffer = test.queue.makeCommandBuffer()
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target))
      encoder.setRenderPipelineState(pipeline)
      encoder.setFragmentTexture(frame, index: 0)
      draw(encoder)
      encoder.endEncoding()
      commandBuffer.commit()
      buffers.append(commandBuffer)
    }
    for commandBuffer in buffers { try await commandBuffer.completed() }
    #expect(try await Pixels(of: targets[0])[0, 0] == SIMD4(0, 255, 255, 255))
    #expect(try await Pixels(of: targets[1])[0, 0] == SIMD4(255, 0, 255, 255))
  }

  private static let sprite = """
    #pragma vertex vertexMain
    void main() { gl_Position = vec4(0.0, 0.0, 0.0, 1.0); gl_PointSize = 2.0; }
    #pragma fragment fragmentMain
    layout(binding = 0) uniform sampler2D image;
    layout(location = 0) out vec4 result;
    void main() { result = texture(image, gl_PointCoord); }
    """

  @Test("point sprites' coordinates run downwards: an image on a point stands upright")
  func sprites() async throws {
    let test = try TestDevice.shared
    let image = Pixels(rows: [[.red, .green], [.blue, .white]])
    let texture = try test.texture(image)
    let pipeline = try test.pipeline(Self.sprite)
    let pixels = try await test.render { encoder in
      encoder.setRenderPipelineState(pipeline)
      encoder.setFragmentTexture(texture, index: 0)
      encoder.drawPrimitives(type: .point, vertexStart: 0, vertexCount: 1)
    }
    #expect(pixels == image)
  }

  private static let vertexTexture = """
    #pragma vertex vertexMain
    layout(binding = 0) uniform sampler2D table;
    layout(location = 0) flat out vec4 color;
    void main() {
      vec2 unit = vec2(gl_VertexID & 1, gl_VertexID >> 1);
      gl_Position = vec4(unit * 2.0 - 1.0, 0.0, 1.0);
      color = texelFetch(table, ivec2(1, 0), 0);
    }
    #pragma fragment fragmentMain
    layout(binding = 0) uniform sampler2D image;
    layout(location = 0) flat in vec4 color;
    layout(location = 0) out vec4 result;
    void main() { result = vec4(color.r, texture(image, vec2(0.5)).g, 0.0, 1.0); }
    """

  @Test("vertex texture 0 and fragment texture 0 are different slots")
  func stages() async throws {
    let test = try TestDevice.shared
    let (table, image) = (
      try test.texture(Pixels(rows: [[.blue, .red]])), try test.texture(Pixels(width: 1, height: 1, all: .green))
    )
    let pipeline = try test.pipeline(Self.vertexTexture)
    let pixels = try await test.render(width: 1, height: 1) { encoder in
      encoder.setRenderPipelineState(pipeline)
      encoder.setVertexTexture(table, index: 0)
      encoder.setFragmentTexture(image, index: 0)
      draw(encoder)
    }
    #expect(pixels[0, 0] == SIMD4(255, 255, 0, 255))
  }

  @Test("the vertex stage has samplers of its own")
  func vertexSampler() async throws {
    let test = try TestDevice.shared
    let table = try test.texture(Pixels(rows: [[.blue, .red]]))
    let pipeline = try test.pipeline(
      Self.vertexTexture.replacing("texelFetch(table, ivec2(1, 0), 0)", with: "textureLod(table, vec2(0.5), 0.0)"))
    let linear = SamplerDescriptor()
    linear.minFilter = .linear
    linear.magFilter = .linear
    let sampler = test.device.makeSamplerState(descriptor: linear)
    let pixels = try await test.render(width: 1, height: 1) { encoder in
      encoder.setRenderPipelineState(pipeline)
      encoder.setVertexTexture(table, index: 0)
      encoder.setVertexSamplerState(sampler, index: 0)
      encoder.setFragmentTexture(table, index: 0)
      draw(encoder)
    }
    // Half way between the centres of blue and red: 127.5.
    #expect((127...128).contains(pixels[0, 0].x), "\(pixels[0, 0])")
  }
}

@Suite("A12 labels and debug groups")
struct RowDebugTests {
  @Test("an encoder's label, groups and signposts arrive in the driver's debug output, nested as recorded")
  func groups() async throws {
    let test = try TestDevice()
    let target = try test.texture(width: 1, height: 1)
    _ = test.takeMessages()
    try await test.commit { commandBuffer in
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target))
      encoder.label = "custom layer"
      encoder.pushDebugGroup("triangle")
      encoder.insertDebugSignpost("corner")
      encoder.popDebugGroup()
      encoder.endEncoding()
    }
    let messages = test.takeMessages().filter { $0.kind == .pushGroup || $0.kind == .popGroup || $0.kind == .marker }
    #expect(messages.map(\.kind) == [.pushGroup, .pushGroup, .marker, .popGroup, .popGroup])
    #expect(messages.map(\.text) == ["custom layer", "triangle", "corner", "triangle", "custom layer"])
  }

  @Test("texts of any length and groups of any depth leave the driver without an error")
  func limits() async throws {
    let test = try TestDevice()
    let long = String(repeating: "länge ", count: 2000)
    let target = try test.texture(width: 1, height: 1)
    target.label = long
    let buffer = try test.device.makeBuffer(length: 4)
    buffer.label = long
    let pipeline = try test.pipeline { $0.label = long }
    let sampler = SamplerDescriptor()
    sampler.label = long
    _ = test.device.makeSamplerState(descriptor: sampler)
    _ = try test.device.makeLibrary(source: TestShaders.quad, name: long)
    try await test.commit { commandBuffer in
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target))
      encoder.label = long
      for _ in 0..<100 { encoder.pushDebugGroup(long) }
      encoder.insertDebugSignpost(long)
      encoder.setRenderPipelineState(pipeline)
      encoder.drawQuad(.red)
      for _ in 0..<100 { encoder.popDebugGroup() }
      encoder.endEncoding()
    }
    #expect(try await Pixels(of: target)[0, 0] == .red)
    let opened = test.takeMessages().filter { $0.kind == .pushGroup }
    #expect(opened.first?.text.hasPrefix("länge länge") == true)
  }

  @Test("a prefix of bytes keeps whole characters")
  func prefixes() {
    #expect("abc".prefixOfBytes(3) == "abc" && "abc".prefixOfBytes(2) == "ab" && "abc".prefixOfBytes(0) == "")
    #expect("aä".prefixOfBytes(2) == "a" && "aä".prefixOfBytes(3) == "aä" && "👩‍👩‍👧".prefixOfBytes(10) == "")
  }

  @Test("labels reach the objects of the driver")
  func objects() async throws {
    let test = try TestDevice()
    let texture = try test.texture(width: 1, height: 1)
    texture.label = "map color"
    let name = test.device.thread.sync { () -> (UInt32, [String]) in
      let name = test.device.executor.textures[texture.handle]?.name ?? 0
      return (name, GLTrace.recording { test.device.executor.label(.texture, texture.handle, "map color") })
    }
    #expect(name.1 == ["objectLabel(TEXTURE, \(name.0), \"map color\")"])
    #expect(texture.label == "map color" && texture.name == "map color")
    test.expectNoDriverErrors()
  }
}
