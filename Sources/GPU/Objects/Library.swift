internal import CEGL
internal import Synchronization

/// Shader functions compiled from one GLSL source.
///
/// The source is GLSL ES 3.10 or 3.20 with one section a function: `#pragma vertex NAME`, `#pragma fragment NAME` or
/// `#pragma kernel NAME`, then a `main`. What stands before the first section belongs to all. Buffer index n of a stage is the block with
/// `binding = n`, texture index n the sampler with `binding = n`.
/// The corresponding Metal type is `MTLLibrary`.
public final class Library: Sendable {
  /// The device that compiled the library.
  public let device: Device
  /// The name that errors carry.
  public let name: String
  private let functions: [String: Function]

  init(device: Device, name: String, functions: [String: Function]) {
    self.device = device
    self.name = name
    self.functions = functions
  }

  /// The names of the functions, sorted.
  public var functionNames: [String] { functions.keys.sorted() }

  /// The function of a section.
  ///
  /// - Throws: `GPUError` that lists the library's functions where it has none of that name.
  public func makeFunction(name functionName: String) throws -> Function {
    if let function = functions[functionName] { return function }
    let suggestion = NameDistance.nearest(to: functionName, among: functionNames).map { "did you mean \($0)? " } ?? ""
    throw GPUError(
      .library, object: LibraryError.title(of: name), field: "makeFunction",
      message: "has no function \(functionName)",
      hint: "\(suggestion)it has \(functionNames.joined(separator: ", "))")
  }
}

/// One compiled stage.
///
/// The corresponding Metal type is `MTLFunction`.
public final class Function: Sendable {
  /// The device that compiled the function.
  public let device: Device
  /// The name after `#pragma vertex`, `#pragma fragment` or `#pragma kernel`.
  public let name: String
  /// The stage.
  public let functionType: FunctionType
  let program: GLProgram
  let translation: FunctionTranslation
  /// How many `gl_ClipDistance`s the vertex stage writes.
  let clipDistanceCount: Int
  let handle: ObjectHandle
  private let source: LibrarySource
  /// The same function with inputs that it does not read, by their declarations.
  private let variants = Mutex<[[String]: Function]>([:])

  init(
    device: Device, handle: ObjectHandle, program: GLProgram, translation: FunctionTranslation, source: LibrarySource
  ) {
    self.device = device
    self.handle = handle
    self.program = program
    self.translation = translation
    self.source = source
    name = translation.function.name
    functionType = translation.function.stage.functionType
    clipDistanceCount = source.clipDistanceCount(of: translation.function)
  }

  deinit { device.delete(.function, handle) }

  /// The function as it follows a vertex function that writes more than it reads; itself where all is read.
  func following(_ vertex: Function) throws -> Function {
    let unread = try StageInterface.unreadInputs(vertex: vertex, fragment: self)
    if unread.isEmpty { return self }
    return try variant(unread) { try device.compile(translation.function, of: source) { $0.unreadInputs = unread } }
  }
}

extension Function {
  /// A kernel compiled for threadgroups of a size; itself where its source declares that size.
  ///
  /// - Throws: `GPUError` where the source declares another size, `LibraryError` where the driver refuses it.
  func sized(_ size: Extent) throws -> Function {
    if let declared = program.threadgroupSize, translation.declaresThreadgroupSize {
      guard declared == size else {
        throw GPUError(
          .dispatchSize, object: name, field: "threadsPerThreadgroup",
          message: "is \(size.title) and the kernel declares \(declared.title)",
          hint: "dispatch what it declares, or leave local_size_x out of the source")
      }
      return self
    }
    return try variant(["threadgroup \(size.title)"]) {
      try device.compile(translation.function, of: source) { $0.threadgroupSize = size }
    }
  }

  private func variant(_ key: [String], _ make: () throws -> Function) throws -> Function {
    if let known = variants.withLock({ $0[key] }) { return known }
    let variant = try make()
    return variants.withLock { variants in
      if let earlier = variants[key] { return earlier }
      variants[key] = variant
      return variant
    }
  }
}

extension Extent {
  /// The numbers as messages give them.
  var title: String { "\(width)×\(height)×\(depth)" }
}

extension ShaderStage {
  fileprivate var functionType: FunctionType {
    switch self {
    case .vertex: .vertex
    case .fragment: .fragment
    case .kernel: .kernel
    }
  }
}

extension Device {
  /// Compiles every function of a source.
  ///
  /// - Parameters:
  ///   - source: The GLSL text.
  ///   - name: The file's name, as errors should say it.
  /// - Returns: The library.
  /// - Throws: `LibraryError` with all that is wrong, by the author's own lines.
  public func makeLibrary(source: String, name: String = "library") throws -> Library {
    try makeLibrary(sources: [(name: name, text: source)], name: name)
  }

