import Foundation

/// A Swift file under `Sources`.
struct SwiftFile: CustomStringConvertible {
    /// The target's folder.
    let target: String
    /// Below `Sources`.
    let path: String
    let lines: [Substring]
    private let text: String

    var name: String { String(path.split(separator: "/").last ?? "") }
    var description: String { path }

    init(path: String, text: String) {
        self.path = path
        self.text = text
        target = String(path.prefix { $0 != "/" })
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        self.lines = lines.last?.isEmpty == true ? lines.dropLast() : lines
    }

    /// The modules that it imports, whatever stands before `import`.
    var imports: [String] {
        lines.compactMap { line in
            guard line.contains("import ") else { return nil }
            let pattern =
                /\s*(?:@\w+(?:\([^)]*\))?\s+|(?:public|package|internal|private|fileprivate)\s+)*import\s+(.+)/
            guard let rest = line.wholeMatch(of: pattern)?.1 else { return nil }
            let words = rest.split { $0 == " " || $0 == "." || $0 == ";" }.map(String.init)
            let kinds: Set = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias", "actor"]
            return words.first.flatMap { kinds.contains($0) ? words.dropFirst().first : $0 }
        }
    }

    /// The lines in which one of the words occurs, with their numbers, without comments and quoted text.
    func code(mentioning words: [String]) -> [(number: Int, text: String)] {
        let words = words.filter(text.contains)
        guard !words.isEmpty else { return [] }
        return lines.enumerated().compactMap { offset, line in
            guard words.contains(where: line.contains) else { return nil }
            let unquoted = line.replacing(/"(?:\\.|[^"\\])*"/, with: "\"\"")
            let comment = unquoted.firstRange(of: "//")?.lowerBound ?? unquoted.endIndex
            return (offset + 1, String(unquoted[..<comment]))
        }
    }
}

extension SwiftFile {
    /// The package's folder, found from this file; links are followed, so that a copy made of links has the same.
    static let packageRoot = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func all() throws -> [SwiftFile] {
        let sources = packageRoot.appending(path: "Sources", directoryHint: .isDirectory)
        let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter { $0.hasSuffix(".swift") }
        return try paths.sorted().map { path in
            SwiftFile(path: path, text: try String(contentsOf: sources.appending(path: path), encoding: .utf8))
        }
    }
}
