/// Ways round what drivers lack or do badly; each flag names the driver and the symptom.
///
/// Tests override flags to run the other way on a driver that does not need it.
struct GLWorkarounds: Sendable, Hashable {
  /// Let `EXT_clip_control` turn the image and the depth range to Metal's.
  ///
  /// Drivers without the extension (older Mesa, mobile drivers) draw upside down and with z -1…1, so there the vertex
  /// stage gets an epilogue and the front face is swapped. Mesa: an edge that runs exactly through the centres of a row
  /// of pixels gives that row to the other side than with the epilogue.
  var usesClipControl: Bool

  /// Keep buffers mapped while the GPU reads them.
  ///
  /// Needs `EXT_buffer_storage`; without it writes go through `bufferSubData`.
  var persistentMapping: Bool

  /// Let the driver add the base instance to instanced attributes.
  ///
  /// Needs `EXT_base_instance`; without it the vertex buffer's offset is moved by the base instance.
  var usesBaseInstance: Bool

  /// Keep linked programs as binaries between runs.
  ///
  /// NVIDIA: the first compile and link costs 42–62 ms, a binary 0.2 ms. Mesa's binaries do not spare the compilation
  /// at the first draw, which its own disk cache does. `DeviceOptions.programCache` overrides this.
  var cachesProgramBinaries: Bool

  /// Draw once with an empty scissor for each new combination of program and state.
  ///
  /// Mesa: compiles at the first draw of each combination, 60–160 ms inside a frame. NVIDIA compiles nothing there.
  var warmsByDrawing: Bool

  /// Read the vertex stage's uniform blocks as elements of storage arrays, so that draws that differ in `set…Bytes` alone
  /// become one indirect call.
  ///
  /// NVIDIA: binding another range of a uniform buffer costs 75 ns, a draw 45 ns, one of many in an indirect call 10–20 ns.
  /// Needs `EXT_multi_draw_indirect`, which Mesa's software rasteriser lacks.
  var indexesVertexBlocks: Bool

  init(_ capabilities: GLCapabilities) {
    usesClipControl = capabilities.hasClipControl
    persistentMapping = capabilities.hasBufferStorage
    usesBaseInstance = capabilities.hasBaseInstance
    cachesProgramBinaries = capabilities.isNVIDIA
    indexesVertexBlocks =
      capabilities.isNVIDIA && capabilities.hasMultiDrawIndirect && capabilities.limits.storageOffsetAlignment <= 16
    warmsByDrawing = !capabilities.isNVIDIA
  }
}
