internal import CData
import HeadlandGeometry

/// Makes the features of one layer.
struct VectorTileLayerReader {
  private let layer: VectorTile.Layer
  private let bytes: [UInt8]
  private let promotedID: String?
  /// What the bounds of a feature must touch; nil for nothing.
  private let box: TileBox?

  init(_ layer: VectorTile.Layer, bytes: [UInt8], promotedID: String?, box: TileBox? = nil) {
    self.box = box
    self.layer = layer
    self.bytes = bytes
    self.promotedID = promotedID
  }

  func read() -> (features: [Feature], issues: [VectorTileIssue]) {
    var record = cdata_tile_layer()
    record.message = cdata_tile_bytes(offset: UInt32(layer.bytes.lowerBound), length: UInt32(layer.bytes.count))
    record.extent = UInt32(layer.extent)
    record.feature_count = UInt32(layer.featureCount)
    let open = bytes.withUnsafeBufferPointer {
      cdata_tile_layer_open($0.baseAddress, &record, UInt32(TileID.extent))
    }
    guard let open else { return ([], [leftOut(CDATA_TILE_NO_MEMORY.rawValue)]) }
    defer { cdata_tile_layer_close(open) }
    let contents = cdata_tile_layer_contents(open)
    guard contents.fault == 0 else { return ([], [leftOut(contents.fault)]) }
    return (features(contents), issues(contents))
  }

  private func features(_ contents: cdata_tile_contents) -> [Feature] {
    let table = VectorTilePropertyTable(contents, bytes: bytes)
    let geometry = VectorTileGeometry(contents)
    var features: [Feature] = []
    features.reserveCapacity(contents.feature_count)
    for (row, record) in UnsafeBufferPointer(start: contents.features, count: contents.feature_count).enumerated() {
      if let box, record.is_wide == 0, !geometry.touches(record, box) { continue }
      let rings = record.is_wide == 0 ? geometry.rings(record) : geometry.clippedRings(record)
      guard !rings.isEmpty else { continue }
      let properties = FeatureProperties(row: row, of: table)
      features.append(
        Feature(id: id(record, properties), properties: properties, kind: GeometryKind(record), rings: rings))
    }
    return features
  }

  private func id(_ record: cdata_tile_feature, _ properties: FeatureProperties) -> FeatureID? {
    if let promotedID { return properties[promotedID].flatMap { FeatureID($0) } }
    return record.has_id != 0 ? .number(record.id) : nil
  }

  private func issues(_ contents: cdata_tile_contents) -> [VectorTileIssue] {
    let flaws = UnsafeBufferPointer(start: contents.flaws, count: contents.flaw_count)
    var issues = flaws.map { flaw in
      let (message, hint) = VectorTileFlaw.words(flaw.fault)
      return VectorTileIssue(
        layer: layer.name, feature: Int(flaw.feature), message: "\(message); it is left out", hint: hint)
    }
    let rest = Int(contents.unsound_count) - flaws.count
    if rest > 0 {
      issues.append(
        VectorTileIssue(
          layer: layer.name, message: "\(rest) features more are left out", hint: "Cure the faults of the first ones"))
    }
    return issues
  }

  private func leftOut(_ fault: UInt32) -> VectorTileIssue {
    let (message, hint) = VectorTileFlaw.words(fault)
    return VectorTileIssue(layer: layer.name, message: "\(message); the layer is left out", hint: hint)
  }
}

extension GeometryKind {
  init(_ record: cdata_tile_feature) {
    self = record.kind == 1 ? .point : record.kind == 2 ? .line : .polygon
  }
}
