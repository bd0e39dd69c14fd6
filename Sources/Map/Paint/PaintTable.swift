import HeadlandGPU
import HeadlandGeometry
import HeadlandStyle

/// The paint values of a layer on a tile that differ from feature to feature: a row for each feature that it draws.
///
/// A row has the values at the whole zoom below the map's and, where any of them follows the zoom, behind them those at
/// the whole zoom above; the vertex stage mixes the two. So rows change at whole zooms alone.
struct PaintTable: Sendable {
  /// All that rows are computed from beside the features: equal keys, equal rows.
  struct Key: Hashable, Sendable {
    fileprivate let expressions: [PropertyExpression?]
    fileprivate let globalState: [String: FeatureValue]
    /// The states by feature id, where any value reads them.
    fileprivate let states: [String: [String: FeatureValue]]
    /// The whole zoom, where any value follows the zoom.
    fileprivate let zoom: Int?
    /// Which images there were, where any value depends on that.
    fileprivate let imagesVersion: Int?

    /// Whether rows have to be made anew for another zoom, state or image, so that the features are worth keeping.
    var mayChange: Bool { zoom != nil || readsStates || imagesVersion != nil }
    fileprivate let readsStates: Bool
  }

  let key: Key
  fileprivate(set) var cells: [SIMD4<Float>] = []
  /// The smallest numbers of each cell over all rows.
  fileprivate(set) var lowest: [SIMD4<Float>]
  /// The largest numbers of each cell over all rows.
  fileprivate(set) var highest: [SIMD4<Float>]
  /// The numbers of the images that rows name.
  fileprivate(set) var images: Set<Int> = []
}

extension PaintTable.Key {
  /// What the rows of a layer depend on; nil for a layer whose values are the same for all features.
  init?(_ layer: StyleLayer, _ members: PaintMembers, in inputs: PaintInputs) {
    let properties = members.members.map { layer.property($0.name) }.filter(\.isPerFeature)
    guard !properties.isEmpty else { return nil }
    expressions = members.members.map { layer.property($0.name) }.map { $0.isPerFeature ? $0.expression : nil }
    globalState = properties.reduce(into: [:]) { $0.merge($1.globalState) { _, same in same } }
    readsStates = properties.contains { $0.expression?.inputs.contains(.featureState) ?? false }
    self.states =
      readsStates && !inputs.states.isEmpty
      ? inputs.states.states(source: layer.source ?? "", sourceLayer: layer.sourceLayer) : [:]
    self.zoom = properties.contains { $0.followsZoom } ? Int(inputs.zoom.rounded(.down)) : nil
    let readsImages = properties.contains { $0.expression?.inputs.contains(.images) ?? false }
    imagesVersion = readsImages ? inputs.images.version : nil
  }
}

extension PaintTable {
  /// Computes the rows; pure, so that any worker may do it.
  init(
    _ key: Key, _ layer: StyleLayer, _ members: PaintMembers, _ features: [Feature], tile: TileID, _ images: ImageInputs
  ) {
    self.key = key
    lowest = Array(repeating: SIMD4(repeating: .infinity), count: members.cellCount)
    highest = Array(repeating: SIMD4(repeating: -.infinity), count: members.cellCount)
    let columns = members.members.map { ($0, layer.property($0.name)) }.filter { $0.1.isPerFeature }
    let zooms: [Double] = key.zoom.map { [Double($0), Double($0 + 1)] } ?? [0]
    cells.reserveCapacity(features.count * zooms.count * members.cellCount)
    for feature in features {
      let state = feature.id.map { key.states[$0.text] ?? [:] } ?? [:]
      for zoom in zooms {
        let context = EvaluationContext(
          zoom: zoom, feature: feature, tile: tile, featureState: state, availableImages: images.available)
        add(columns, context, images.numbers, cellCount: members.cellCount)
      }
    }
  }

  private mutating func add(
    _ columns: [(PaintMembers.Member, LayerProperty)], _ context: EvaluationContext,
    _ numbers: ImageNumbers, cellCount: Int
  ) {
    let first = cells.count
    for _ in 0..<cellCount { cells.append(.zero) }
    for (member, property) in columns {
      let value = member.read(property, context, numbers)
      cells[first + member.cell] += value
      if member.isImage, let component = member.component, value[component] > 0 { images.insert(Int(value[component])) }
    }
    for cell in 0..<cellCount {
      lowest[cell] = pointwiseMin(lowest[cell], cells[first + cell])
      highest[cell] = pointwiseMax(highest[cell], cells[first + cell])
    }
  }
}

/// A paint table on the GPU.
struct UploadedPaintTable: Sendable {
  let key: PaintTable.Key
  let buffer: Buffer
  let lowest: [SIMD4<Float>]
  let highest: [SIMD4<Float>]
  /// The numbers of the images that rows name.
  let images: Set<Int>

  /// - Throws: `GPUError` where memory is short.
  init(_ table: PaintTable, device: Device) throws {
    key = table.key
    buffer = try device.makeBuffer(of: table.cells, options: .storageModePrivate)
    (lowest, highest, images) = (table.lowest, table.highest, table.images)
  }
}
