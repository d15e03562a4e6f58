import Foundation
import SourceFiles
import TestSupport

/// Recorded answers of public APIs, which are no part of the project; tests that need them are skipped without them.
enum Recordings {
    static let folder: URL? = {
        let folder = Corpus.recordings.folder.appending(path: "others")
        return FileManager.default.fileExists(atPath: folder.appending(path: "MANIFEST.tsv").path) ? folder : nil
    }()

    static var exist: Bool { folder != nil }

    static func data(of name: String) throws -> Data {
        guard let folder else { throw CocoaError(.fileNoSuchFile) }
        return try Data(contentsOf: folder.appending(path: name))
    }
}

/// What is right for a recorded answer: a line of `expectations.tsv`.
struct Expectation {
    let file: String
    let url: URL
    let items: String
    let id: [String]
    let title: [String]
    let picture: [String]
    let paging: [String]
    let headers: [String: String]

    var api: String { String(file.prefix { $0 != "/" }) }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    static func all() throws -> [Expectation] {
        let table = try String(contentsOf: folder.appending(path: "expectations.tsv"), encoding: .utf8)
        return table.split(separator: "\n").filter { !$0.hasPrefix("#") }.dropFirst().compactMap { line in
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard cells.count == 8, let url = URL(string: cells[1]) else { return nil }
            let either = { (cell: String) in cell.components(separatedBy: " or ") }
            return Expectation(
                file: cells[0], url: url, items: cells[2], id: either(cells[3]), title: either(cells[4]),
                picture: either(cells[5]),
                paging: cells[6].split(separator: ",").map(String.init),
                headers: cells[7].isEmpty ? [:] : ["Link": cells[7]])
        }
    }

    /// What differs between a definition and what is right.
    func differences(from definition: SourceDefinition) -> [String] {
        let path = { (value: ValueExpression?) in
            // Filters, such as `last` of an address, change how a value is read and not where it is.
            value.map { $0.path?.description ?? $0.description } ?? "-"
        }
        let items = definition.items?.description.replacing("[*]", with: ".*") ?? "-"
        let item = definition.item
        let found = [
            ("items", items.hasPrefix(".") ? String(items.dropFirst()) : items, [self.items]),
            ("id", path(item?.id), id), ("title", path(item?.title), title),
            ("picture", path(item?.picture?.address), picture), ("pages", definition.pages?.by.rawValue ?? "-", paging),
        ]
        return found.filter { !$0.2.contains($0.1) }.map {
            "\($0.0): \($0.1) instead of \($0.2.joined(separator: " or "))"
        }
    }
}
