import Foundation
import Testing

@Suite("The landing pages of the API reference list every type")
struct CatalogTests {
  /// A library's landing page, `Sources/<Folder>/<Module>.docc/<Module>.md`, and the folder of its sources.
  struct Catalog: CustomTestStringConvertible {
    let page: RepositoryFile
    var folder: String { page.components.prefix(2).joined(separator: "/") }
    var testDescription: String { page.path }
  }

  static let catalogs = Repository.files.filter { file in
    file.components.count == 4 && file.components[2] == "\(file.baseName).docc" && file.name.hasSuffix(".md")
  }
  .map { Catalog(page: $0) }

  @Test("there are some")
  func catalogsExist() {
    #expect(Self.catalogs.map(\.page.baseName).sorted() == ["HeadlandGPU", "MetalCompat"])
  }

  @Test("each public type stands in a group, once", arguments: catalogs)
  func typesAreListed(catalog: Catalog) throws {
    let declaration = /^public (?:final )?(?:protocol|class|struct|enum|typealias) (\w+)/
    var declared: Set<String> = []
    for file in Repository.files(in: catalog.folder, ending: ".swift") {
      for line in try file.lines() {
        if let match = line.firstMatch(of: declaration) { declared.insert(String(match.1)) }
      }
    }
    let listed = try catalog.page.lines().compactMap { $0.firstMatch(of: /^- ``(\w+)/).map { String($0.1) } }
    #expect(Set(listed).count == listed.count, "\(catalog.page) lists a name twice")
    let missing = declared.subtracting(listed).sorted()
    #expect(missing.isEmpty, "\(catalog.page): put into a group: \(missing.joined(separator: ", "))")
  }
}
