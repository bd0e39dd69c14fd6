import Foundation
import Testing

@testable import HeadlandGPU

/// `Documentation/GPU-Rules.md` as the code has it.
enum RulePage {
  static var text: String {
    let rules = GPUIssue.Rule.allCases.sorted { $0.rawValue < $1.rawValue }
    let (broken, warned) = (rules.filter { $0.severity == .error }, rules.filter { $0.severity == .warning })
    return """
      # Rules of the GPU

      Written by `HEADLAND_RECORD=1 make test FILTER=RulePageTests` from `GPUIssue.Rule` and the lists beside that test.

      A device made with `validation: .log` or `.strict` tells each broken rule as a `GPUIssue`: the object's label, the
      field or verb, what is wrong with the numbers, the cure, and the rule's name in brackets, which stays the same from
      version to version. Rules of recorded commands end in the command buffer's `completion.issues`; in `.strict` they
      also fail it. `make…`, `replace` and `getBytes` throw theirs, all of one call together. With `.off` nothing is told
      and what would be undefined is still dropped.

      ## Rules

      | rule | case | what it asks | checked by |
      | --- | --- | --- | --- |
      \(table(broken))

      Rules marked ◆ cost time and are checked in `.strict` only. Of `draw.vertex-range` that is the part about the values of
      indices: those in a private buffer are read back after the command buffer has ended.

      ## Warnings

      The work is done as asked, and nothing fails. Names that begin with `guess` are guesses: the value is allowed and looks
      like a mistake that is often made. Guesses look at bytes that were set (`set…Bytes`, `set…Value`), not into buffers, and
      each is told once an encoder.

      | rule | case | what it asks | checked by |
      | --- | --- | --- | --- |
      \(table(warned))

      ## What Metal's validation asks

      \(sections(ForeignRules.metal))

      ## What GLES asks beyond that

      \(sections(ForeignRules.gles))

      """
  }

  private static func table(_ rules: [GPUIssue.Rule]) -> String {
    rules.map { rule in
      let facts = rule.facts
      return "| `\(rule.rawValue)`\(facts.isStrictOnly ? " ◆" : "") | `\(rule)` | \(facts.demand) | \(facts.verbs) |"
    }
    .joined(separator: "\n")
  }

  private static func sections(_ groups: [ForeignRules]) -> String {
    groups.map { group in
      let rows = group.rules.map { rule in
        switch rule.answer {
        case .rule(let own): "| \(rule.demand) | `\(own.rawValue)` |"
        case .none(let reason): "| \(rule.demand) | not checked: \(reason) |"
        }
      }
      return "### \(group.subject)\n\n| asked | here |\n| --- | --- |\n" + rows.joined(separator: "\n")
    }
    .joined(separator: "\n\n")
  }
}

@Suite("Documentation/GPU-Rules.md is true")
struct RulePageTests {
  @Test("the page holds the rules as the code has them")
  func page() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Documentation/GPU-Rules.md")
    let environment = ProcessInfo.processInfo.environment
    let isCI = !["", "0", "false"].contains(environment["CI", default: ""].lowercased())
    if environment["HEADLAND_RECORD"] == "1", !isCI {
      try RulePage.text.write(to: file, atomically: true, encoding: .utf8)
    }
    let written = try? String(contentsOf: file, encoding: .utf8)
    #expect(
      written == RulePage.text,
      "Documentation/GPU-Rules.md differs from the code: HEADLAND_RECORD=1 make test FILTER=RulePageTests writes it anew"
    )
  }

  @Test("each rule that is no guess answers something that Metal or GLES asks, or says what it is about")
  func everyRuleHasAReason() {
    let answered = (ForeignRules.metal + ForeignRules.gles).flatMap(\.rules).compactMap { rule in
      if case .rule(let own) = rule.answer { own } else { nil }
    }
    // Ours alone: hosts of a map, timers, exports, races, lost devices, caches, the compiler's word, frames from outside and to
    // the outside, and the net below all others.
    let own = GPUIssue.Rule.allCases.filter { rule in
      rule.rawValue.hasPrefix("host.") || rule.rawValue.hasPrefix("guess.")
        || [
          .gpuTime, .export, .bufferInFlight, .driver, .deviceLost, .programCache, .compilerWarning, .pixelBuffer,
          .drawable,
        ].contains(rule)
    }
    #expect(Set(answered).union(own) == Set(GPUIssue.Rule.allCases))
  }
}
