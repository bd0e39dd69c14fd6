public import FoundationEssentials
public import HeadlandGPU

// Metal's callers print `error.localizedDescription`, which Foundation answers with a number unless an error says more.

extension GPUError: LocalizedError {
  /// The issues, one a line.
  public var errorDescription: String? { description }
}

extension LibraryError: LocalizedError {
  /// A sentence that counts the errors, then one paragraph for each.
  public var errorDescription: String? { description }
}

extension DeviceError: LocalizedError {
  /// The problem, the cures and the tries.
  public var errorDescription: String? { description }
}

extension CommandBufferError: LocalizedError {
  /// What happened, one rule a line.
  public var errorDescription: String? { description }
}
