/// A committed command buffer on its way to the device's thread.
///
/// Unchecked: the recording side gives the lists away at `commit` and never touches them again; what changes afterwards
/// changes on the device's thread.
final class SubmittedCommands: @unchecked Sendable {
  let number: UInt64
  let completion: CommandBufferCompletion
  let label: String?
  let queue: UInt64
  let encoders: [EncoderRecord]
  let blits: [BlitRecord]
  let syncPoints: [SyncPoint]
  let measuresTime: Bool
  let passes: [PassRecord]
  let texts: [String]
  let chunks: [ArenaChunk]
  let usedLengths: [Int]
  let issues: [GPUIssue]
  /// Dropped before the end is told, since it holds buffers.
  private var hazards: BufferHazards?
  private let issueSink: IssueSink
  private let list: CommandList

  init(buffer: CommandBuffer, number: UInt64) {
    self.number = number
    completion = buffer.completion
    label = buffer.label
    queue = buffer.commandQueue.number
    encoders = buffer.encoders
    blits = buffer.blits
    syncPoints = buffer.syncPoints
    measuresTime = buffer.measuresGPUTime
    passes = buffer.passes
    texts = buffer.texts
    chunks = buffer.arena.chunks
    usedLengths = buffer.arena.usedLengths
    issues = buffer.issues
    hazards = buffer.hazards?.hashed()
    issueSink = buffer.device.issueSink
    list = buffer.list.take()
    completion.add(issues: issues)
  }

  var isStrict: Bool { issueSink.validation == .strict }

  /// Notes and tells what shows only on the device's thread.
  func report(_ issues: [GPUIssue]) {
    guard !issues.isEmpty else { return }
    completion.add(issues: issues)
    issueSink.tell(issues)
  }

  /// Reports the buffers that were overwritten too early; once, after the fence.
  func reportHazards() {
    report(hazards?.issues(during: label ?? "command buffer") ?? [])
    hazards = nil
  }

  var commands: UnsafeBufferPointer<Command> { list.commands }
}
