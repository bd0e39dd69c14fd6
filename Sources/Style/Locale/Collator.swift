internal import CICU
import Synchronization

/// Rules by which texts are compared: those of a language, with or without regard to case and marks.
package struct Collator: Sendable {
  /// The language where the style names none: the same one on every machine.
  static let defaultLocale = "en-US"

  private struct Key: Hashable {
    let locale: String
    let isCaseSensitive: Bool
    let isDiacriticSensitive: Bool
  }

  /// Making rules takes a thousand times as long as a comparison, and a style uses few of them.
  private static let known = Mutex<[Key: CollationRules]>([:])
  /// How many rules are kept: more of them can only come from data, which may name any language.
  private static let capacity = 64

  /// The language whose rules are used, as a BCP 47 tag.
  let resolvedLocale: String
  private let rules: CollationRules

  /// Makes the rules of a language.
  ///
  /// - Parameters:
  ///   - isCaseSensitive: Whether small and capital letters differ.
  ///   - isDiacriticSensitive: Whether letters with and without marks differ.
  ///   - locale: The language's BCP 47 tag; for an unknown one, or none, the default language stands in.
  init(isCaseSensitive: Bool, isDiacriticSensitive: Bool, locale: String?) {
    let key = Key(
      locale: locale ?? Self.defaultLocale, isCaseSensitive: isCaseSensitive,
      isDiacriticSensitive: isDiacriticSensitive)
    rules = Self.known.withLock { known in
      if let rules = known[key] { return rules }
      let rules = CollationRules(
        locale: key.locale, isCaseSensitive: isCaseSensitive, isDiacriticSensitive: isDiacriticSensitive)
      if known.count >= Self.capacity { known.removeAll(keepingCapacity: true) }
      known[key] = rules
      return rules
    }
    resolvedLocale = rules.locale
  }

  /// Compares two texts: negative, 0 or positive, as the first one goes before, with or after the second.
  func compare(_ first: String, _ second: String) -> Int {
    rules.compare(Array(first.utf16), Array(second.utf16))
  }
}

/// The owner of one of ICU's collators.
///
/// It is sendable unchecked because the pointer is a constant and ICU only reads a collator that is no longer changed.
private final class CollationRules: @unchecked Sendable {
  let locale: String
  private let collator: OpaquePointer?

  init(locale: String, isCaseSensitive: Bool, isDiacriticSensitive: Bool) {
    let resolved = Self.resolved(locale)
    self.locale = resolved.isEmpty ? Collator.defaultLocale : resolved
    collator = cicu_collator_open(
      resolved.isEmpty ? Collator.defaultLocale : locale, isCaseSensitive, isDiacriticSensitive)
  }

  deinit { cicu_collator_close(collator) }

  private static func resolved(_ tag: String) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      cicu_resolved_tag(tag, buffer.baseAddress, Int32(buffer.count))
      return buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
  }

  /// Without data ICU has no collators, and the order of UTF-16 units stands in.
  func compare(_ first: [UInt16], _ second: [UInt16]) -> Int {
    if let collator {
      return Int(cicu_collator_compare(collator, first, Int32(first.count), second, Int32(second.count)))
    }
    if first == second { return 0 }
    return first.lexicographicallyPrecedes(second) ? -1 : 1
  }
}
