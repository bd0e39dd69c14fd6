import Testing

@testable import HeadlandGPU

/// One GL context for the tests of this folder that need a driver.
enum ShadingContext {
  private static let device = Result { try DeviceStart.open(.any, isDebug: false) }

  /// Runs `body` on the context's thread and checks that it leaves no GL error.
  static func run<Value: Sendable>(_ body: @Sendable () throws -> Value) throws -> Value {
    try device.get().thread.sync {
      #expect(GL.takeError() == nil)
      defer { #expect(GL.takeError() == nil) }
      return try body()
    }
  }

  /// Translates and compiles a function, hands it to `body` and deletes it.
  static func compile<Value: Sendable>(
    _ sources: [(name: String, text: String)], _ function: String, clipControl: Bool = true,
    firstStorageBinding: Int = 0, _ body: @Sendable (GLProgram) throws -> Value
  ) throws -> Value {
    let library = try LibrarySource(sources: sources, name: "library")
    let source = try #require(library.function(named: function))
    let translation = try FunctionTranslator.translate(
      source, of: library,
      options: TranslationOptions(
        clipControl: clipControl, firstStorageBinding: firstStorageBinding, storageBindingCount: 8))
    return try run {
      let program = try GLProgram.compile(translation)
      defer { program.delete() }
      return try body(program)
    }
  }

  static func reflection(_ source: String, _ function: String) throws -> ProgramReflection {
    try compile([("test.glsl", source)], function) { $0.reflection }
  }

  /// `file:line` of each error with its message.
  static func errors(_ sources: [(name: String, text: String)], _ function: String, clipControl: Bool = true) throws
    -> [(place: String, message: String)]
  {
    do {
      try compile(sources, function, clipControl: clipControl) { _ in }
      return []
    } catch let error as LibraryError {
      return error.issues.filter { $0.severity == .error }.map {
        ("\($0.file):\($0.line.map(String.init) ?? "-")", $0.message)
      }
    }
  }
}
