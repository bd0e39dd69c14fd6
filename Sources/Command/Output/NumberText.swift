import Glibc

/// Numbers as text, without the weight that Foundation's formatter adds to a program's start.
enum NumberText {
  /// `number` with so many significant digits, as C's `%g` writes it.
  static func significant(_ number: Double, digits: Int) -> String {
    withVaList([Int32(digits), number]) { arguments in
      String(unsafeUninitializedCapacity: 64) { text in
        text.withMemoryRebound(to: CChar.self) { Int(vsnprintf($0.baseAddress, $0.count, "%.*g", arguments)) }
      }
    }
  }
}
