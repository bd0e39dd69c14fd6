internal import CEGL
internal import Glibc

/// An occlusion query and the place where its answer goes.
struct GLVisibilityResult {
  let query: GLuint
  let buffer: ObjectHandle
  let offset: Int
}

/// The queries at the two ends of an encoder; of the whole buffer where there is no encoder.
struct GLEncoderTime {
  let encoder: Int?
  let start: GLuint
  var end: GLuint = 0
}

/// Occlusion and time.
extension GLExecutor {
  // MARK: - Visibility

  func setVisibility(mode: UInt8, offset: UInt32) {
    endVisibility()
    guard mode != 0, let pass = openPass else { return }
    let query = GL.genQuery()
    GL.beginQuery(GLenum(GL_ANY_SAMPLES_PASSED), query)
    openVisibility = GLVisibilityResult(query: query, buffer: pass.visibilityBuffer, offset: Int(offset))
  }

  func endVisibility() {
    guard let result = openVisibility else { return }
    GL.endQuery(GLenum(GL_ANY_SAMPLES_PASSED))
    work.visibility.append(result)
    openVisibility = nil
  }

  /// Writes the answers into the memory that `contents()` shows; the GPU has finished by now.
  func writeVisibility(_ results: [GLVisibilityResult]) {
    for result in results {
      let hasPassed = lostReason == nil && GL.getQueryObjectuiv(result.query, GLenum(GL_QUERY_RESULT)) != 0
      GL.deleteQuery(result.query)
      guard let address = buffers[result.buffer]?.address, address != 0 else { continue }
      UnsafeMutableRawPointer(bitPattern: address)?.storeBytes(
        of: hasPassed ? 1 : 0, toByteOffset: result.offset, as: UInt64.self)
    }
  }

  // MARK: - Time

  func beginTime(of submitted: SubmittedCommands) {
    guard submitted.measuresTime else { return }
    // Reading the flag clears it: what was disjoint before does not concern this buffer.
    _ = GL.getInteger(GLenum(GL_GPU_DISJOINT_EXT))
    work.times.append(GLEncoderTime(encoder: nil, start: timestamp()))
  }

  func endTime(of submitted: SubmittedCommands) {
    guard submitted.measuresTime, !work.times.isEmpty else { return }
    work.times[0].end = timestamp()
  }

  func beginTime(ofEncoder place: Int, _ submitted: SubmittedCommands) {
    guard submitted.measuresTime else { return }
    work.times.append(GLEncoderTime(encoder: place, start: timestamp()))
  }

  func endEncoderTime(_ submitted: SubmittedCommands) {
    guard submitted.measuresTime, let last = work.times.indices.last, last > 0 else { return }
    work.times[last].end = timestamp()
  }

  private func timestamp() -> GLuint {
    let query = GL.genQuery()
    GL.queryCounter(query, GLenum(GL_TIMESTAMP_EXT))
    return query
  }

  /// The measured times in seconds of the monotonic clock; nothing where the GPU's clock jumped meanwhile.
  func takeTimes(_ times: [GLEncoderTime], of submitted: SubmittedCommands) -> GPUTimes {
    guard !times.isEmpty else { return GPUTimes() }
    let isUsable = lostReason == nil && GL.getInteger(GLenum(GL_GPU_DISJOINT_EXT)) == 0
    let distance = isUsable ? clockDistance() : 0
    func seconds(_ query: GLuint) -> Double {
      guard query != 0 else { return 0 }
      defer { GL.deleteQuery(query) }
      return isUsable ? Double(Int64(bitPattern: GL.getQueryObjectui64v(query)) + distance) / 1e9 : 0
    }
    var found = GPUTimes()
    for time in times {
      let (start, end) = (seconds(time.start), seconds(time.end))
      guard isUsable else { continue }
      if let place = time.encoder {
        found.encoders.append(
          EncoderTime(label: submitted.encoders[place].label ?? "", gpuStartTime: start, gpuEndTime: end))
      } else {
        (found.start, found.end) = (start, end)
      }
    }
    return found
  }

  /// Nanoseconds from the GPU's clock to the processor's monotonic one.
  private func clockDistance() -> Int64 {
    var now = timespec()
    let gpu = GL.getInteger64(GLenum(GL_TIMESTAMP_EXT))
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec) - gpu
  }
}
