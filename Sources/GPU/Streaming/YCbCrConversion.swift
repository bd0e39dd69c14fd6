/// How the Y′CbCr of video becomes R′G′B′ and the other way round, in numbers 0…1 as textures hold them.
///
/// With Kr and Kb of the matrix, Kg = 1 − Kr − Kb (ITU-R BT.601-7 and BT.709-6, section 3 of both):
/// ```
/// Y′ = Kr·R′ + Kg·G′ + Kb·B′     Pb = (B′ − Y′) / (2·(1 − Kb))     Pr = (R′ − Y′) / (2·(1 − Kr))
/// ```
/// and in 8 bits (ITU-T H.273, `VideoFullRangeFlag` 0 and 1):
/// ```
/// video range   Y = 16 + 219·Y′     Cb = 128 + 224·Pb     Cr = 128 + 224·Pr
/// full range    Y = 255·Y′          Cb = 128 + 255·Pb     Cr = 128 + 255·Pr
/// ```
/// In a shader, with the textures that `TextureCache` makes of `.nv12`:
/// ```glsl
/// layout(binding = 0) uniform Conversion { vec4 columns[4]; };
/// layout(binding = 0) uniform sampler2D luma;
/// layout(binding = 1) uniform sampler2D chroma;
///
/// vec3 rgb(vec2 uv) {
///   vec3 ycbcr = vec3(texture(luma, uv).r, texture(chroma, uv).rg);
///   return mat3(columns[0].xyz, columns[1].xyz, columns[2].xyz) * ycbcr + columns[3].xyz;
/// }
/// ```
/// `encoder.setFragmentValue(conversion.rgbColumns, index: 0)` fills the block.
public struct YCbCrConversion: Sendable, Hashable {
  /// Which weights luma has.
  public enum Matrix: Sendable, Hashable, CaseIterable {
    /// Standard definition: Kr = 0.299, Kb = 0.114.
    case bt601
    /// High definition: Kr = 0.2126, Kb = 0.0722.
    case bt709

    /// The weight of red.
    public var kr: Double { self == .bt601 ? 0.299 : 0.2126 }
    /// The weight of blue.
    public var kb: Double { self == .bt601 ? 0.114 : 0.0722 }
  }

  /// Which of the 256 numbers mean black and white.
  public enum Range: Sendable, Hashable, CaseIterable {
    /// Y from 16 to 235, chroma from 16 to 240; also called limited.
    case video
    /// All of them, as in JPEG.
    case full

    /// The Y of black, in 1/255.
    var lumaOffset: Double { self == .video ? 16 : 0 }
    /// From black's Y to white's, in 1/255.
    var lumaScale: Double { self == .video ? 219 : 255 }
    /// From the least chroma to the most, in 1/255.
    var chromaScale: Double { self == .video ? 224 : 255 }
  }

  /// The weights of luma.
  public var matrix: Matrix
  /// The numbers of black and white.
  public var range: Range

  /// Makes a conversion.
  public init(matrix: Matrix, range: Range) {
    self.matrix = matrix
    self.range = range
  }

  /// R′G′B′ of Y, Cb and Cr, each as a texture holds it; beyond 0…1 where no colour has such Y′CbCr.
  public func rgb(_ ycbcr: SIMD3<Double>) -> SIMD3<Double> {
    let bytes = ycbcr * 255
    let luma = (bytes.x - range.lumaOffset) / range.lumaScale
    let (pb, pr) = ((bytes.y - 128) / range.chromaScale, (bytes.z - 128) / range.chromaScale)
    let (kr, kb) = (matrix.kr, matrix.kb)
    let red = luma + 2 * (1 - kr) * pr
    let blue = luma + 2 * (1 - kb) * pb
    return SIMD3(red, (luma - kr * red - kb * blue) / (1 - kr - kb), blue)
  }

  /// Y, Cb and Cr of R′G′B′, each as a texture holds it.
  public func ycbcr(_ rgb: SIMD3<Double>) -> SIMD3<Double> {
    let (kr, kb) = (matrix.kr, matrix.kb)
    let luma = kr * rgb.x + (1 - kr - kb) * rgb.y + kb * rgb.z
    let (pb, pr) = ((rgb.z - luma) / (2 * (1 - kb)), (rgb.x - luma) / (2 * (1 - kr)))
    return SIMD3(
      range.lumaOffset + range.lumaScale * luma, 128 + range.chromaScale * pb, 128 + range.chromaScale * pr) / 255
  }

  /// The columns of a matrix and what is added to its product, in the memory of the block `vec4 columns[4]`.
  public struct Columns: BitwiseCopyable, Sendable {
    /// What Y, Cb and Cr add to R′G′B′, then what is added last; the fourth numbers are 0.
    public var columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
  }

  /// `rgb(_:)` for a shader: R′G′B′ = the first three columns times Y, Cb, Cr, plus the fourth.
  public var rgbColumns: Columns { Self.columns(of: rgb) }

  /// `ycbcr(_:)` for a shader.
  public var ycbcrColumns: Columns { Self.columns(of: ycbcr) }

  /// An affine map by its images of 0 and of the units.
  private static func columns(of map: (SIMD3<Double>) -> SIMD3<Double>) -> Columns {
    let offset = map(.zero)
    func column(_ vector: SIMD3<Double>) -> SIMD4<Float> { SIMD4(SIMD3<Float>(vector), 0) }
    return Columns(
      columns: (
        column(map(SIMD3(1, 0, 0)) - offset), column(map(SIMD3(0, 1, 0)) - offset),
        column(map(SIMD3(0, 0, 1)) - offset), column(offset)
      ))
  }
}
