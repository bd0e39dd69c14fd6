import HeadlandTestSupport
import Testing

@testable import HeadlandGPU

@Suite("Texture types")
struct TextureTypeTests {
  private let test: TestDevice
  private static let colors: [SIMD4<UInt8>] = [.red, .green, .blue, .white, .black, SIMD4(255, 255, 0, 255)]

  init() throws { test = try .shared }

  private func texture(
    _ type: TextureType, _ size: Extent, arrayLength: Int = 1, mipmapped: Bool = false
  ) throws -> Texture {
    let descriptor = TextureDescriptor()
    descriptor.textureType = type
    (descriptor.width, descriptor.height, descriptor.depth) = (size.width, size.height, size.depth)
    descriptor.arrayLength = arrayLength
    descriptor.usage = [.shaderRead, .renderTarget]
    if mipmapped {
      descriptor.mipmapLevelCount = TextureDescriptor.fullMipmapLevelCount(
        width: size.width, height: size.height, depth: size.depth)
    }
    return try test.device.makeTexture(descriptor: descriptor)
  }

  private func fill(_ texture: Texture, _ color: SIMD4<UInt8>, level: Int = 0, slice: Int = 0, plane: Int = 0) throws {
    let size = texture.shape.size(ofLevel: level)
    let pixels = Pixels(width: size.width, height: size.height, all: color)
    try texture.replace(
      region: Region(z: plane, width: size.width, height: size.height), mipmapLevel: level, slice: slice,
      withBytes: pixels.bytes, bytesPerRow: size.width * 4)
  }

  private func pixel(_ texture: Texture, level: Int = 0, slice: Int = 0, plane: Int = 0) throws -> SIMD4<UInt8> {
    var pixel = SIMD4<UInt8>()
    try withUnsafeMutableBytes(of: &pixel) {
      try texture.getBytes(
        $0.baseAddress!, bytesPerRow: 4, from: Region(z: plane, width: 1, height: 1), mipmapLevel: level, slice: slice)
    }
    return pixel
  }

  @Test("raw values are Metal's")
  func rawValues() {
    #expect(TextureType.allCases.map(\.rawValue) == Array(0...9))
    #expect(TextureType.type2DArray.rawValue == 3 && TextureType.typeCube.rawValue == 5)
    #expect(TextureType.type2DMultisample.rawValue == 4 && TextureType.type3D.rawValue == 7)
  }

