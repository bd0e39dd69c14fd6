import Foundation
import MapCompat
import MetalCompat

/// A picture over the whole map with its colours inverted: four vertices from their numbers alone, and a texture.
final class InvertHost: NSObject, CustomLayerHost {
  private let pixels: [UInt8]
  private let width: Int
  private let height: Int
  private var device: MTLDevice?
  private var pipelineState: MTLRenderPipelineState?
  private var samplerState: MTLSamplerState?
  private var texture: MTLTexture?

  /// Takes rows of blue, green, red and alpha, the upper one first, as cameras and video frames have them.
  init(bgra pixels: [UInt8], width: Int, height: Int) {
    self.pixels = pixels
    self.width = width
    self.height = height
  }

  func renderingWillStart(_ metalDevice: MTLDevice, colorPixelFormat: UInt, depthStencilPixelFormat: UInt) {
    device = metalDevice
    guard let library = metalDevice.makeDefaultLibrary() else { return }
    let descriptor = MTLRenderPipelineDescriptor()
    descriptor.label = "colour inversion"
    descriptor.vertexFunction = library.makeFunction(name: "fullScreenVertex")
    descriptor.fragmentFunction = library.makeFunction(name: "invertFragment")
    descriptor.colorAttachments[0]?.pixelFormat = MTLPixelFormat(rawValue: colorPixelFormat) ?? .bgra8Unorm
    descriptor.depthAttachmentPixelFormat = MTLPixelFormat(rawValue: depthStencilPixelFormat) ?? .invalid
    descriptor.stencilAttachmentPixelFormat = MTLPixelFormat(rawValue: depthStencilPixelFormat) ?? .invalid
    pipelineState = try? metalDevice.makeRenderPipelineState(descriptor: descriptor)

    let samplerDescriptor = MTLSamplerDescriptor()
    samplerDescriptor.minFilter = .nearest
    samplerDescriptor.magFilter = .nearest
    samplerDescriptor.sAddressMode = .clampToEdge
    samplerDescriptor.tAddressMode = .clampToEdge
    samplerState = metalDevice.makeSamplerState(descriptor: samplerDescriptor)

    let textureDescriptor = MTLTextureDescriptor.texture2DDescriptor(
      pixelFormat: .bgra8Unorm, width: width, height: height, mipmapped: false)
    textureDescriptor.usage = .shaderRead
    texture = metalDevice.makeTexture(descriptor: textureDescriptor)
    texture?.label = "picture"
    texture?.replace(
      region: MTLRegionMake2D(0, 0, width, height), mipmapLevel: 0, withBytes: pixels, bytesPerRow: width * 4)
  }

  func render(
    _ parameters: CustomLayerRenderParameters, mtlCommandBuffer: MTLCommandBuffer,
    mtlRenderPassDescriptor: MTLRenderPassDescriptor
  ) {
    let encoder = mtlCommandBuffer.makeRenderCommandEncoder(descriptor: mtlRenderPassDescriptor)
    guard let pipelineState, let texture, let samplerState else {
      encoder?.endEncoding()
      return
    }
    encoder?.label = "colour inversion"
    encoder?.setRenderPipelineState(pipelineState)
    encoder?.setFragmentTexture(texture, index: 0)
    encoder?.setFragmentSamplerState(samplerState, index: 0)
    encoder?.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
    encoder?.endEncoding()
  }

  func renderingWillEnd() {
    pipelineState = nil
    samplerState = nil
    texture = nil
    device = nil
  }
}
