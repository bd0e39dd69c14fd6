import HeadlandTestSupport
import Synchronization
import Testing

@testable import HeadlandGPU

/// Clears each frame to its number and keeps a record of what it was asked.
private final class ClearingDelegate: OffscreenViewDelegate {
  let queue: CommandQueue
  var sizes: [Extent] = []
  var times: [Double] = []
  var onDraw: (OffscreenView) -> Void = { _ in }

  init(_ queue: CommandQueue) { self.queue = queue }

  func view(_ view: OffscreenView, drawableSizeWillChange size: Extent) { sizes.append(size) }

  func draw(in view: OffscreenView) {
    times.append(view.frameTime)
    onDraw(view)
    view.clearColor = ClearColor(red: Double(view.frameIndex) / 255, green: 0, blue: 1)
    guard let pass = view.currentRenderPassDescriptor, let drawable = view.currentDrawable else { return }
    let commandBuffer = queue.makeCommandBuffer()
    commandBuffer.makeRenderCommandEncoder(descriptor: pass).endEncoding()
    commandBuffer.present(drawable)
    commandBuffer.commit()
  }
}

@Suite("Views without a screen")
struct OffscreenViewTests {
  private func view(_ test: TestDevice, width: Int = 1, height: Int = 1) -> (OffscreenView, ClearingDelegate) {
    let view = OffscreenView(device: test.device, drawableSize: Extent(width: width, height: height))
    let delegate = ClearingDelegate(test.queue)
    view.delegate = delegate
    return (view, delegate)
  }

  @Test("frames are handed on in order, each with its own pixels and its time, as many as were asked for")
  func frames() async throws {
    let test = try TestDevice()
    let (view, delegate) = view(test)
    view.preferredFramesPerSecond = 4
    var reds: [UInt8] = []
    var indices: [Int] = []
    view.presentedHandler = { frame in
      reds.append(try await frame.drawable.texture.rgbaPixels()[0])
      indices.append(frame.index)
    }
    try await view.run(frames: 20)
    #expect(reds == Array(0..<20) && indices == Array(0..<20))
    #expect(delegate.times == (0..<20).map { Double($0) / 4 })
    try await view.run(frames: 2)
    #expect(reds == Array(0..<22) && view.frameIndex == 22)
    #expect(delegate.sizes == [Extent(width: 1)])
    #expect(test.takeIssues() == [])
  }

  @Test("a running view makes no GL objects, and has three drawables at most")
  func steadyState() async throws {
    let test = try TestDevice()
    let (view, _) = view(test)
    view.depthStencilPixelFormat = .depth32Float_stencil8
    try await view.run(frames: 8)
    let before = test.device.statistics.liveObjectCount
    try await view.run(frames: 20)
    #expect(test.device.statistics.liveObjectCount == before)
    #expect(before <= 4)
    view.releaseDrawables()
    #expect(test.device.statistics.liveObjectCount == 0)
  }

  @Test("a view lives in its maker's isolation, whose state delegate and handler may touch")
  func isolation() async throws {
    @globalActor actor Stage { static let shared = Stage() }
    @Stage final class Film {
      var reds: [UInt8] = []
      func shoot(_ test: TestDevice) async throws {
        let view = OffscreenView(device: test.device, drawableSize: Extent(width: 1))
        let delegate = ClearingDelegate(test.queue)
        view.delegate = delegate
        view.presentedHandler = { frame in
          Stage.shared.assertIsolated()
          var pixel = [UInt8](repeating: 0, count: 4)
          try frame.drawable.texture.getBytes(&pixel, bytesPerRow: 4, from: Region(width: 1, height: 1))
          // BGRA: red is the third.
          self.reds.append(pixel[2])
        }
        delegate.onDraw = { _ in Stage.shared.assertIsolated() }
        try await view.run(frames: 3)
      }
    }
    let film = Film()
    try await film.shoot(.shared)
    #expect(await film.reds == [0, 1, 2])
  }

  @Test("the delegate is told of each size before the first frame of that size")
  func sizes() async throws {
    let (view, delegate) = view(try .shared, width: 2)
    var widths: [Int] = []
    view.presentedHandler = { widths.append($0.drawable.texture.width) }
    delegate.onDraw = { if $0.frameIndex == 1 { $0.drawableSize = Extent(width: 3) } }
    view.draw()
    #expect(delegate.sizes == [Extent(width: 2)])
    delegate.onDraw = { _ in }
    view.drawableSize = Extent(width: 3, height: 2)
    view.draw()
    view.draw()
    try await view.finishPresenting()
    #expect(delegate.sizes == [Extent(width: 2), Extent(width: 3, height: 2)])
    #expect(widths == [2, 3, 3])
  }