  @Test("each element of an array keeps its own pixels and is sampled by its layer")
  func arrays() async throws {
    let array = try texture(.type2DArray, Extent(width: 2, height: 2), arrayLength: 3)
    for slice in 0..<3 { try fill(array, Self.colors[slice], slice: slice) }
    for slice in 0..<3 { #expect(try pixel(array, slice: slice) == Self.colors[slice]) }
    let fragment = """
      layout(binding = 0) uniform sampler2DArray image;
      void main() { result = texture(image, vec3(0.5, 0.5, floor(uv.x * 3.0))); }
      """
    let pixels = try await test.draw(width: 3, height: 1, fragment: fragment) {
      $0.setFragmentTexture(array, index: 0)
    }
    #expect(pixels == Pixels(rows: [[.red, .green, .blue]]))
  }

  @Test("the faces of a cube are +x −x +y −y +z −z, and row 0 of a face lies towards +y where the sides are")
  func cubes() async throws {
    let descriptor = TextureDescriptor.textureCubeDescriptor(pixelFormat: .rgba8Unorm, size: 2, mipmapped: false)
    let cube = try test.device.makeTexture(descriptor: descriptor)
    for face in 0..<6 { try fill(cube, Self.colors[face], slice: face) }
    for face in 0..<6 { #expect(try pixel(cube, slice: face) == Self.colors[face]) }
    // The upper row of +x becomes yellow.
    let row = Pixels(width: 2, height: 1, all: Self.colors[5])
    try cube.replace(region: Region(width: 2, height: 1), slice: 0, withBytes: row.bytes, bytesPerRow: 8)
    let fragment = """
      layout(binding = 0) uniform samplerCube image;
      void main() {
        vec3 directions[7] = vec3[](vec3(1, -0.4, 0), vec3(-1, 0, 0), vec3(0, 1, 0), vec3(0, -1, 0), vec3(0, 0, 1),
          vec3(0, 0, -1), vec3(1, 0.4, 0));
        result = texture(image, directions[int(uv.x * 7.0)]);
      }
      """
    let pixels = try await test.draw(width: 7, height: 1, fragment: fragment) {
      $0.setFragmentTexture(cube, index: 0)
    }
    #expect(pixels == Pixels(rows: [Self.colors + [Self.colors[5]]]))
  }

  @Test("the planes of a volume are filled at once, with gaps, and sampled by depth")
  func volumes() async throws {
    let volume = try texture(.type3D, Extent(width: 1, height: 2, depth: 3))
    // Rows 8 bytes apart, planes 20: the last row of a plane is followed by a gap.
    var bytes = [UInt8](repeating: 99, count: 60)
    for plane in 0..<3 {
      for row in 0..<2 {
        for channel in 0..<4 { bytes[plane * 20 + row * 8 + channel] = Self.colors[plane][channel] }
      }
    }
    let region = Region(width: 1, height: 2, depth: 3)
    try volume.replace(region: region, withBytes: bytes, bytesPerRow: 8, bytesPerImage: 20)
    var read = [UInt8](repeating: 99, count: 60)
    try volume.getBytes(&read, bytesPerRow: 8, bytesPerImage: 20, from: region)
    #expect(read == bytes)
    let fragment = """
      layout(binding = 0) uniform highp sampler3D image;
      void main() { result = texture(image, vec3(0.5, 0.5, uv.x)); }
      """
    let pixels = try await test.draw(width: 3, height: 1, fragment: fragment) {
      $0.setFragmentTexture(volume, index: 0)
    }
    #expect(pixels == Pixels(rows: [[.red, .green, .blue]]))
  }

  @Test("passes draw into a level, a slice, a face and a plane, and leave the others alone")
  func attachments() async throws {
    let pipeline = try test.pipeline()
    let array = try texture(.type2DArray, Extent(width: 4, height: 4), arrayLength: 2, mipmapped: true)
    let cube = try texture(.typeCube, Extent(width: 2, height: 2))
    let cubes = try texture(.typeCubeArray, Extent(width: 2, height: 2), arrayLength: 2)
    let volume = try texture(.type3D, Extent(width: 2, height: 2, depth: 4), mipmapped: true)
    for slice in 0..<2 { for level in 0..<3 { try fill(array, .white, level: level, slice: slice) } }
    for slice in 0..<12 { try fill(cubes, .white, slice: slice) }
    func draw(_ texture: Texture, level: Int, slice: Int, plane: Int) async throws {
      try await test.commit { commandBuffer in
        let pass = test.pass(texture)
        pass.colorAttachments[0].level = level
        pass.colorAttachments[0].slice = slice
        pass.colorAttachments[0].depthPlane = plane
        let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
        encoder.setRenderPipelineState(pipeline)
        encoder.drawQuad(.red)
        encoder.endEncoding()
      }
    }
    try await draw(array, level: 1, slice: 1, plane: 0)
    #expect(try pixel(array, level: 1, slice: 1) == .red)
    #expect(try pixel(array, level: 1, slice: 0) == .white && pixel(array, level: 0, slice: 1) == .white)
    try await draw(cube, level: 0, slice: 4, plane: 0)
    #expect(try pixel(cube, slice: 4) == .red)
    try await draw(cubes, level: 0, slice: 9, plane: 0)
    #expect(try (0..<12).map { try pixel(cubes, slice: $0) == .red } == (0..<12).map { $0 == 9 })
    try await draw(volume, level: 1, slice: 0, plane: 1)
    #expect(try pixel(volume, level: 1, plane: 1) == .red)
  }

  @Test("levels are chosen by their number and mixed by the sampler")
  func levels() async throws {
    let texture = try texture(.type2D, Extent(width: 4, height: 4), mipmapped: true)
    for level in 0..<3 { try fill(texture, Self.colors[level], level: level) }
    let descriptor = SamplerDescriptor()
    descriptor.mipFilter = .nearest
    let sampler = test.device.makeSamplerState(descriptor: descriptor)
    let fragment = """
      layout(binding = 0) uniform sampler2D image;
      void main() { result = textureLod(image, vec2(0.5), floor(uv.x * 3.0)); }
      """
    let pixels = try await test.draw(width: 3, height: 1, fragment: fragment) {
      $0.setFragmentTexture(texture, index: 0)
      $0.setFragmentSamplerState(sampler, index: 0)
    }
    #expect(pixels == Pixels(rows: [[.red, .green, .blue]]))
  }

  @Test("what lies outside is transparent black with clampToZero, and the border colour with clampToBorderColor")
  func borders() async throws {
    let texture = try texture(.type2D, Extent(width: 1, height: 1))
    try fill(texture, .red)
    let fragment = """
      layout(binding = 0) uniform sampler2D image;
      void main() { result = texture(image, vec2(uv.x * 2.0, 0.5)); }
      """
    for (mode, color) in [(SamplerAddressMode.clampToZero, SIMD4<UInt8>.transparent), (.clampToBorderColor, .white)] {
      let descriptor = SamplerDescriptor()
      descriptor.sAddressMode = mode
      descriptor.borderColor = mode == .clampToZero ? .transparentBlack : .opaqueWhite
      let sampler = test.device.makeSamplerState(descriptor: descriptor)
      let pixels = try await test.draw(width: 2, height: 1, fragment: fragment) {
        $0.setFragmentTexture(texture, index: 0)
        $0.setFragmentSamplerState(sampler, index: 0)
      }
      #expect(pixels == Pixels(rows: [[.red, color]]))
    }
  }

  @Test("a shadow sampler compares what is passed with what is stored")
  func comparison() async throws {
    let depth = try test.texture(width: 1, height: 1, format: .depth32Float)
    try withUnsafeBytes(of: Float(0.5)) {
      try depth.replace(region: Region(width: 1, height: 1), withBytes: $0.baseAddress!, bytesPerRow: 4)
    }
    let descriptor = SamplerDescriptor()
    descriptor.compareFunction = .less
    let sampler = test.device.makeSamplerState(descriptor: descriptor)
    let fragment = """
      layout(binding = 0) uniform highp sampler2DShadow image;
      void main() { result = vec4(texture(image, vec3(0.5, 0.5, uv.x))); }
      """
    let pixels = try await test.draw(width: 2, height: 1, fragment: fragment) {
      $0.setFragmentTexture(depth, index: 0)
      $0.setFragmentSamplerState(sampler, index: 0)
    }
    #expect(pixels == Pixels(rows: [[.white, .transparent]]))
  }

  @Test("a texture of another type or of other numbers than declared is an issue that names both")
  func mismatches() async throws {
    let source = """
      #pragma vertex vertexMain
      void main() { gl_Position = vec4(0.0); }
      #pragma fragment fragmentMain
      layout(binding = 0) uniform highp usampler2DArray image;
      layout(location = 0) out vec4 result;
      void main() { result = vec4(texture(image, vec3(0.5))); }
      """
    let pipeline = try test.pipeline(source)
    let target = try test.texture(width: 1, height: 1)
    let wrong = try texture(.type2DArray, Extent(width: 1, height: 1))
    let issues = try await test.issues { commandBuffer in
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target))
      encoder.setRenderPipelineState(pipeline)
      encoder.setFragmentTexture(wrong, index: 0)
      encoder.drawPrimitives(type: .point, vertexStart: 0, vertexCount: 1)
      encoder.endEncoding()
    }
    #expect(issues.map(\.rule) == [.textureType])
    #expect(issues.first?.message.contains("usampler2DArray image and a .type2DArray of .rgba8Unorm") == true)
  }

  @Test("types and sizes that GLES lacks are errors that say what to use")
  func refusals() {
    func fields(_ change: (TextureDescriptor) -> Void) -> [String] {
      let descriptor = TextureDescriptor()
      change(descriptor)
      do {
        _ = try test.device.makeTexture(descriptor: descriptor)
        return []
      } catch { return (error as? GPUError)?.issues.map(\.field) ?? [] }
    }
    #expect(fields { $0.textureType = .type1D } == ["textureType"])
    #expect(fields { $0.textureType = .typeTextureBuffer } == ["textureType"])
    #expect(fields { $0.depth = 2 } == ["depth"])
    #expect(fields { $0.arrayLength = 2 } == ["arrayLength"])
    #expect(fields { ($0.textureType, $0.width) = (.typeCube, 2) } == ["height"])
    #expect(
      fields { ($0.textureType, $0.sampleCount, $0.usage) = (.type2DMultisample, 1, .renderTarget) } == ["sampleCount"])
    #expect(fields { $0.sampleCount = 4 } == ["sampleCount"])
    #expect(fields { _ in } == [])
  }
}
