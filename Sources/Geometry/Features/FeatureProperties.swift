/// The properties of many features, kept by a source in its own form and read one at a time.
public protocol FeaturePropertyTable: AnyObject, Sendable {
  /// A property of a feature, nil where it has none of the name.
  func value(_ name: String, row: Int) -> FeatureValue?
  /// All properties of a feature.
  func values(row: Int) -> [String: FeatureValue]
}

/// The properties of one feature by name: values, or a row of a table that is decoded as far as it is read.
///
/// Two are equal where they hold the same values, whichever way they are kept.
public struct FeatureProperties: Sendable {
  private enum Storage: Sendable {
    case values([String: FeatureValue])
    case row(any FeaturePropertyTable, Int)
  }

  private var storage: Storage

  /// Makes properties of values.
  public init(_ values: [String: FeatureValue] = [:]) {
    storage = .values(values)
  }

  /// Makes properties of a row of a table.
  public init(row: Int, of table: any FeaturePropertyTable) {
    storage = .row(table, row)
  }

  /// All properties as a dictionary.
  public var values: [String: FeatureValue] {
    switch storage {
    case .values(let values): values
    case .row(let table, let row): table.values(row: row)
    }
  }

  /// Whether there are none.
  public var isEmpty: Bool { values.isEmpty }

  /// A property, nil where there is none of the name.
  public subscript(name: String) -> FeatureValue? {
    get {
      switch storage {
      case .values(let values): values[name]
      case .row(let table, let row): table.value(name, row: row)
      }
    }
    set {
      var values = values
      values[name] = newValue
      storage = .values(values)
    }
  }
}

extension FeatureProperties: Hashable {
  /// Whether both hold the same values.
  public static func == (left: FeatureProperties, right: FeatureProperties) -> Bool { left.values == right.values }

  /// Hashes the values.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension FeatureProperties: ExpressibleByDictionaryLiteral {
  /// Makes properties of values; of several with one name the last counts.
  public init(dictionaryLiteral elements: (String, FeatureValue)...) {
    self.init(Dictionary(elements) { $1 })
  }
}
