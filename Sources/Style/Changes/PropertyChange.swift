/// A change of a property's value that is spread over time.
struct PropertyChange: Sendable {
  /// The value before; nil for none.
  let prior: PropertyExpression?
  /// When the change begins and ends, in milliseconds of the map's clock.
  let begin: Double
  let end: Double

  /// How far the change is at a time, 0…1: slow at both ends (a cubic curve).
  func progress(at time: Double) -> Double {
    guard time > begin else { return 0 }
    guard time < end else { return 1 }
    let part = (time - begin) / (end - begin)
    let rest = 1 - part
    return part < 0.5 ? 4 * part * part * part : 1 - 4 * rest * rest * rest
  }
}

extension PropertySet {
  /// Spreads the change from an older set of values over time, property by property.
  ///
  /// - Parameters:
  ///   - old: The values before.
  ///   - time: The time of the change in milliseconds.
  ///   - zoom: The zoom at which a value that is itself on its way is taken.
  ///   - transition: How changes are spread where a property does not say it.
  mutating func spread(changesFrom old: PropertySet, at time: Double, zoom: Double, by transition: Transition) {
    changes = old.changes.filter { time < $0.value.end }
    let before = old.presented(at: time, in: EvaluationContext(zoom: zoom))
    for (index, specification) in table.specifications.enumerated()
    where specification.hasTransition && expression(at: index) != old.expression(at: index) {
      let timing = self.transition(of: specification.name) ?? transition
      let begin = time + timing.delay
      changes[index] =
        timing.duration + timing.delay > 0
        ? PropertyChange(prior: before.expression(at: index), begin: begin, end: begin + timing.duration) : nil
    }
  }

  /// The values that are to be seen at a time: those on their way lie between the old and the new one.
  ///
  /// Values that differ from feature to feature cannot be mixed: a new one counts at once, an old one until the change
  /// ends.
  func presented(at time: Double, in context: EvaluationContext) -> PropertySet {
    guard changes.contains(where: { time < $0.value.end }) else { return self }
    var set = self
    set.changes = [:]
    for (index, change) in changes where time < change.end {
      let final = expression(at: index)
      guard !(final?.isPerFeature ?? false) else { continue }
      guard change.begin < time, let prior = change.prior, !prior.isPerFeature, let final else {
        set.present(change.prior, at: index)
        continue
      }
      let values = (prior.value(in: completed(context)), final.value(in: completed(context)))
      guard let from = values.0, let to = values.1 else { continue }
      set.present(.constant(from.mixed(with: to, at: change.progress(at: time))), at: index)
    }
    return set
  }
}

extension PropertyExpression {
  /// Whether the value differs from feature to feature.
  fileprivate var isPerFeature: Bool { !inputs.isDisjoint(with: .perFeature) }
}

extension StyleValue {
  /// The value between this one and another; the other one where there is nothing between them.
  fileprivate func mixed(with other: StyleValue, at fraction: Double) -> StyleValue {
    func mix(_ start: Double, _ end: Double) -> Double { start + fraction * (end - start) }
    return switch (self, other) {
    case (.number(let start), .number(let end)): .number(mix(start, end))
    case (.color(let start), .color(let end)): .color(.mixed(from: start, to: end, at: fraction, in: .rgb))
    case (.numbers(let start), .numbers(let end)) where start.count == end.count: .numbers(zip(start, end).map(mix))
    default: other
    }
  }
}

extension StyleLayer {
  /// The layer as it is to be seen at a time, in milliseconds of the map's clock.
  ///
  /// - Parameters:
  ///   - time: The time; nil for the end of all changes.
  ///   - zoom: The map's zoom.
  /// - Returns: The layer with the values of that time.
  package func presented(at time: Double?, zoom: Double) -> StyleLayer {
    guard let time, !properties.changes.isEmpty else { return self }
    var layer = self
    layer.properties = properties.presented(at: time, in: EvaluationContext(zoom: zoom))
    return layer
  }
}

extension Style {
  /// The light as it is to be seen at a time, in milliseconds of the map's clock; nil for the end of all changes.
  package func light(at time: Double?, zoom: Double) -> LightValues {
    let context = EvaluationContext(zoom: zoom)
    guard let time else { return LightValues(self, in: context) }
    var style = self
    style.light = light.presented(at: time, in: context)
    return LightValues(style, in: context)
  }

  /// Spreads the changes from an older style over time, as its layers' and its own `transition` say.
  ///
  /// - Parameters:
  ///   - old: The style before.
  ///   - time: The time of the change, in milliseconds of the map's clock.
  ///   - zoom: The map's zoom.
  package mutating func spreadChanges(from old: Style, at time: Double, zoom: Double) {
    let before = Dictionary(old.layers.map { ($0.id, $0) }) { first, _ in first }
    for index in layers.indices {
      guard let layer = before[layers[index].id], layer.kind == layers[index].kind else { continue }
      layers[index].properties.spread(changesFrom: layer.properties, at: time, zoom: zoom, by: transition)
    }
    light.spread(changesFrom: old.light, at: time, zoom: zoom, by: transition)
  }
}
