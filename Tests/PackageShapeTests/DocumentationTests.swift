import Foundation
import Testing

@Suite("Documents stay true")
struct DocumentationTests {
  static let documents = Repository.files.filter { $0.name.hasSuffix(".md") }

  /// The targets of the Markdown links in `text`, outside code blocks, that point into the repository.
  private static func links(in text: String) -> [String] {
    let prose = text.split(separator: "```", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined(separator: "\n")
    return prose.split(separator: "](").dropFirst().compactMap { rest in
      let target = rest.prefix { $0 != ")" && $0 != "#" && $0 != " " }
      return target.isEmpty || target.contains("://") || target.hasPrefix("mailto:") ? nil : String(target)
    }
  }

  @Test("each link in a document points at a file that exists")
  func linksResolve() throws {
    for document in Self.documents {
      let folder = Repository.root.appendingPathComponent(document.path).deletingLastPathComponent()
      for link in Self.links(in: try document.text()) {
        let target = folder.appendingPathComponent(link).path
        #expect(FileManager.default.fileExists(atPath: target), "\(document): the link \(link) leads nowhere")
      }
    }
  }

  @Test("pages of the API reference link to pages that it holds, or `make docs` fails")
  func catalogsAreClosed() throws {
    let catalogs = Self.documents.filter { $0.path.contains(".docc/") }
    #expect(!catalogs.isEmpty)
    for catalog in catalogs {
      let pages = try catalog.text().matches(of: /- <doc:([A-Za-z-]+)>/).map { String($0.1) }
      for page in pages {
        let links = Self.links(in: try RepositoryFile(path: "Documentation/\(page).md").text())
        let missing = links.filter { !$0.contains("/") && !pages.contains(String($0.dropLast(".md".count))) }
        #expect(missing.isEmpty, "\(page) links to \(missing.joined(separator: ", ")), which \(catalog) leaves out")
      }
    }
  }

  @Test("each make target that a document names exists")
  func makeTargetsExist() throws {
    for document in Self.documents {
      let makefile = try RepositoryFile(path: "Makefile").text()
      for rest in try document.text().split(separator: "`make ").dropFirst() {
        let name = rest.prefix { $0.isLowercase }
        #expect(makefile.contains("\n\(name):"), "\(document): there is no `make \(name)`")
      }
    }
  }
}