  @Test("samples are resolved into the drawable, depth and stencil are cleared")
  func samplesAndDepth() async throws {
    let test = try TestDevice()
    let (view, delegate) = view(test, width: 2, height: 2)
    (view.sampleCount, view.depthStencilPixelFormat, view.clearDepth) = (4, .depth32Float_stencil8, 0.25)
    view.clearStencil = 7
    view.colorPixelFormat = .rgba8Unorm
    delegate.onDraw = { view in
      let pass = view.currentRenderPassDescriptor
      #expect(pass?.colorAttachments[0].texture?.sampleCount == 4)
      #expect(pass?.colorAttachments[0].resolveTexture === view.currentDrawable?.texture)
      #expect(pass?.depthAttachment.clearDepth == 0.25 && pass?.stencilAttachment.clearStencil == 7)
      #expect(pass?.depthAttachment.texture === pass?.stencilAttachment.texture)
      #expect(pass?.depthAttachment.texture?.sampleCount == 4)
    }
    var pixels: [UInt8] = []
    view.presentedHandler = { pixels = try await $0.drawable.texture.rgbaPixels() }
    try await view.run(frames: 2)
    #expect(pixels == (0..<4).flatMap { _ in [1, 0, 255, 255] as [UInt8] })
    test.expectNoDriverErrors()
  }

  @Test("stop ends a run after its frame; a paused view draws nothing; a frame that is not presented is no frame")
  func ends() async throws {
    let (view, delegate) = view(try .shared)
    var count = 0
    view.presentedHandler = { _ in count += 1 }
    delegate.onDraw = { if $0.frameIndex == 4 { $0.stop() } }
    try await view.run()
    #expect(count == 5)
    view.isPaused = true
    try await view.run(frames: 3)
    #expect(count == 5)
    view.isPaused = false
    view.device = nil
    try await view.run(frames: 3)
    #expect(count == 5 && delegate.times.count == 8)
  }

  @Test("a frame whose command buffer breaks a rule ends the run with that error")
  func brokenFrame() async throws {
    let test = try TestDevice()
    let (view, delegate) = view(test)
    delegate.onDraw = { view in
      guard view.frameIndex == 2, let pass = view.currentRenderPassDescriptor, let drawable = view.currentDrawable
      else { return }
      let commandBuffer = test.queue.makeCommandBuffer()
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
      encoder.drawPrimitives(type: .triangle, vertexStart: 0, vertexCount: 3)
      encoder.endEncoding()
      commandBuffer.present(drawable)
      commandBuffer.commit()
    }
    var count = 0
    view.presentedHandler = { _ in count += 1 }
    let error = await #expect(throws: CommandBufferError.self) { try await view.run(frames: 6) }
    #expect(error?.description.contains("draw.no-pipeline") == true && count == 2)
    // The delegate's own command buffer came second with the same drawable.
    #expect(Set(test.takeIssues().map(\.rule)) == [.noPipeline, .drawable])
  }

  @Test("frames that end after their view are dropped, and keep nothing alive")
  func lateFrame() async throws {
    let test = try TestDevice()
    weak var layer: DrawableLayer?
    let event = test.device.makeSharedEvent()
    let commandBuffer = test.queue.makeCommandBuffer()
    do {
      let view = OffscreenView(device: test.device, drawableSize: Extent(width: 1))
      layer = view.layer
      let drawable = try #require(view.currentDrawable)
      commandBuffer.encodeWaitForEvent(event, value: 1)
      commandBuffer.present(drawable)
      commandBuffer.commit()
    }
    #expect(layer != nil)
    event.signaledValue = 1
    try await commandBuffer.completed()
    _ = test.device.statistics
    #expect(layer == nil)
  }

  @Test("a view runs once at a time")
  func twice() async throws {
    let (view, _) = view(try .shared)
    view.presentedHandler = { [unowned view] _ in
      let error = await #expect(throws: GPUError.self) { try await view.run(frames: 1) }
      #expect(error?.issues.first?.message == "the view is running already")
      await #expect(throws: GPUError.self) { try await view.finishPresenting() }
    }
    try await view.run(frames: 1)
    #expect(view.frameIndex == 1)
  }

