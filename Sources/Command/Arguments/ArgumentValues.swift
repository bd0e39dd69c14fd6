import HeadlandGeometry

/// Option values as the types that commands work with; each mistake names the option and the form it takes.
extension Arguments {
  /// A number in `range`, or nil where the option was not given.
  func number(_ name: String, in range: ClosedRange<Double>) throws(UsageError) -> Double? {
    guard let text = text(name) else { return nil }
    guard let number = Double(text), range.contains(number) else {
      throw UsageError(
        "\(name) takes a number from \(plain(range.lowerBound)) to \(plain(range.upperBound)), not \"\(text)\"")
    }
    return number
  }

  /// A whole number in `range`, or nil where the option was not given.
  func integer(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = text(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw UsageError("\(name) takes a whole number from \(range.lowerBound) to \(range.upperBound), not \"\(text)\"")
    }
    return number
  }

  /// One of `choices`, or nil where the option was not given.
  func choice(_ name: String, of choices: [String]) throws(UsageError) -> String? {
    guard let text = text(name) else { return nil }
    guard choices.contains(text) else {
      let list = choices.joined(separator: ", ")
      throw UsageError("\(name) takes one of \(list), not \"\(text)\"" + Suggestion.sentence(for: text, among: choices))
    }
    return text
  }

  /// A place written `LON,LAT`, in degrees.
  func coordinate(_ name: String) throws(UsageError) -> Coordinate? {
    guard let numbers = try numbers(name, count: 2) else { return nil }
    guard abs(numbers[1]) <= 90 else {
      throw UsageError("\(name): latitude \(plain(numbers[1])) is outside -90…90; the longitude comes first")
    }
    return Coordinate(latitude: numbers[1], longitude: numbers[0])
  }

  /// A box written `W,S,E,N`, in degrees; `E` may be less than `W` where the box crosses the antimeridian.
  func bounds(_ name: String) throws(UsageError) -> CoordinateBounds? {
    guard let numbers = try numbers(name, count: 4) else { return nil }
    guard abs(numbers[1]) <= 90, abs(numbers[3]) <= 90, numbers[1] < numbers[3] else {
      throw UsageError("\(name): the south must be less than the north, both within -90…90")
    }
    return CoordinateBounds(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
  }

  /// Distances from an image's edges written `T,R,B,L`, in points.
  func insets(_ name: String) throws(UsageError) -> EdgeInsets? {
    guard let numbers = try numbers(name, count: 4) else { return nil }
    guard numbers.allSatisfy({ $0 >= 0 }) else { throw UsageError("\(name) takes distances of 0 or more") }
    return EdgeInsets(top: numbers[0], right: numbers[1], bottom: numbers[2], left: numbers[3])
  }

  /// An extent written `WxH`, in points.
  func size(_ name: String) throws(UsageError) -> Size? {
    guard let text = text(name) else { return nil }
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1], width > 0, height > 0 else {
      throw UsageError(
        "\(name) takes two whole numbers above 0 written \(form(of: name)), such as 1024x768, not \"\(text)\"")
    }
    return Size(width: Double(width), height: Double(height))
  }

  private func numbers(_ name: String, count: Int) throws(UsageError) -> [Double]? {
    guard let text = text(name) else { return nil }
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { Double($0) }
    guard numbers.count == count, numbers.allSatisfy(\.isFinite), text.count(where: { $0 == "," }) == count - 1 else {
      throw UsageError("\(name) takes \(count) numbers written \(form(of: name)), without blanks, not \"\(text)\"")
    }
    return numbers
  }

  private func plain(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
  }
}
