public import HeadlandGPU

/// Shader functions compiled together, with the signatures of Metal's `MTLLibrary`.
public protocol MTLLibrary: AnyObject, Sendable {
  /// The device that compiled the library.
  var device: any MTLDevice { get }
  /// The names of the functions, sorted.
  var functionNames: [String] { get }
  /// The function of a section `#pragma vertex NAME`, `#pragma fragment NAME` or `#pragma kernel NAME`; nil where there
  /// is none of that name, with the names that there are told to the device's issue handler.
  func makeFunction(name functionName: String) -> (any MTLFunction)?
}

extension Library: MTLLibrary {}

// Why the protocol is extended and not the class: see `Device+MTLDevice.swift`.
extension MTLLibrary where Self: Library {
  /// The device that compiled the library.
  public var device: any MTLDevice {
    let device: Device = itself.device
    return device
  }

  /// The function of a name; nil where there is none.
  public func makeFunction(name functionName: String) -> (any MTLFunction)? {
    do { return try itself.makeFunction(name: functionName) as Function } catch {
      (itself.device as Device).report(MetalIssues.issues(of: error))
      return nil
    }
  }

  private var itself: Library { self }
}

/// One compiled stage.
///
/// Each is a `Function`, so that it goes into pipeline descriptors.
public protocol MTLFunction: Function, Sendable {}

extension Function: MTLFunction {}

/// How a source is compiled.
public final class MTLCompileOptions {
  /// Names that the source sees as macros, each with a number or a text; `NSNumber` and `NSString` are such, too.
  public var preprocessorMacros: [String: any CustomStringConvertible]?

  /// Makes options without macros.
  public init() {}

  /// The macros as lines of GLSL.
  var definitions: String {
    (preprocessorMacros ?? [:]).sorted { $0.key < $1.key }.map { "#define \($0.key) \($0.value)\n" }.joined()
  }
}
