import HeadlandGeometry

/// The properties of all features in one list, each name and each long text held once.
struct PropertyTable: Sendable {
  private(set) var names: [String] = []
  private var numbers: [String: UInt32] = [:]
  /// For each name, and before them for the start of a feature, the name that came after it last.
  private var successors: [UInt32] = [0]

  private var entryNames: [UInt32] = []
  private var entryValues: [FeatureValue] = []

  /// How many properties there are.
  var count: Int { entryNames.count }

  /// The bytes that the lists take, without what the values hold themselves.
  var byteCount: Int {
    entryNames.capacity * 4 + entryValues.capacity * MemoryLayout<FeatureValue>.stride
  }

  mutating func reserve(_ capacity: Int) {
    entryNames.reserveCapacity(capacity)
    entryValues.reserveCapacity(capacity)
  }

  /// The number of a name, guessed from the one before it: features of one document mostly have the same names.
  mutating func number(of name: JSONNode, after previous: UInt32?) -> UInt32 {
    let place = previous.map { Int($0) + 1 } ?? 0
    let guess = Int(successors[place])
    if guess < names.count, name.isText(names[guess]) { return UInt32(guess) }
    let number = number(of: name.text)
    successors[place] = number
    return number
  }

  mutating func append(_ name: UInt32, _ value: FeatureValue) {
    entryNames.append(name)
    entryValues.append(value)
  }

  /// Adds a feature's properties.
  mutating func append(_ properties: [String: FeatureValue]) -> Range<UInt32> {
    let first = UInt32(count)
    for (name, value) in properties { append(number(of: name), value) }
    return first..<UInt32(count)
  }

  /// Adds the properties of a feature in another table.
  mutating func append(_ range: Range<UInt32>, of other: PropertyTable) -> Range<UInt32> {
    let first = UInt32(count)
    for index in range {
      append(number(of: other.names[Int(other.entryNames[Int(index)])]), other.entryValues[Int(index)])
    }
    return first..<UInt32(count)
  }

  mutating func removeEntries(from first: UInt32) {
    entryNames.removeSubrange(Int(first)...)
    entryValues.removeSubrange(Int(first)...)
  }

  /// A feature's properties; of several with one name the last counts.
  func dictionary(_ range: Range<UInt32>) -> [String: FeatureValue] {
    guard !range.isEmpty else { return [:] }
    var dictionary = [String: FeatureValue](minimumCapacity: range.count)
    for index in range {
      dictionary[names[Int(entryNames[Int(index)])]] = entryValues[Int(index)]
    }
    return dictionary
  }

  /// One property of a feature.
  func value(of name: String, in range: Range<UInt32>) -> FeatureValue? {
    guard let number = numbers[name] else { return nil }
    return range.last { entryNames[Int($0)] == number }.map { entryValues[Int($0)] }
  }

  private mutating func number(of name: String) -> UInt32 {
    if let number = numbers[name] { return number }
    let number = UInt32(names.count)
    numbers[name] = number
    names.append(name)
    successors.append(0)
    return number
  }
}
