/// Room for what an encoder binds, which a command buffer lends to one encoder after the other.
final class BindingSlots {
  /// What is bound to one buffer or texture index of a stage.
  struct Slot {
    /// The bytes from the bound offset to the buffer's end; 0 where nothing is bound.
    var length = 0
    /// The buffer, and its whole length; zeros where bytes are bound.
    var source: (handle: ObjectHandle, length: UInt32) = (0, 0)
    /// Where bytes that were set lie; nil where nothing is guessed about them.
    var bytes: UnsafeRawPointer?
    var texture = BoundTexture()
    /// The type of what is bound; of what was bound last where nothing is.
    var layout: BoundLayout?
  }

  /// Vertex slots, then fragment slots.
  let slots: UnsafeMutablePointer<Slot>
  let samplers: UnsafeMutablePointer<BoundSampler>

  init() {
    slots = .allocate(capacity: EncoderBindings.bufferSlots * 2)
    slots.initialize(repeating: Slot(), count: EncoderBindings.bufferSlots * 2)
    samplers = .allocate(capacity: EncoderBindings.samplerSlots * 2)
    samplers.initialize(repeating: BoundSampler(), count: EncoderBindings.samplerSlots * 2)
  }

  deinit {
    slots.deallocate()
    samplers.deallocate()
  }

  /// Unbinds everything; `used` has the slots, one bit each, to which something was bound.
  func clear(used: UInt64, hasSamplers: Bool) {
    var left = used
    while left != 0 {
      let slot = left.trailingZeroBitCount
      left &= left - 1
      // The next encoder most often binds values of the same type.
      slots[slot] = Slot(layout: slots[slot].layout)
    }
    if hasSamplers { samplers.update(repeating: BoundSampler(), count: EncoderBindings.samplerSlots * 2) }
  }
}
