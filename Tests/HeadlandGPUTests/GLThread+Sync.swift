@testable import HeadlandGPU

extension GLThread {
  /// Runs `body` on a thread that works, and waits; passes its error on.
  func sync<Value: Sendable, Failure: Error>(
    _ body: @Sendable () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let result = withoutActuallyEscaping(body) { body in
      perform { () -> Result<Value, Failure> in
        do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
      }
    }
    guard let result else { preconditionFailure("the thread takes no work") }
    return try result.get()
  }
}
