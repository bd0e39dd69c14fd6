import HeadlandGeometry

/// Cuts a line into pieces that know where they lie along it.
struct MeasuredLine {
  /// A piece, how far from the line's beginning it starts, and the shares of the length at which it starts and ends.
  struct Piece {
    var points: [WeightedPoint]
    var start: Double
    var progress: ClosedRange<Double>
  }

  private let features: ProjectedFeatures
  private let length: Double

  init(_ features: ProjectedFeatures, _ part: ProjectedFeatures.Part) {
    self.features = features
    length = part.measure
  }

  /// Cuts the line.
  ///
  /// - Parameters:
  ///   - ranges: The line's vertices that matter; what lies between two ranges is outside of the bands.
  ///   - bands: What the line is cut to.
  /// - Returns: The pieces in the order of the line.
  func pieces(of ranges: [Range<Int>], in bands: [Clipping.Band]) -> [Piece] {
    var pieces: [Piece] = []
    for range in ranges {
      var isOpen = false
      for index in range.dropLast() {
        let (start, end) = (features.points[index], features.points[index + 1])
        guard let (from, to) = visible(start, end, in: bands) else {
          isOpen = false
          continue
        }
        let ending = progress(features.distances[index] + start.distance(to: to))
        if isOpen, from.isAt(start) {
          pieces[pieces.count - 1].points.append(to)
          pieces[pieces.count - 1].progress = join(pieces[pieces.count - 1].progress.lowerBound, ending)
        } else {
          let beginning = features.distances[index] + start.distance(to: from)
          pieces.append(
            Piece(points: [from, to], start: beginning, progress: join(progress(beginning), ending)))
        }
        isOpen = to.isAt(end)
      }
    }
    return pieces
  }

  /// The part of a segment that lies in all bands.
  private func visible(
    _ start: WeightedPoint, _ end: WeightedPoint, in bands: [Clipping.Band]
  ) -> (from: WeightedPoint, to: WeightedPoint)? {
    var segment = [start, end]
    for band in bands {
      guard let piece = Clipping.line(segment[...], to: band).first else { return nil }
      segment = piece
    }
    return (segment[0], segment[segment.count - 1])
  }

  private func progress(_ distance: Double) -> Double { length > 0 ? min(max(distance / length, 0), 1) : 0 }

  private func join(_ lower: Double, _ upper: Double) -> ClosedRange<Double> { lower...max(lower, upper) }
}

extension WeightedPoint {
  fileprivate func isAt(_ other: WeightedPoint) -> Bool { x == other.x && y == other.y }
}
