/// What every encoder is: a run of commands between its making and `endEncoding`.
///
/// The corresponding Metal type is `MTLCommandEncoder`.
public class CommandEncoder {
  /// The command buffer that the encoder records into.
  public final let commandBuffer: CommandBuffer
  @exclusivity(unchecked) final var bindings: EncoderBindings
  @exclusivity(unchecked) final var isRecording: Bool
  /// The shared buffers that are bound; nil but in strict validation.
  @exclusivity(unchecked) final var boundBuffers: BoundBuffers?
  private final var isEnded = false
  private final var openGroups = 0
  private final let kind: EncoderKind
  /// The place of the encoder's record; nil where it records nothing.
  private final let place: Int?

  init(commandBuffer: CommandBuffer, kind: EncoderKind, isRecording: Bool) {
    self.commandBuffer = commandBuffer
    bindings = EncoderBindings(commandBuffer.takeSlots(), guesses: commandBuffer.device.validation != .off)
    self.isRecording = isRecording
    self.kind = kind
    if commandBuffer.hazards != nil { boundBuffers = BoundBuffers() }
    place = isRecording ? commandBuffer.addEncoder(kind) : nil
  }

  deinit {
    guard !isEnded else { return }
    end()
    commandBuffer.encoderDropped(named: name)
  }

  /// The device that will replay the commands.
  public final var device: Device { commandBuffer.device }

  /// A name that shows in captures, in the driver's debug output and in messages.
  public final var label: String? {
    didSet { if let place, !isEnded { commandBuffer.encoders[place].label = label } }
  }

  /// The label, or what stands for it in messages.
  final var name: String { label ?? kind.rawValue }

  /// Whether more can be recorded.
  final var isOpen: Bool { !isEnded }

  /// Ends the encoder, which cannot be used afterwards.
  public final func endEncoding() {
    guard !isEnded else { return fail(.encoderEnded, "endEncoding()", "the encoder is already ended", "end it once") }
    if openGroups > 0 {
      fail(.debugGroups, "endEncoding()", "\(openGroups) debug groups are still open", "call popDebugGroup() for each")
    }
    checkAtEnd()
    end()
  }

  /// The rules that an encoder breaks as a whole.
  func checkAtEnd() {}

  private final func end() {
    for _ in 0..<openGroups { append(.popDebugGroup) }
    append(kind == .render ? .endPass : .endWork)
    isEnded = true
    isRecording = false
    commandBuffer.encoderEnded(self, bindings.clearedSlots())
  }

  // MARK: - Debugging

  /// Opens a named group of commands in captures and in the driver's debug output.
  public final func pushDebugGroup(_ string: String) {
    guard checkOpen("pushDebugGroup") else { return }
    openGroups += 1
    append(.pushDebugGroup(text(string)))
  }

  /// Closes the group that was opened last.
  public final func popDebugGroup() {
    guard checkOpen("popDebugGroup") else { return }
    guard openGroups > 0 else {
      return fail(.debugGroups, "popDebugGroup()", "no debug group is open", "push a group before each pop")
    }
    openGroups -= 1
    append(.popDebugGroup)
  }

  /// Marks a place between commands in captures and in the driver's debug output.
  public final func insertDebugSignpost(_ string: String) {
    guard checkOpen("insertDebugSignpost") else { return }
    append(.insertDebugSignpost(text(string)))
  }

  private final func text(_ string: String) -> Int32 {
    commandBuffer.texts.append(string)
    return Int32(commandBuffer.texts.count - 1)
  }

  // MARK: - For the verbs

  @inline(__always) final func append(_ command: Command) {
    if isRecording { commandBuffer.list.append(command) }
  }

  @inline(__always) final func checkOpen(_ verb: StaticString) -> Bool {
    if !isEnded { return true }
    reportEnded(verb)
    return false
  }

  /// Whether an object, if there is one, is of the encoder's device: on another its handle names something else.
  @inline(__always) final func checkDevice(_ owner: Device?, _ verb: StaticString) -> Bool {
    if owner === device || owner == nil { return true }
    fail(.otherDevice, "\(verb)", "the object belongs to another device", "make it with the encoder's device")
    return false
  }

  @inline(never) private final func reportEnded(_ verb: StaticString) {
    fail(.encoderEnded, "\(verb)", "the encoder is already ended", "make a new encoder for more commands")
  }

  @inline(never) final func fail(_ rule: GPUIssue.Rule, _ field: String, _ message: String, _ hint: String) {
    commandBuffer.report([GPUIssue(rule, object: name, field: field, message: message, hint: hint)])
  }
}

/// The kinds of encoder; the raw value is how messages call those without a label.
enum EncoderKind: String, Sendable {
  case render = "render command encoder"
  case compute = "compute command encoder"
  case blit = "blit command encoder"
}

/// What is kept of an encoder for captures and times.
struct EncoderRecord: Sendable {
  var kind: EncoderKind
  var label: String?
}
