internal import CEGL

/// Groups and signposts in the driver's debug output, within what the driver takes.
extension GLExecutor {
  /// A labelled encoder is a group.
  func openGroup(ofEncoder place: Int, _ submitted: SubmittedCommands) {
    guard let label = submitted.encoders[place].label else { return }
    pushDebugGroup(label)
    isEncoderLabelled = true
  }

  func closeEncoderGroup() {
    if isEncoderLabelled { popDebugGroup() }
    isEncoderLabelled = false
  }

  func pushDebugGroup(_ text: String) {
    groupDepth += 1
    // GL's own group is one of the stack's.
    guard groupDepth < capabilities.limits.maximumGroupDepth else { return }
    GL.pushDebugGroup(GLenum(GL_DEBUG_SOURCE_APPLICATION), 0, message(text))
  }

  func popDebugGroup() {
    defer { groupDepth -= 1 }
    guard groupDepth < capabilities.limits.maximumGroupDepth else { return }
    GL.popDebugGroup()
  }

  func insertDebugSignpost(_ text: String) {
    GL.debugMessageInsert(
      GLenum(GL_DEBUG_SOURCE_APPLICATION), GLenum(GL_DEBUG_TYPE_MARKER), 0, GLenum(GL_DEBUG_SEVERITY_NOTIFICATION),
      message(text))
  }

  /// A longer text would be refused whole; the terminator counts.
  private func message(_ text: String) -> String { text.prefixOfBytes(capabilities.limits.maximumMessageLength - 1) }
}

extension String {
  /// The longest prefix of whole characters that takes `count` bytes at most.
  func prefixOfBytes(_ count: Int) -> String {
    guard utf8.count > count else { return self }
    var end = startIndex
    var length = 0
    for index in indices {
      length += self[index].utf8.count
      guard length <= count else { break }
      end = self.index(after: index)
    }
    return String(self[..<end])
  }
}
