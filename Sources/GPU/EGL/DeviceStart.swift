internal import Synchronization

/// A device with its context made and waiting on its thread.
struct StartedDevice: Sendable {
  let thread: GLThread
  let description: DeviceDescription
  let capabilities: GLCapabilities
  let display: EGLConnection
}

/// Opening the device that a selection asks for.
enum DeviceStart {
  /// Starts the thread and the context of the best device that `selection` allows.
  ///
  /// Only contexts of devices that turn out not to serve are thrown away; where the first serves, it is the only one.
  static func open(_ selection: DeviceSelection, isDebug: Bool) throws(DeviceError) -> StartedDevice {
    guard !ForkWatch.isChild else {
      throw DeviceError(
        selection, problem: "No device can be started: \(ForkWatch.problem).", cures: [ForkWatch.cure])
    }
    ForkWatch.begin()
    let report = Report()
    do {
      let thread = try GLThread(
        named: "headland-gl",
        makeContext: { try makeContext(selection, isDebug: isDebug, report) },
        destroyContext: { $0.destroy() })
      ProcessExit.register()
      guard let started = report.value.withLock({ $0 }) else { preconditionFailure("a started context reports itself") }
      return StartedDevice(
        thread: thread, description: started.description, capabilities: started.capabilities,
        display: started.display)
    } catch let error as DeviceError {
      throw error
    } catch {
      throw DeviceError(selection, problem: "\(error)")
    }
  }

  /// What the GL thread tells of its context to the thread that started it.
  private final class Report: Sendable {
    let value = Mutex<(description: DeviceDescription, capabilities: GLCapabilities, display: EGLConnection)?>(nil)
  }

  private static func makeContext(
    _ selection: DeviceSelection, isDebug: Bool, _ report: Report
  ) throws(DeviceError) -> HeadlessContext {
    EGLProcess.prepare()
    let all = EGLCandidate.all()
    let policy = effectivePolicy(selection)
    var attempts: [DeviceAttempt] = []
    for candidate in order(all, selection, policy) {
      do throws(EGLFailure) {
        let context = try HeadlessContext(candidate, isDebug: isDebug)
        if let objection = objection(to: context, policy) {
          context.destroy()
          throw objection
        }
        if context.capabilities.isSoftware { SoftwareMemory.keep }
        report.value.withLock { $0 = (DeviceDescription(context), context.capabilities, context.connection) }
        return context
      } catch { attempts.append(DeviceAttempt(candidate, error)) }
    }
    throw DeviceError(selection, policy, attempts, all)
  }

  /// The user's policy; `LIBGL_ALWAYS_SOFTWARE` decides where the user left it open.
  static func effectivePolicy(_ selection: DeviceSelection) -> DeviceSelection.Policy {
    selection == .any && EGLProcess.prefersSoftware ? .software : selection.policy
  }

  /// The candidates to be tried, in order.
  private static func order(
    _ all: [EGLCandidate], _ selection: DeviceSelection, _ policy: DeviceSelection.Policy
  ) -> [EGLCandidate] {
    let chosen = all.filter { $0.matches(selection.which) && $0.isAllowed(by: policy) }
    let tried = chosen.flatMap { [$0] + ($0.alternative.map { [$0] } ?? []) }
    // A device that was named must not be replaced by whatever the driver likes.
    return selection.which == .default ? tried + [.surfaceless] : tried
  }

  /// Only the renderer's name tells for certain who draws.
  private static func objection(to context: HeadlessContext, _ policy: DeviceSelection.Policy) -> EGLFailure? {
    let isSoftware = context.capabilities.isSoftware
    guard policy != .any, isSoftware != (policy == .software) else { return nil }
    return EGLFailure(
      step: "renderer",
      error: "\(context.capabilities.renderer) is \(isSoftware ? "software" : "hardware"), \(policy) was asked for")
  }
}

extension DeviceAttempt {
  init(_ candidate: EGLCandidate, _ failure: EGLFailure) {
    self.init(platform: candidate.platform, device: candidate.name, step: failure.step, error: failure.error)
  }
}

extension DeviceDescription {
  init(_ context: HeadlessContext) {
    let (candidate, capabilities) = (context.candidate, context.capabilities)
    self.init(
      index: candidate.index, platform: candidate.platform, renderer: capabilities.renderer,
      vendor: capabilities.vendor, version: capabilities.version, isSoftware: capabilities.isSoftware,
      pciAddress: candidate.pciAddress, uuid: candidate.uuid, drmNode: candidate.drmNode)
  }
}

/// One context after the other on every device.
final class DeviceSurvey: Sendable {
  private let outcome = Mutex<(found: [DeviceDescription], attempts: [DeviceAttempt])>(([], []))

  var result: (found: [DeviceDescription], attempts: [DeviceAttempt]) { outcome.withLock { $0 } }

  func run() {
    EGLProcess.prepare()
    var found: [DeviceDescription] = []
    var attempts: [DeviceAttempt] = []
    let all = EGLCandidate.all()
    for candidate in all {
      found += Self.describe([candidate] + (candidate.alternative.map { [$0] } ?? []), &attempts)
    }
    if found.isEmpty { found += Self.describe([.surfaceless], &attempts) }
    // Nobody asks why there is no GPU where there is one.
    if found.allSatisfy(\.isSoftware) { attempts = EGLCandidate.absences(in: all) + attempts }
    outcome.withLock { $0 = (found, attempts) }
  }

  /// The first of one device's ways that opens.
  private static func describe(_ ways: [EGLCandidate], _ attempts: inout [DeviceAttempt]) -> [DeviceDescription] {
    for candidate in ways {
      do throws(EGLFailure) {
        let context = try HeadlessContext(candidate, isDebug: false)
        defer { context.destroy() }
        return [DeviceDescription(context)]
      } catch { attempts.append(DeviceAttempt(candidate, error)) }
    }
    return []
  }
}
