public import Foundation
import HeadlandGPU
public import MetalCompat

extension MTLDevice {
  /// As `makeDefaultLibrary()`, whatever the bundle: sources are registered by the program, not found in bundles.
  ///
  /// It stands here because only the whole of Foundation has bundles, and MetalCompat does without.
  /// - Throws: `LibraryError` with all that is wrong in a source, or `GPUError` where none was registered.
  public func makeDefaultLibrary(bundle: Bundle) throws -> any MTLLibrary {
    guard let device = self as? Device else { preconditionFailure("\(name) is no device of HeadlandGPU") }
    return try MetalDefaults.makeLibrary(for: device)
  }
}
