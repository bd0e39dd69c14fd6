import FoundationEssentials
import Headland

/// The pictures of a run, and a page that shows them side by side.
struct RenderReport: Sendable {
  let folder: String

  /// Writes what was drawn, what was expected and how they differ.
  ///
  /// - Throws: `ImageError`, or the system's error where the folder cannot be made.
  func write(_ outcome: RenderOutcome, of test: RenderTestCase) throws {
    let place = "\(folder)/\(test.name)"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    try outcome.actual?.write(to: "\(place)/actual.png", as: .png)
    if let best = outcome.best {
      try best.expected.write(to: "\(place)/expected.png", as: .png)
      try best.difference.image.write(to: "\(place)/diff.png", as: .png)
    } else if let name = test.expectedNames.first {
      try Image(contentsOf: "\(test.folder)/\(name)").write(to: "\(place)/expected.png", as: .png)
    }
  }

  /// Writes the page, the worst tests first.
  ///
  /// - Throws: `CommandFailure` where it cannot be written.
  func writePage(_ entries: [RenderReportEntry], summary: String) throws(CommandFailure) {
    let sorted = entries.sorted { ($0.score ?? 2, $1.name) > ($1.score ?? 2, $0.name) }
    let rows = sorted.map(\.row).joined(separator: "\n")
    let page = Self.page.replacing("SUMMARY", with: Self.escaped(summary)).replacing("ROWS", with: rows)
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(page.utf8).write(to: URL(fileURLWithPath: "\(folder)/index.html"))
    } catch {
      throw CommandFailure("\(folder)/index.html cannot be written (\(error)); name a folder that can be")
    }
  }

  /// Text as HTML shows it.
  static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.append(character)
      }
    }
  }

  private static let page = """
    <!doctype html>
    <meta charset="utf-8">
    <title>Render tests</title>
    <style>
      body { font: 14px sans-serif; margin: 16px; }
      header { position: sticky; top: 0; background: white; padding: 8px 0; border-bottom: 1px solid #ccc; }
      section { border-bottom: 1px solid #ddd; padding: 8px 0; }
      h2 { font-size: 14px; margin: 0 0 4px; }
      .passed h2 { color: #080; } .failed h2 { color: #b00; } .skipped h2 { color: #777; }
      ul { margin: 4px 0; color: #555; }
      figure { display: inline-block; margin: 0 8px 0 0; vertical-align: top; }
      figcaption { color: #777; }
      img { max-width: 30vw; image-rendering: pixelated; background: repeating-conic-gradient(#ddd 0 25%, #fff 0 50%) 0 0 / 16px 16px; }
    </style>
    <header>
      SUMMARY<br>
      <label><input type="checkbox" value="failed" checked> failed</label>
      <label><input type="checkbox" value="passed"> passed</label>
      <label><input type="checkbox" value="skipped"> skipped</label>
      <input type="search" placeholder="name or reason"> <span id="count"></span>
    </header>
    ROWS
    <script>
      const boxes = [...document.querySelectorAll("input[type=checkbox]")];
      const search = document.querySelector("input[type=search]");
      const sections = [...document.querySelectorAll("section")];
      function update() {
        const shown = boxes.filter(box => box.checked).map(box => box.value);
        const text = search.value.toLowerCase();
        let count = 0;
        for (const section of sections) {
          const isShown = shown.includes(section.className) && section.innerText.toLowerCase().includes(text);
          section.hidden = !isShown;
          if (isShown) count += 1;
        }
        document.getElementById("count").textContent = count + " shown";
      }
      for (const input of [...boxes, search]) input.addEventListener("input", update);
      update();
    </script>
    """
}

/// One test as JSON tells it and as the page shows it.
struct RenderReportEntry: Encodable, Sendable {
  let name: String
  let status: SuiteReport.Result.Outcome
  /// The part of the pixels that differ; nil where nothing was compared.
  let score: Double?
  let allowed: Double
  let reasons: [String]
  /// Whether an empty picture passes the test.
  let passesBlank: Bool

  init(_ result: SuiteReport.Result, _ render: RenderResult?) {
    name = result.name
    status = result.outcome
    score = render?.score
    allowed = render?.allowed ?? RenderTestCase.defaultAllowed
    reasons = result.reasons
    passesBlank = render?.passesBlank ?? false
  }

  /// The test as a section of the page.
  fileprivate var row: String {
    let figures = ["actual", "expected", "diff"].map { kind in
      "<figure><img loading=\"lazy\" src=\"\(RenderReport.escaped("\(name)/\(kind).png"))\" alt=\"\">"
        + "<figcaption>\(kind)</figcaption></figure>"
    }
    let scoreText = score.map { NumberText.significant($0, digits: 4) } ?? "nothing compared"
    let blank = passesBlank ? ", would pass blank" : ""
    let list = reasons.map { "<li>\(RenderReport.escaped($0))</li>" }.joined()
    return """
      <section class="\(status.rawValue)">
      <h2>\(RenderReport.escaped(name)): \(status.rawValue), \(scoreText) (\(NumberText.significant(allowed, digits: 4)) allowed\(blank))</h2>
      \(figures.joined())<ul>\(list)</ul>
      </section>
      """
  }
}
