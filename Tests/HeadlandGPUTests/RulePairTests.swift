import Testing

@testable import HeadlandGPU

/// A rule with the nearest thing that breaks it and the nearest that does not.
struct RulePair: Sendable, CustomTestStringConvertible {
  typealias Recipe = @Sendable (RuleScene) async throws -> [GPUIssue.Rule]

  let rule: GPUIssue.Rule
  /// Breaks the rule and no other.
  let breach: Recipe
  /// Breaks none.
  let neighbour: Recipe

  init(_ rule: GPUIssue.Rule, breach: @escaping Recipe, neighbour: @escaping Recipe) {
    (self.rule, self.breach, self.neighbour) = (rule, breach, neighbour)
  }

  var testDescription: String { rule.rawValue }

  static let all =
    bufferPairs + hostPairs + encoderPairs + passPairs + drawPairs + textureUsePairs + dispatchPairs
    + objectPairs + pipelinePairs + devicePairs + streamingPairs + guessPairs
}

@Suite("Each rule has a breach and a neighbour")
struct RulePairTests {
  @Test("no rule is without its pair, and none has two")
  func complete() {
    #expect(RulePair.all.map(\.rule.rawValue).sorted() == GPUIssue.Rule.allCases.map(\.rawValue).sorted())
  }

  @Test("the breach raises exactly its rule, the neighbour nothing", arguments: RulePair.all)
  func pair(_ pair: RulePair) async throws {
    let scene = try RuleScene(.shared)
    let breach = try await pair.breach(scene)
    #expect(!breach.isEmpty && Set(breach) == [pair.rule])
    #expect(try await pair.neighbour(scene) == [])
  }

  @Test("each rule says what it asks and where it is checked")
  func facts() {
    for rule in GPUIssue.Rule.allCases {
      #expect(rule.facts.demand.hasSuffix(".") && !rule.facts.verbs.isEmpty, "\(rule)")
    }
  }

  @Test("guesses have names that say so, and fail nothing; nor do the few things that are told and done all the same")
  func severities() {
    for rule in GPUIssue.Rule.allCases where rule.rawValue.hasPrefix("guess.") { #expect(rule.severity == .warning) }
    let others = GPUIssue.Rule.allCases.filter { $0.severity == .warning && !$0.rawValue.hasPrefix("guess.") }
    #expect(Set(others) == [.viewportFraction, .programCache, .compilerWarning])
  }
}
