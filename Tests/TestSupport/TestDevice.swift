internal import Glibc
public import HeadlandGPU
import Synchronization
public import Testing

/// A software device under strict validation that remembers each broken rule and each error of the driver.
///
/// `HEADLAND_TEST_DEVICE` names another device than the software rasteriser, as `headland --device` takes it.
public final class TestDevice: Sendable {
  /// The device of all tests in the process that need nothing special of it.
  public static var shared: TestDevice { get throws { try opened.get() } }
  private static let opened = Result { try TestDevice() }

  /// The device itself.
  public let device: Device
  /// The queue of the frames that `render` and `commit` make.
  public let queue: CommandQueue
  private let journal: Journal
  private let libraries = Mutex<[String: Library]>([:])

  /// Opens a device of the test's own; `configure` may change the options before.
  public init(validation: ValidationMode = .strict, configure: (inout DeviceOptions) -> Void = { _ in }) throws {
    let journal = Journal()
    var options = DeviceOptions(
      selection: try Self.selection, validation: validation, issueHandler: { issue in journal.add(issue) },
      debugMessageHandler: { message in journal.add(message) })
    configure(&options)
    device = try Device(options)
    queue = device.makeCommandQueue()
    self.journal = journal
  }

  /// The device of the tests: the software rasteriser, or what `HEADLAND_TEST_DEVICE` names.
  public static var selection: DeviceSelection {
    get throws {
      guard let name = getenv("HEADLAND_TEST_DEVICE") else { return .software }
      return try DeviceSelection(parsing: String(cString: name))
    }
  }

  /// Whether the tests draw with the software rasteriser.
  public static var isSoftware: Bool { (try? selection) == .software }

  /// Whether the address sanitizer watches, as `make sanitize` lets it: memory is its own then, and a process that ends with
  /// work in flight has leaked.
  public static let isUnderAddressSanitizer = getenv("ASAN_OPTIONS") != nil

  /// Whether the machine has a software rasteriser: machines with a GPU's driver alone have none.
  public static let hasSoftware = DeviceDescription.all().found.contains(where: \.isSoftware)

  /// The rules that were broken since the last call, in order, by all tests that share the device.
  public func takeIssues() -> [GPUIssue] { journal.takeIssues() }

  /// What the driver said since the last call: all that was handed to the device before has been replayed.
  public func takeMessages() -> [DebugMessage] {
    _ = device.statistics
    return journal.takeMessages()
  }

  /// Fails the test where the driver reported an error; tests call it before and after what they do.
  public func expectNoDriverErrors(sourceLocation: SourceLocation = #_sourceLocation) {
    _ = device.statistics
    for message in journal.takeErrors() {
      Issue.record("the driver reports: \(message.text)", sourceLocation: sourceLocation)
    }
  }

  /// The compiled library of a source, compiled once.
  public func library(_ source: String) throws -> Library {
    if let known = libraries.withLock({ $0[source] }) { return known }
    let library = try device.makeLibrary(source: source, name: "test.glsl")
    return libraries.withLock { libraries in
      if let earlier = libraries[source] { return earlier }
      libraries[source] = library
      return library
    }
  }

  /// A pipeline of two functions of a source, for one attachment of `format` unless `configure` says otherwise.
  public func pipeline(
    _ source: String = TestShaders.quad, vertex: String = "vertexMain", fragment: String? = "fragmentMain",
    format: PixelFormat = .rgba8Unorm, configure: (RenderPipelineDescriptor) throws -> Void = { _ in }
  ) throws -> RenderPipelineState {
    let library = try library(source)
    let descriptor = RenderPipelineDescriptor()
    descriptor.vertexFunction = try library.makeFunction(name: vertex)
    descriptor.fragmentFunction = try fragment.map { try library.makeFunction(name: $0) }
    descriptor.colorAttachments[0].pixelFormat = format
    try configure(descriptor)
    return try device.makeRenderPipelineState(descriptor: descriptor)
  }
}

/// What a device told, noted from any thread.
private final class Journal: Sendable {
  private struct Entries {
    var issues: [GPUIssue] = []
    var messages: [DebugMessage] = []
    var errors: [DebugMessage] = []
  }
  private let entries = Mutex(Entries())

  func add(_ issue: GPUIssue) { entries.withLock { $0.issues.append(issue) } }

  func add(_ message: DebugMessage) {
    entries.withLock { entries in
      if message.kind == .error { entries.errors.append(message) } else { entries.messages.append(message) }
    }
  }

  func takeIssues() -> [GPUIssue] {
    entries.withLock { entries in
      defer { entries.issues = [] }
      return entries.issues
    }
  }

  func takeMessages() -> [DebugMessage] {
    entries.withLock { entries in
      defer { entries.messages = [] }
      return entries.messages
    }
  }

  func takeErrors() -> [DebugMessage] {
    entries.withLock { entries in
      defer { entries.errors = [] }
      return entries.errors
    }
  }
}
