import HeadlandGPU

/// How a Core Video call ended; 0 is success.
public typealias CVReturn = Int32
/// Flags that no call here reads.
public typealias CVOptionFlags = UInt64
/// A code of four letters.
public typealias OSType = UInt32
/// Attributes that no call here reads.
public typealias CFDictionary = [String: Any]
/// Who gives memory: always the system's own allocator.
public struct CFAllocator: Sendable {}

/// The system's own allocator.
public let kCFAllocatorDefault: CFAllocator? = nil
/// The call has done what it says.
public let kCVReturnSuccess: CVReturn = 0
/// An argument is out of range.
public let kCVReturnInvalidArgument: CVReturn = -6661
/// The format is none of those below.
public let kCVReturnInvalidPixelFormat: CVReturn = -6680
/// A width or height that no buffer of the format can have.
public let kCVReturnInvalidSize: CVReturn = -6681
/// The texture's format or size is not the plane's.
public let kCVReturnPixelBufferNotMetalCompatible: CVReturn = -6684
/// `BGRA`: blue, green, red, alpha.
public let kCVPixelFormatType_32BGRA: OSType = 0x4247_5241
/// `RGBA`: red, green, blue, alpha.
public let kCVPixelFormatType_32RGBA: OSType = 0x5247_4241
/// `420v`: Y and CbCr of half size, in video range.
public let kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: OSType = 0x3432_3076
/// `420f`: Y and CbCr of half size, in full range.
public let kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: OSType = 0x3432_3066
/// An attribute that every buffer has here.
public let kCVPixelBufferMetalCompatibilityKey = "MetalCompatibility"

/// A frame in memory, its rows 64 bytes apart or a multiple of that.
public final class CVPixelBuffer {
  let format: PixelBufferFormat
  let type: OSType
  let width: Int
  let height: Int
  let planes: [(memory: UnsafeMutableRawBufferPointer, size: Extent, bytesPerRow: Int)]

  init(format: PixelBufferFormat, type: OSType, width: Int, height: Int) {
    self.format = format
    self.type = type
    self.width = width
    self.height = height
    planes = (0..<format.planeCount).map { plane in
      let size = format.size(ofPlane: plane, width: width, height: height)
      let row = (size.width * format.pixelFormat(ofPlane: plane).bytesPerPixel + 63) / 64 * 64
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: row * size.height, alignment: 64)
      memory.initializeMemory(as: UInt8.self, repeating: 0)
      return (memory, size, row)
    }
  }

  deinit { for plane in planes { plane.memory.deallocate() } }

  /// The frame as HeadlandGPU's cache takes it, for as long as the buffer lives.
  var frame: PixelBuffer {
    PixelBuffer(
      format: format, width: width, height: height,
      planes: planes.map { .init(bytes: UnsafeRawBufferPointer($0.memory), bytesPerRow: $0.bytesPerRow) })
  }
}

/// The older name.
public typealias CVImageBuffer = CVPixelBuffer

/// Whether the memory is read or written; nothing here needs to know.
public struct CVPixelBufferLockFlags: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt64

  /// Makes flags of their bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The memory is only read.
  public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}

/// Makes a buffer of zeros.
public func CVPixelBufferCreate(
  _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
  _ pixelBufferAttributes: CFDictionary?, _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  pixelBufferOut.pointee = nil
  let format: PixelBufferFormat
  switch pixelFormatType {
  case kCVPixelFormatType_32BGRA: format = .bgra8
  case kCVPixelFormatType_32RGBA: format = .rgba8
  case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: format = .nv12
  default: return kCVReturnInvalidPixelFormat
  }
  let isHalved = format == .nv12
  guard (1...16_384).contains(width), (1...16_384).contains(height), !isHalved || (width % 2 == 0 && height % 2 == 0)
  else { return kCVReturnInvalidSize }
  pixelBufferOut.pointee = CVPixelBuffer(format: format, type: pixelFormatType, width: width, height: height)
  return kCVReturnSuccess
}

/// Lets the memory be touched, as it always may.
@discardableResult
public func CVPixelBufferLockBaseAddress(_ pixelBuffer: CVPixelBuffer, _ lockFlags: CVPixelBufferLockFlags) -> CVReturn
{ kCVReturnSuccess }

/// Ends what `CVPixelBufferLockBaseAddress` began.
@discardableResult
public func CVPixelBufferUnlockBaseAddress(
  _ pixelBuffer: CVPixelBuffer, _ unlockFlags: CVPixelBufferLockFlags
) -> CVReturn { kCVReturnSuccess }

/// The width in pixels.
public func CVPixelBufferGetWidth(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.width }

/// The height in pixels.
public func CVPixelBufferGetHeight(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.height }

/// The code of the format.
public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: CVPixelBuffer) -> OSType { pixelBuffer.type }

/// The number of planes; 0 where pixels lie in one.
public func CVPixelBufferGetPlaneCount(_ pixelBuffer: CVPixelBuffer) -> Int {
  pixelBuffer.planes.count == 1 ? 0 : pixelBuffer.planes.count
}

/// The first pixel of the first plane.
public func CVPixelBufferGetBaseAddress(_ pixelBuffer: CVPixelBuffer) -> UnsafeMutableRawPointer? {
  CVPixelBufferGetBaseAddressOfPlane(pixelBuffer, 0)
}

/// The bytes from one row to the next in the first plane.
public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: CVPixelBuffer) -> Int {
  CVPixelBufferGetBytesPerRowOfPlane(pixelBuffer, 0)
}

/// The first pixel of a plane; nil where there is no such plane.
public func CVPixelBufferGetBaseAddressOfPlane(
  _ pixelBuffer: CVPixelBuffer, _ planeIndex: Int
) -> UnsafeMutableRawPointer? { pixelBuffer.plane(planeIndex)?.memory.baseAddress }

/// The bytes from one row of a plane to the next; 0 where there is no such plane.
public func CVPixelBufferGetBytesPerRowOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.plane(planeIndex)?.bytesPerRow ?? 0
}

/// The width of a plane in its own pixels; 0 where there is no such plane.
public func CVPixelBufferGetWidthOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.plane(planeIndex)?.size.width ?? 0
}

/// The height of a plane in its own pixels; 0 where there is no such plane.
public func CVPixelBufferGetHeightOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.plane(planeIndex)?.size.height ?? 0
}

extension CVPixelBuffer {
  func plane(_ index: Int) -> (memory: UnsafeMutableRawBufferPointer, size: Extent, bytesPerRow: Int)? {
    planes.indices.contains(index) ? planes[index] : nil
  }
}
