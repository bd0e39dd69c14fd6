import Foundation
import MapCompat
import MetalCompat

/// A triangle between three cities whose brightness pulses with time.
final class TriangleHost: NSObject, CustomLayerHost {
  private struct Vertex {
    var position: simd_float2
    var color: simd_float4
  }

  private struct Uniforms {
    var projectionMatrix: simd_float4x4
    var time: Float
  }

  /// Seconds, from any beginning.
  var clock: () -> CFTimeInterval = CACurrentMediaTime

  private let corners: [(coordinate: CLLocationCoordinate2D, color: simd_float4)]
  private var startTime: CFTimeInterval = 0
  private var pipelineState: MTLRenderPipelineState?
  private var depthStencilState: MTLDepthStencilState?

  init(corners: [(coordinate: CLLocationCoordinate2D, color: simd_float4)]) {
    self.corners = corners
  }

  func renderingWillStart(_ metalDevice: MTLDevice, colorPixelFormat: UInt, depthStencilPixelFormat: UInt) {
    guard let library = metalDevice.makeDefaultLibrary(),
      let vertexFunction = library.makeFunction(name: "pulsingTriangleVertex"),
      let fragmentFunction = library.makeFunction(name: "pulsingTriangleFragment")
    else { return }

    let vertexDescriptor = MTLVertexDescriptor()
    vertexDescriptor.attributes[0].format = .float2
    vertexDescriptor.attributes[0].offset = 0
    vertexDescriptor.attributes[0].bufferIndex = 0
    vertexDescriptor.attributes[1].format = .float4
    vertexDescriptor.attributes[1].offset = MemoryLayout<Vertex>.offset(of: \.color)!
    vertexDescriptor.attributes[1].bufferIndex = 0
    vertexDescriptor.layouts[0].stride = MemoryLayout<Vertex>.stride
    vertexDescriptor.layouts[0].stepFunction = .perVertex

    let descriptor = MTLRenderPipelineDescriptor()
    descriptor.label = "pulsing triangle"
    descriptor.vertexFunction = vertexFunction
    descriptor.fragmentFunction = fragmentFunction
    descriptor.vertexDescriptor = vertexDescriptor
    descriptor.colorAttachments[0].pixelFormat = MTLPixelFormat(rawValue: colorPixelFormat)!
    descriptor.colorAttachments[0].isBlendingEnabled = true
    descriptor.colorAttachments[0].rgbBlendOperation = .add
    descriptor.colorAttachments[0].sourceRGBBlendFactor = .one
    descriptor.colorAttachments[0].destinationRGBBlendFactor = .oneMinusSourceAlpha
    descriptor.colorAttachments[0].sourceAlphaBlendFactor = .one
    descriptor.colorAttachments[0].destinationAlphaBlendFactor = .oneMinusSourceAlpha
    descriptor.depthAttachmentPixelFormat = MTLPixelFormat(rawValue: depthStencilPixelFormat)!
    descriptor.stencilAttachmentPixelFormat = MTLPixelFormat(rawValue: depthStencilPixelFormat)!

    let depthStencilDescriptor = MTLDepthStencilDescriptor()
    depthStencilDescriptor.isDepthWriteEnabled = false
    depthStencilDescriptor.depthCompareFunction = .always

    do {
      pipelineState = try metalDevice.makeRenderPipelineState(descriptor: descriptor)
    } catch {
      print("no pipeline: \(error.localizedDescription)")
    }
    depthStencilState = metalDevice.makeDepthStencilState(descriptor: depthStencilDescriptor)
    startTime = clock()
  }

  func render(
    _ parameters: CustomLayerRenderParameters, mtlCommandBuffer: MTLCommandBuffer,
    mtlRenderPassDescriptor: MTLRenderPassDescriptor
  ) {
    guard let pipelineState, let depthStencilState,
      let encoder = mtlCommandBuffer.makeRenderCommandEncoder(descriptor: mtlRenderPassDescriptor)
    else { return }
    let zoomScale = pow(2, parameters.zoom)
    let vertices = corners.map { corner in
      let place = Projection.project(corner.coordinate, zoomScale: CGFloat(zoomScale))
      return Vertex(position: simd_float2(Float(place.x), Float(place.y)), color: corner.color)
    }
    let m = parameters.projectionMatrix.map { $0.floatValue }
    var uniforms = Uniforms(
      projectionMatrix: simd_float4x4(
        columns: (
          simd_float4(m[0], m[1], m[2], m[3]), simd_float4(m[4], m[5], m[6], m[7]),
          simd_float4(m[8], m[9], m[10], m[11]), simd_float4(m[12], m[13], m[14], m[15])
        )),
      time: Float(clock() - startTime))
    let scale = Double(parameters.pixelRatio)

    encoder.label = "pulsing triangle"
    encoder.pushDebugGroup("pulsing triangle")
    encoder.setViewport(
      MTLViewport(
        originX: 0, originY: 0, width: parameters.width * scale, height: parameters.height * scale, znear: 0, zfar: 1))
    encoder.setRenderPipelineState(pipelineState)
    encoder.setDepthStencilState(depthStencilState)
    encoder.setVertexBytes(vertices, length: MemoryLayout<Vertex>.stride * vertices.count, index: 0)
    encoder.setVertexBytes(&uniforms, length: MemoryLayout<Uniforms>.size, index: 1)
    encoder.drawPrimitives(type: .triangle, vertexStart: 0, vertexCount: vertices.count)
    encoder.popDebugGroup()
    encoder.endEncoding()
  }

  func renderingWillEnd() {
    pipelineState = nil
    depthStencilState = nil
  }
}
