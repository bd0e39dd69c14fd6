import Foundation
import MapCompat
import MetalCompat

/// Cubes that are measured in metres, and points in the air that they may hide.
final class CubesHost: NSObject, CustomLayerHost {
  struct Cube {
    var center: CLLocationCoordinate2D
    /// Metres from the ground to the lower face.
    var altitude: Double
    /// Metres along an edge.
    var size: Double
    var color: simd_float4
  }

  struct Marker {
    var coordinate: CLLocationCoordinate2D
    /// Metres above the ground.
    var altitude: Double
    /// The diameter in points.
    var diameter: Double
    var color: simd_float4
  }

  private struct Uniforms {
    var matrix: simd_float4x4
    var color: simd_float4
    var pointSize: Float
  }

  private let cubes: [Cube]
  private let markers: [Marker]
  private var cubePipelineState: MTLRenderPipelineState!
  private var pointPipelineState: MTLRenderPipelineState!
  private var depthStencilState: MTLDepthStencilState!
  private var cornerBuffer: MTLBuffer!
  private var indexBuffer: MTLBuffer!
  private var indexCount = 0

  init(cubes: [Cube], markers: [Marker]) {
    self.cubes = cubes
    self.markers = markers
  }

  func renderingWillStart(_ metalDevice: MTLDevice, colorPixelFormat: UInt, depthStencilPixelFormat: UInt) {
    do {
      let library = try metalDevice.makeLibrary(source: shaderSource, options: nil)
      let descriptor = MTLRenderPipelineDescriptor()
      descriptor.colorAttachments[0].pixelFormat = MTLPixelFormat(rawValue: colorPixelFormat)!
      descriptor.depthAttachmentPixelFormat = MTLPixelFormat(rawValue: depthStencilPixelFormat)!
      descriptor.stencilAttachmentPixelFormat = MTLPixelFormat(rawValue: depthStencilPixelFormat)!
      descriptor.label = "cubes"
      descriptor.vertexFunction = library.makeFunction(name: "cubeVertex")
      descriptor.fragmentFunction = library.makeFunction(name: "plainFragment")
      cubePipelineState = try metalDevice.makeRenderPipelineState(descriptor: descriptor)
      descriptor.label = "markers"
      descriptor.vertexFunction = library.makeFunction(name: "markerVertex")
      descriptor.fragmentFunction = library.makeFunction(name: "markerFragment")
      pointPipelineState = try metalDevice.makeRenderPipelineState(descriptor: descriptor)
    } catch {
      fatalError(error.localizedDescription)
    }

    let depthStencilDescriptor = MTLDepthStencilDescriptor()
    depthStencilDescriptor.depthCompareFunction = .less
    depthStencilDescriptor.isDepthWriteEnabled = true
    depthStencilState = metalDevice.makeDepthStencilState(descriptor: depthStencilDescriptor)

    // x and y from −½ to ½ round the centre, z from 0 at the lower face to 1.
    let corners: [simd_float4] = (0..<8).map { index in
      simd_make_float4(index & 1 == 0 ? -0.5 : 0.5, index & 2 == 0 ? -0.5 : 0.5, index & 4 == 0 ? 0 : 1, 1)
    }
    let faces: [[UInt16]] = [[0, 1, 3, 2], [4, 5, 7, 6], [0, 1, 5, 4], [2, 3, 7, 6], [0, 2, 6, 4], [1, 3, 7, 5]]
    let indices = faces.flatMap { [$0[0], $0[1], $0[2], $0[0], $0[2], $0[3]] }
    indexCount = indices.count
    cornerBuffer = metalDevice.makeBuffer(
      bytes: corners, length: MemoryLayout<simd_float4>.stride * corners.count, options: .storageModeShared)
    indexBuffer = metalDevice.makeBuffer(bytes: indices, length: MemoryLayout<UInt16>.stride * indices.count)
    cornerBuffer.label = "corners"
  }

