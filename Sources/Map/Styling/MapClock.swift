/// What time it is for a map: never the wall's, so that pictures can be made again.
public enum MapClock: Hashable, Sendable {
  /// No time passes and nothing is on its way: every change counts as soon as it is made. For still pictures.
  case still
  /// So many milliseconds have passed; changes of paint properties take the time that the style gives them.
  case manual(milliseconds: Double)

  /// The time in milliseconds; nil where changes count at once.
  var time: Double? { if case .manual(let milliseconds) = self { milliseconds } else { nil } }

  /// Lets time pass; a clock that stands still stays so.
  public mutating func advance(milliseconds: Double) {
    if case .manual(let time) = self { self = .manual(milliseconds: time + milliseconds) }
  }
}
