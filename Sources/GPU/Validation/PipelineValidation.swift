/// The rules of pipeline descriptors.
enum PipelineValidation {
  static func check(_ descriptor: RenderPipelineDescriptor, device: Device) -> [GPUIssue] {
    var issues: [GPUIssue] = []
    let name = descriptor.label ?? descriptor.vertexFunction?.name ?? "render pipeline"
    func fail(_ field: String, _ message: String, _ hint: String) {
      issues.append(GPUIssue(.pipelineDescriptor, object: name, field: field, message: message, hint: hint))
    }
    func mismatch(_ rule: GPUIssue.Rule, _ field: String, _ message: String, _ hint: String) {
      issues.append(GPUIssue(rule, object: name, field: field, message: message, hint: hint))
    }
    if descriptor.vertexFunction == nil {
      fail("vertexFunction", "is nil", "set a function of a #pragma vertex section")
    }
    for (field, function, type) in [
      ("vertexFunction", descriptor.vertexFunction, FunctionType.vertex),
      ("fragmentFunction", descriptor.fragmentFunction, FunctionType.fragment),
    ] {
      guard let function else { continue }
      if function.functionType != type {
        fail(field, "\(function.name) is a \(function.functionType) function", "set a \(type) function")
      }
      if function.device !== device { fail(field, "\(function.name) belongs to another device", "compile it there") }
    }
    if !device.supportsTextureSampleCount(descriptor.rasterSampleCount) {
      fail(
        "rasterSampleCount", "is \(descriptor.rasterSampleCount)",
        "use 1, or a power of two up to \(device.capabilities.limits.maximumSamples)")
    }
    if descriptor.isAlphaToOneEnabled {
      fail("isAlphaToOneEnabled", "is true, which GLES cannot", "write alpha 1 in the fragment function")
    }
    checkFormats(descriptor, device, fail)
    if let vertex = descriptor.vertexFunction, let fragment = descriptor.fragmentFunction, issues.isEmpty {
      checkStages(vertex, fragment) { mismatch(.stageInterface, "fragmentFunction", $0, $1) }
      FragmentOutputs.check(descriptor, fragment) { mismatch(.fragmentOutputs, $0, $1, $2) }
    }
    return issues
  }

  private static func checkFormats(
    _ descriptor: RenderPipelineDescriptor, _ device: Device, _ fail: (String, String, String) -> Void
  ) {
    for (index, attachment) in descriptor.colorAttachments.set {
      let (field, format) = ("colorAttachments[\(index)].pixelFormat", attachment.pixelFormat)
      if !(0..<device.maximumColorAttachmentCount).contains(index) {
        fail(field, "there is no attachment \(index)", "use indices 0..<\(device.maximumColorAttachmentCount)")
      } else if format != .invalid, !format.isColor {
        fail(field, "is \(format.title), which is no colour", "use depthAttachmentPixelFormat")
      } else if format != .invalid {
        let can = device.capabilities(of: format)
        if !can.contains(.render) {
          fail(field, "is \(format.title), which cannot be drawn into here", "draw into another format")
        } else if attachment.isBlendingEnabled, !can.contains(.blend) {
          fail(
            "colorAttachments[\(index)].isBlendingEnabled", "is true and \(format.title) cannot be blended here",
            "switch blending off, or use a format of 8 or 16 bits")
        }
      }
    }
    let (depth, stencil) = (descriptor.depthAttachmentPixelFormat, descriptor.stencilAttachmentPixelFormat)
    if depth != .invalid, !depth.hasDepth {
      fail("depthAttachmentPixelFormat", "is \(depth.title), which has no depth", "use .depth32Float (252)")
    }
    if stencil != .invalid, !stencil.hasStencil {
      fail(
        "stencilAttachmentPixelFormat", "is \(stencil.title), which has no stencil", "use .depth32Float_stencil8 (260)")
    }
  }

  private static func checkStages(_ vertex: Function, _ fragment: Function, _ fail: (String, String) -> Void) {
    let mismatches = StageMismatch.find(vertex: vertex.program.reflection, fragment: fragment.program.reflection)
    for mismatch in mismatches {
      fail(mismatch.description, "make \(vertex.name) and \(fragment.name) agree")
    }
    for mismatch in StageInterface.mismatches(vertex: vertex, fragment: fragment) {
      fail(mismatch.description, "make \(vertex.name) and \(fragment.name) agree")
    }
    for mismatch in PrecisionMismatch.find(vertex: vertex.translation, fragment: fragment.translation) {
      fail(mismatch.description, "give both stages one precision, highp by default")
    }
  }