  func render(
    _ parameters: CustomLayerRenderParameters, mtlCommandBuffer: MTLCommandBuffer,
    mtlRenderPassDescriptor: MTLRenderPassDescriptor
  ) {
    guard let encoder = mtlCommandBuffer.makeRenderCommandEncoder(descriptor: mtlRenderPassDescriptor) else { return }
    let projection = simd_double4x4(numbers: parameters.projectionMatrix)
    encoder.label = "cubes and markers"
    encoder.setDepthStencilState(depthStencilState)
    encoder.setCullMode(.none)

    encoder.setRenderPipelineState(cubePipelineState)
    encoder.setVertexBuffer(cornerBuffer, offset: 0, index: 0)
    for cube in cubes {
      let model = modelMatrix(at: cube.center, altitude: cube.altitude, size: cube.size, zoom: parameters.zoom)
      let converted = parameters.projection.convertMercatorModelMatrix(forMatrix: model, ignoreDistortion: false)!
      var uniforms = Uniforms(
        matrix: (projection * simd_double4x4(numbers: converted)).floats, color: cube.color, pointSize: 0)
      encoder.setVertexBytes(&uniforms, length: MemoryLayout<Uniforms>.stride, index: 1)
      encoder.setFragmentBytes(&uniforms, length: MemoryLayout<Uniforms>.stride, index: 1)
      encoder.drawIndexedPrimitives(
        type: .triangle, indexCount: indexCount, indexType: .uint16, indexBuffer: indexBuffer, indexBufferOffset: 0)
    }

    encoder.setRenderPipelineState(pointPipelineState)
    for marker in markers {
      let model = modelMatrix(at: marker.coordinate, altitude: marker.altitude, size: 0, zoom: parameters.zoom)
      let converted = parameters.projection.convertMercatorModelMatrix(forMatrix: model, ignoreDistortion: false)!
      var uniforms = Uniforms(
        matrix: (projection * simd_double4x4(numbers: converted)).floats, color: marker.color,
        pointSize: Float(marker.diameter * Double(parameters.pixelRatio)))
      encoder.setVertexBytes(&uniforms, length: MemoryLayout<Uniforms>.stride, index: 1)
      encoder.setFragmentBytes(&uniforms, length: MemoryLayout<Uniforms>.stride, index: 1)
      encoder.drawPrimitives(type: .point, vertexStart: 0, vertexCount: 1)
    }
    encoder.endEncoding()
  }

  func renderingWillEnd() {
    cubePipelineState = nil
    pointPipelineState = nil
    depthStencilState = nil
    cornerBuffer = nil
    indexBuffer = nil
  }

  /// From the unit cube to world points in x and y and metres in z.
  private func modelMatrix(
    at coordinate: CLLocationCoordinate2D, altitude: Double, size: Double, zoom: Double
  ) -> [NSNumber] {
    let place = Projection.project(coordinate, zoomScale: CGFloat(pow(2, zoom)))
    let points = size / Projection.metersPerPoint(for: coordinate.latitude, zoom: CGFloat(zoom))
    var matrix = matrix_identity_double4x4
    matrix.columns.0.x = points
    matrix.columns.1.y = points
    matrix.columns.2.z = size
    matrix.columns.3 = simd_double4(place.x, place.y, altitude, 1)
    return matrix.numbers
  }
}

extension simd_double4x4 {
  init(numbers: [NSNumber]) {
    self.init(
      (0..<4).map { column in
        simd_double4(
          numbers[column * 4].doubleValue, numbers[column * 4 + 1].doubleValue, numbers[column * 4 + 2].doubleValue,
          numbers[column * 4 + 3].doubleValue)
      })
  }

  var numbers: [NSNumber] {
    (0..<4).flatMap { column in (0..<4).map { row in NSNumber(value: self[column, row]) } }
  }

  var floats: simd_float4x4 {
    simd_float4x4((0..<4).map { simd_float4(self[$0]) })
  }
}

private let shaderSource = """
  layout(binding = 1) uniform Uniforms {
    mat4 matrix;
    vec4 color;
    float pointSize;
  };

  #pragma vertex cubeVertex
  layout(binding = 0) readonly buffer Corners { vec4 corners[]; };
  void main() { gl_Position = matrix * corners[gl_VertexID]; }

  #pragma vertex markerVertex
  void main() {
    gl_Position = matrix * vec4(0.0, 0.0, 0.0, 1.0);
    gl_PointSize = pointSize;
  }

  #pragma fragment plainFragment
  out vec4 fragmentColor;
  void main() { fragmentColor = color; }

  #pragma fragment markerFragment
  out vec4 fragmentColor;
  void main() {
    if (distance(gl_PointCoord, vec2(0.5)) > 0.5) discard;
    fragmentColor = color;
  }
  """