  @Test("in real time frames have later and later times, none twice, and all that are drawn are handed on")
  func realTime() async throws {
    let (view, delegate) = view(try .shared)
    view.preferredFramesPerSecond = 1000
    var count = 0
    view.presentedHandler = { _ in count += 1 }
    try await view.run(frames: 5, pace: .realTime)
    #expect(count == 5 && delegate.times.count == 5)
    #expect(zip(delegate.times, delegate.times.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("a cancelled task ends a run in real time")
  func cancelled() async throws {
    let test = try TestDevice.shared
    let task = Task {
      let view = OffscreenView(device: test.device, drawableSize: Extent(width: 1))
      view.isPaused = true
      try await view.run(pace: .realTime)
      return true
    }
    task.cancel()
    #expect(try await task.value)
  }
}

@Suite("Drawables")
struct DrawableTests {
  @Test("three are there; one more is none, with the reason, until one is dropped")
  func three() throws {
    let test = try TestDevice()
    let layer = DrawableLayer(
      device: test.device, pixelFormat: .rgba8Unorm, drawableSize: Extent(width: 2, height: 1), line: nil, timeoutMS: 1)
    var drawables = (0..<3).compactMap { _ in layer.nextDrawable() }
    #expect(drawables.map(\.drawableID) == [0, 1, 2])
    #expect(Set(drawables.map { ObjectIdentifier($0.texture) }).count == 3)
    #expect(layer.nextDrawable() == nil)
    #expect(test.takeIssues().map(\.rule) == [.drawable])
    let texture = drawables.remove(at: 1).texture
    #expect(layer.nextDrawable()?.texture === texture)
    #expect(DrawableLayer(drawableSize: Extent(width: 1)).nextDrawable() == nil)
    layer.drawableSize = Extent(width: 0)
    #expect(layer.nextDrawable() == nil)
    #expect(test.takeIssues().map(\.rule) == [.textureDescriptor])
  }

  @Test("a command buffer keeps what it presents, tells when it was shown, and lets go")
  func presented() async throws {
    let test = try TestDevice()
    let layer = DrawableLayer(device: test.device, maximumDrawableCount: 2)
    weak var weakDrawable: Drawable?
    let commandBuffer = test.queue.makeCommandBuffer()
    let times = Mutex<[Double]>([])
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      do {
        let drawable = layer.nextDrawable()
        weakDrawable = drawable
        #expect(drawable?.presentedTime == 0)
        drawable?.addPresentedHandler { drawable in
          times.withLock { $0.append(drawable.presentedTime) }
          continuation.resume()
        }
        if let drawable { commandBuffer.present(drawable) }
      }
      #expect(weakDrawable != nil)
      commandBuffer.commit()
    }
    #expect(times.withLock { $0.count == 1 && $0[0] > 0 })
    let direct = try #require(layer.nextDrawable())
    direct.present()
    test.device.waitUntilIdle()
    #expect(direct.presentedTime > 0)
  }

  @Test("presenting twice, after commit, or on another device is a broken rule")
  func rules() async throws {
    let (test, other) = (try TestDevice(), try TestDevice())
    let layer = DrawableLayer(device: test.device)
    let drawable = try #require(layer.nextDrawable())
    let foreign = other.queue.makeCommandBuffer()
    foreign.present(drawable)
    #expect(other.takeIssues().map(\.rule) == [.otherDevice])
    let commandBuffer = test.queue.makeCommandBuffer()
    commandBuffer.present(drawable)
    commandBuffer.present(drawable)
    #expect(test.takeIssues().map(\.rule) == [.drawable])
    commandBuffer.commit()
    commandBuffer.present(drawable)
    #expect(test.takeIssues().map(\.rule) == [.commandBufferCommitted])
  }
}

@Suite("Frame pacing")
struct FramePacerTests {
  @Test("offline each frame is the next, at once")
  func offline() {
    var pacer = FramePacer(framesPerSecond: 10, pace: .offline, start: 5)
    for (index, now) in [5.0, 100.0, 100.0].enumerated() {
      let frame = pacer.takeFrame(at: now)
      #expect(frame.index == index && frame.delay == 0)
    }
  }

  @Test("in real time a frame waits for its time, and what is late is skipped")
  func realTime() {
    var pacer = FramePacer(framesPerSecond: 4, pace: .realTime, start: 100)
    let taken = [100.0, 100.125, 100.5, 101.3, 101.3].map { pacer.takeFrame(at: $0) }
    // Frame 2 is due at 100.5; at 101.3 frames 3 and 4 are past and frame 5, due at 101.25, is late but shown.
    #expect(taken.map(\.index) == [0, 1, 2, 5, 6])
    let delays = taken.map { ($0.delay * 1000).rounded() }
    #expect(delays == [0, 125, 0, 0, 200])
  }
}