  /// Compiles every function of several texts, the first ones being preludes of the others.
  ///
  /// - Parameters:
  ///   - sources: The texts with the names that errors say.
  ///   - name: The library's name.
  /// - Returns: The library.
  /// - Throws: `LibraryError` with all that is wrong, by the file and line of each text.
  public func makeLibrary(sources: [(name: String, text: String)], name: String) throws -> Library {
    let source = try LibrarySource(sources: sources, name: name)
    var functions: [String: Function] = [:]
    var failures: [LibraryError.Issue] = []
    for function in source.functions {
      do throws(LibraryError) { functions[function.name] = try compile(function, of: source) } catch {
        failures += error.issues.filter { !failures.contains($0) }
      }
    }
    guard failures.isEmpty else { throw LibraryError(library: name, issues: failures) }
    if validation != .off { tellWarnings(source.functions.compactMap { functions[$0.name] }, library: name) }
    return Library(device: self, name: name, functions: functions)
  }

  /// A line that several functions share is told once.
  private func tellWarnings(_ functions: [Function], library: String) {
    var told: [LibraryError.Issue] = []
    for function in functions {
      let warnings = function.program.warnings.filter { !told.contains($0) }
      told += warnings
      report(
        warnings.map { warning in
          GPUIssue(
            .compilerWarning, object: LibraryError.title(of: library), field: function.name,
            message: "\(warning.place): \(warning.message)",
            hint: "change the line: another driver may refuse it, or draw something else")
        })
    }
  }

  fileprivate func compile(
    _ function: FunctionSource, of source: LibrarySource, _ change: (inout TranslationOptions) -> Void = { _ in }
  ) throws(LibraryError) -> Function {
    var options = TranslationOptions.share(of: function.stage, capabilities, workarounds)
    change(&options)
    options.countsFragments = countsFragments
    let (translation, program) = try translate(function, of: source, options)
    let (executor, handle) = (executor, sink.take(.function))
    thread.async { executor.programs[handle] = GLStageProgram(program) }
    label(.function, handle, "\(source.name).\(function.name)")
    return Function(device: self, handle: handle, program: program, translation: translation, source: source)
  }
}

extension Device {
  /// Compiles a function; with plain uniform blocks where the driver takes it only so.
  private func translate(
    _ function: FunctionSource, of source: LibrarySource, _ options: TranslationOptions
  ) throws(LibraryError) -> (FunctionTranslation, GLProgram) {
    let translation = try FunctionTranslator.translate(function, of: source, options: options)
    do throws(LibraryError) {
      return (translation, try program(of: translation))
    } catch {
      if translation.indexedBlocks.isEmpty { throw error }
      var options = options
      options.drawIndexLocation = nil
      return try translate(function, of: source, options)
    }
  }
}

extension TranslationOptions {
  /// The vertex stage's storage blocks come first, the fragment stage's behind them.
  fileprivate static func share(
    of stage: ShaderStage, _ capabilities: GLCapabilities, _ workarounds: GLWorkarounds
  ) -> TranslationOptions {
    let limits = capabilities.limits
    let vertexCount = min(limits.maximumVertexStorageBlocks, limits.maximumStorageBindings / 2)
    let fragmentCount = min(limits.maximumFragmentStorageBlocks, limits.maximumStorageBindings - vertexCount)
    let fragmentImages = min(limits.maximumFragmentImages, max(4, limits.maximumImageUnits / 2))
    let vertexImages = min(limits.maximumVertexImages, limits.maximumImageUnits - fragmentImages)
    let clipControl = workarounds.usesClipControl
    switch stage {
    case .vertex:
      var options = TranslationOptions(
        clipControl: clipControl, storageBindingCount: vertexCount,
        imageUnits: fragmentImages..<fragmentImages + max(0, vertexImages))
      if workarounds.indexesVertexBlocks { options.drawIndexLocation = limits.drawIndexLocation }
      return options
    case .fragment:
      return TranslationOptions(
        clipControl: clipControl, firstStorageBinding: vertexCount, storageBindingCount: fragmentCount,
        imageUnits: 0..<fragmentImages)
    case .kernel:
      return TranslationOptions(
        clipControl: clipControl,
        storageBindingCount: min(limits.maximumKernelStorageBlocks, limits.maximumStorageBindings),
        imageUnits: 0..<min(limits.maximumKernelImages, limits.maximumImageUnits))
    }
  }
}

extension LibrarySource {
  /// The length of the `gl_ClipDistance` array that a function declares, 0 where it declares none.
  fileprivate func clipDistanceCount(of function: FunctionSource) -> Int {
    let tokens = tokens(of: function).map { files[$0.file].text($0.token) }
    for (position, token) in tokens.enumerated() where token == "gl_ClipDistance" && position + 2 < tokens.count {
      guard position > 0, tokens[position - 1] == "float", tokens[position + 1] == "[" else { continue }
      if let count = Int(tokens[position + 2]) { return count }
    }
    return 0
  }
}
