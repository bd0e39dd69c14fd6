/// The format of a vertex attribute, with Metal's raw values (`MTLVertexFormat`).
public enum VertexFormat: UInt, Sendable, CaseIterable {
  /// No attribute.
  case invalid = 0
  /// Two 8-bit unsigned values.
  case uchar2 = 1
  /// Three 8-bit unsigned values.
  case uchar3 = 2
  /// Four 8-bit unsigned values.
  case uchar4 = 3
  /// Two 8-bit signed values.
  case char2 = 4
  /// Three 8-bit signed values.
  case char3 = 5
  /// Four 8-bit signed values.
  case char4 = 6
  /// Two 8-bit unsigned values, normalised.
  case uchar2Normalized = 7
  /// Three 8-bit unsigned values, normalised.
  case uchar3Normalized = 8
  /// Four 8-bit unsigned values, normalised.
  case uchar4Normalized = 9
  /// Two 8-bit signed values, normalised.
  case char2Normalized = 10
  /// Three 8-bit signed values, normalised.
  case char3Normalized = 11
  /// Four 8-bit signed values, normalised.
  case char4Normalized = 12
  /// Two 16-bit unsigned values.
  case ushort2 = 13
  /// Three 16-bit unsigned values.
  case ushort3 = 14
  /// Four 16-bit unsigned values.
  case ushort4 = 15
  /// Two 16-bit signed values.
  case short2 = 16
  /// Three 16-bit signed values.
  case short3 = 17
  /// Four 16-bit signed values.
  case short4 = 18
  /// Two 16-bit unsigned values, normalised.
  case ushort2Normalized = 19
  /// Three 16-bit unsigned values, normalised.
  case ushort3Normalized = 20
  /// Four 16-bit unsigned values, normalised.
  case ushort4Normalized = 21
  /// Two 16-bit signed values, normalised.
  case short2Normalized = 22
  /// Three 16-bit signed values, normalised.
  case short3Normalized = 23
  /// Four 16-bit signed values, normalised.
  case short4Normalized = 24
  /// Two 16-bit floating-point values.
  case half2 = 25
  /// Three 16-bit floating-point values.
  case half3 = 26
  /// Four 16-bit floating-point values.
  case half4 = 27
  /// One 32-bit floating-point value.
  case float = 28
  /// Two 32-bit floating-point values.
  case float2 = 29
  /// Three 32-bit floating-point values.
  case float3 = 30
  /// Four 32-bit floating-point values.
  case float4 = 31
  /// One 32-bit signed value.
  case int = 32
  /// Two 32-bit signed values.
  case int2 = 33
  /// Three 32-bit signed values.
  case int3 = 34
  /// Four 32-bit signed values.
  case int4 = 35
  /// One 32-bit unsigned value.
  case uint = 36
  /// Two 32-bit unsigned values.
  case uint2 = 37
  /// Three 32-bit unsigned values.
  case uint3 = 38
  /// Four 32-bit unsigned values.
  case uint4 = 39
  /// Four signed values of 10, 10, 10 and 2 bits, the first in the lowest bits, normalised.
  case int1010102Normalized = 40
  /// Four unsigned values of 10, 10, 10 and 2 bits, the first in the lowest bits, normalised.
  case uint1010102Normalized = 41
  /// Four 8-bit unsigned values in the order blue, green, red, alpha, normalised: GLES lacks it, use `uchar4Normalized`
  /// and turn the channels in the shader.
  case uchar4Normalized_bgra = 42
  /// One 8-bit unsigned value.
  case uchar = 45
  /// One 8-bit signed value.
  case char = 46
  /// One 8-bit unsigned value, normalised.
  case ucharNormalized = 47
  /// One 8-bit signed value, normalised.
  case charNormalized = 48
  /// One 16-bit unsigned value.
  case ushort = 49
  /// One 16-bit signed value.
  case short = 50
  /// One 16-bit unsigned value, normalised.
  case ushortNormalized = 51
  /// One 16-bit signed value, normalised.
  case shortNormalized = 52
  /// One 16-bit floating-point value.
  case half = 53
  /// Packed floats of 11, 11 and 10 bits: GLES lacks it, use `half3`.
  case floatRG11B10 = 54
  /// Fractions of 9 bits that share an exponent: GLES lacks it, use `half3`.
  case floatRGB9E5 = 55

  /// The number of components, 1…4; 0 for `invalid` and for formats that GLES lacks.
  public var componentCount: Int { VertexFormat.layouts[self]?.count ?? 0 }

  /// The bytes of the whole attribute; 0 for `invalid`.
  public var size: Int {
    guard let layout = VertexFormat.layouts[self] else { return 0 }
    return layout.component.isPacked ? 4 : layout.count * layout.component.size
  }

