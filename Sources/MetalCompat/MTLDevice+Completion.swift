/// What takes a library that was asked for, or the reason why there is none.
public typealias MTLNewLibraryCompletionHandler = @Sendable ((any MTLLibrary)?, (any Error)?) -> Void

/// What takes a pipeline that was asked for, or the reason why there is none.
public typealias MTLNewRenderPipelineStateCompletionHandler =
  @Sendable ((any MTLRenderPipelineState)?, (any Error)?) -> Void

/// What takes a compute pipeline that was asked for, or the reason why there is none.
public typealias MTLNewComputePipelineStateCompletionHandler =
  @Sendable ((any MTLComputePipelineState)?, (any Error)?) -> Void

// The work is done before the call returns, since descriptors and options belong to the caller's thread; only the
// handler runs later, as Metal's callers expect.
extension MTLDevice {
  /// Compiles a source, then runs the handler on another thread.
  public func makeLibrary(
    source: String, options: MTLCompileOptions?, completionHandler: @escaping MTLNewLibraryCompletionHandler
  ) {
    let result = Result { try makeLibrary(source: source, options: options) }
    Task.detached { result.hand(to: completionHandler) }
  }

  /// Makes a pipeline, then runs the handler on another thread.
  public func makeRenderPipelineState(
    descriptor: MTLRenderPipelineDescriptor, completionHandler: @escaping MTLNewRenderPipelineStateCompletionHandler
  ) {
    let result = Result { try makeRenderPipelineState(descriptor: descriptor) }
    Task.detached { result.hand(to: completionHandler) }
  }

  /// Makes a compute pipeline, then runs the handler on another thread.
  public func makeComputePipelineState(
    function computeFunction: any MTLFunction,
    completionHandler: @escaping MTLNewComputePipelineStateCompletionHandler
  ) {
    let result = Result { try makeComputePipelineState(function: computeFunction) }
    Task.detached { result.hand(to: completionHandler) }
  }
}

extension Result where Failure == any Error {
  fileprivate func hand(to handler: (Success?, (any Error)?) -> Void) {
    switch self {
    case .success(let made): handler(made, nil)
    case .failure(let error): handler(nil, error)
    }
  }
}