  static func vertexInput(_ descriptor: RenderPipelineDescriptor, _ vertex: Function, name: String) -> VertexInput {
    var input = VertexInput(name: name)
    let attributes = descriptor.vertexDescriptor?.attributes.set.filter { $0.element.format != .invalid } ?? []
    for variable in vertex.program.reflection.inputs {
      guard let (location, attribute) = attributes.first(where: { $0.index == variable.location }) else {
        input.fail(
          "vertexDescriptor.attributes[\(variable.location)]",
          "is not set and \(vertex.name) reads \(variable.name) there", "set its format, offset and bufferIndex")
        continue
      }
      input.add(attribute, for: variable, at: location)
    }
    for index in Set(input.format.attributes.map(\.bufferIndex)).sorted() {
      input.addStream(index, descriptor.vertexDescriptor?.layouts[index] ?? VertexBufferLayoutDescriptor(), vertex)
    }
    return input
  }
}

/// What a vertex input comes to: the format for GL, the streams for the rules of draws, and what is wrong.
struct VertexInput {
  let name: String
  private(set) var format = GLVertexFormat()
  private(set) var streams: [RenderPipelineState.Stream] = []
  private(set) var issues: [GPUIssue] = []

  init(name: String) { self.name = name }

  mutating func fail(_ field: String, _ message: String, _ hint: String) {
    issues.append(GPUIssue(.vertexInput, object: name, field: field, message: message, hint: hint))
  }

  /// The largest offset of an attribute that every GLES 3.1 driver takes.
  private static let largestOffset = 2047

  mutating func add(_ attribute: VertexAttributeDescriptor, for variable: InterfaceVariable, at location: Int) {
    if let absence = attribute.format.absence {
      fail("vertexDescriptor.attributes[\(location)].format", "is .\(attribute.format), which GLES lacks", absence)
    }
    let scalar = variable.type.shape?.scalar ?? .float
    let isInteger = scalar != .float
    let component = attribute.format.component
    if isInteger, !component.isInteger || attribute.format.isNormalized {
      fail(
        "vertexDescriptor.attributes[\(location)].format",
        "is .\(attribute.format) and \(variable.name) is \(variable.type)",
        "use an integer format")
    }
    guard (0...Self.largestOffset).contains(attribute.offset) else {
      return fail(
        "vertexDescriptor.attributes[\(location)].offset", "is \(attribute.offset)",
        "use 0 to \(Self.largestOffset); move the buffer's offset for more")
    }
    format.attributes.append(
      .init(
        location: location, format: attribute.format, offset: attribute.offset, bufferIndex: attribute.bufferIndex,
        isInteger: isInteger))
  }

  mutating func addStream(_ index: Int, _ layout: VertexBufferLayoutDescriptor, _ vertex: Function) {
    let field = "vertexDescriptor.layouts[\(index)]"
    let attributes = format.attributes.filter { $0.bufferIndex == index }
    let end = attributes.map { $0.offset + $0.format.size }.max() ?? 0
    let fields = attributes.map { attribute in
      let input = vertex.program.reflection.inputs.first { $0.location == attribute.location }
      return MemoryField(attribute: input?.name ?? "", format: attribute.format, offset: attribute.offset)
    }
    guard (0..<EncoderBindings.bufferSlots).contains(index) else {
      return fail(field, "there is no buffer index \(index)", "use indices 0..<\(EncoderBindings.bufferSlots)")
    }
    let limits = vertex.device.capabilities.limits
    guard index < limits.maximumVertexBindings else {
      return fail(field, "this driver has \(limits.maximumVertexBindings) streams", "use a lower buffer index")
    }
    if vertex.program.reflection.block(at: index) != nil {
      fail(field, "buffer index \(index) is also a block of \(vertex.name)", "give the stream an index of its own")
    }
    if layout.stride < end {
      fail(
        "\(field).stride", "is \(layout.stride) and the attributes end at byte \(end)", "set it to the element's stride"
      )
    }
    if layout.stride > limits.maximumVertexStride {
      fail("\(field).stride", "is \(layout.stride)", "this driver takes at most \(limits.maximumVertexStride)")
    }
    let rates = 1...Int(Int32.max)
    if !rates.contains(layout.stepRate) {
      fail("\(field).stepRate", "is \(layout.stepRate)", "use 1 to \(rates.upperBound)")
    }
    let divisor = layout.stepFunction == .perInstance ? max(1, min(layout.stepRate, rates.upperBound)) : 0
    format.streams.append(.init(bufferIndex: index, divisor: divisor))
    streams.append(
      .init(
        index: index, stride: max(1, layout.stride), end: end, step: layout.stepFunction, rate: max(1, divisor),
        layout: BlockLayout(stream: index, stride: layout.stride, attributes: fields)))
  }
}