  /// Why GLES lacks the format and what to use instead; nil where it has it.
  var absence: String? {
    switch self {
    case .uchar4Normalized_bgra: "use .uchar4Normalized and turn the channels in the shader"
    case .floatRG11B10, .floatRGB9E5: "use .half3"
    default: nil
    }
  }

  /// Whether integers are mapped to 0…1 or −1…1.
  var isNormalized: Bool { VertexFormat.layouts[self]?.isNormalized ?? false }

  /// The kind of the components; 32-bit float for `invalid`.
  var component: Component { VertexFormat.layouts[self]?.component ?? .float32 }

  /// The storage of one component.
  enum Component {
    case uint8, int8, uint16, int16, float16, float32, int32, uint32, int1010102, uint1010102

    var size: Int {
      switch self {
      case .uint8, .int8: 1
      case .uint16, .int16, .float16: 2
      case .float32, .int32, .uint32, .int1010102, .uint1010102: 4
      }
    }

    var isInteger: Bool { self != .float16 && self != .float32 }
    /// Whether all components share four bytes.
    var isPacked: Bool { self == .int1010102 || self == .uint1010102 }
  }

  private struct Layout {
    var count: Int
    var component: Component
    var isNormalized = false
  }

  private static let layouts: [VertexFormat: Layout] = [
    .uchar2: Layout(count: 2, component: .uint8),
    .uchar3: Layout(count: 3, component: .uint8),
    .uchar4: Layout(count: 4, component: .uint8),
    .char2: Layout(count: 2, component: .int8),
    .char3: Layout(count: 3, component: .int8),
    .char4: Layout(count: 4, component: .int8),
    .uchar2Normalized: Layout(count: 2, component: .uint8, isNormalized: true),
    .uchar3Normalized: Layout(count: 3, component: .uint8, isNormalized: true),
    .uchar4Normalized: Layout(count: 4, component: .uint8, isNormalized: true),
    .char2Normalized: Layout(count: 2, component: .int8, isNormalized: true),
    .char3Normalized: Layout(count: 3, component: .int8, isNormalized: true),
    .char4Normalized: Layout(count: 4, component: .int8, isNormalized: true),
    .ushort2: Layout(count: 2, component: .uint16),
    .ushort3: Layout(count: 3, component: .uint16),
    .ushort4: Layout(count: 4, component: .uint16),
    .short2: Layout(count: 2, component: .int16),
    .short3: Layout(count: 3, component: .int16),
    .short4: Layout(count: 4, component: .int16),
    .ushort2Normalized: Layout(count: 2, component: .uint16, isNormalized: true),
    .ushort3Normalized: Layout(count: 3, component: .uint16, isNormalized: true),
    .ushort4Normalized: Layout(count: 4, component: .uint16, isNormalized: true),
    .short2Normalized: Layout(count: 2, component: .int16, isNormalized: true),
    .short3Normalized: Layout(count: 3, component: .int16, isNormalized: true),
    .short4Normalized: Layout(count: 4, component: .int16, isNormalized: true),
    .half2: Layout(count: 2, component: .float16),
    .half3: Layout(count: 3, component: .float16),
    .half4: Layout(count: 4, component: .float16),
    .float: Layout(count: 1, component: .float32),
    .float2: Layout(count: 2, component: .float32),
    .float3: Layout(count: 3, component: .float32),
    .float4: Layout(count: 4, component: .float32),
    .int: Layout(count: 1, component: .int32),
    .int2: Layout(count: 2, component: .int32),
    .int3: Layout(count: 3, component: .int32),
    .int4: Layout(count: 4, component: .int32),
    .uint: Layout(count: 1, component: .uint32),
    .uint2: Layout(count: 2, component: .uint32),
    .uint3: Layout(count: 3, component: .uint32),
    .uint4: Layout(count: 4, component: .uint32),
    .int1010102Normalized: Layout(count: 4, component: .int1010102, isNormalized: true),
    .uint1010102Normalized: Layout(count: 4, component: .uint1010102, isNormalized: true),
    .uchar: Layout(count: 1, component: .uint8),
    .char: Layout(count: 1, component: .int8),
    .ucharNormalized: Layout(count: 1, component: .uint8, isNormalized: true),
    .charNormalized: Layout(count: 1, component: .int8, isNormalized: true),
    .ushort: Layout(count: 1, component: .uint16),
    .short: Layout(count: 1, component: .int16),
    .ushortNormalized: Layout(count: 1, component: .uint16, isNormalized: true),
    .shortNormalized: Layout(count: 1, component: .int16, isNormalized: true),
    .half: Layout(count: 1, component: .float16),
  ]
}
