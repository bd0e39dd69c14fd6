/// What takes a library that was asked for, or the reason why there is none.
public typealias MTLNewLibraryCompletionHandler = @Sendable ((any MTLLibrary)?, (any Error)?) -> Void

/// What takes a pipeline that was asked for, or the reason why there is none.
public typealias MTLNewRenderPipelineStateCompletionHandler =
  @Sendable ((any MTLRenderPipelineState)?, (any Error)?) -> Void

// The work is done before the call returns, since descriptors and options belong to the caller's thread; only the
// handler runs later, as Metal's callers expect.
extension MTLDevice {
  /// Compiles a source, then runs the handler on another thread.
  public func makeLibrary(
    source: String, options: MTLCompileOptions?, completionHandler: @escaping MTLNewLibraryCompletionHandler
  ) {
    let result = Result { try makeLibrary(source: source, options: options) }
    Task.detached {
      switch result {
      case .success(let library): completionHandler(library, nil)
      case .failure(let error): completionHandler(nil, error)
      }
    }
  }

  /// Makes a pipeline, then runs the handler on another thread.
  public func makeRenderPipelineState(
    descriptor: MTLRenderPipelineDescriptor, completionHandler: @escaping MTLNewRenderPipelineStateCompletionHandler
  ) {
    let result = Result { try makeRenderPipelineState(descriptor: descriptor) }
    Task.detached {
      switch result {
      case .success(let pipelineState): completionHandler(pipelineState, nil)
      case .failure(let error): completionHandler(nil, error)
      }
    }
  }
}
