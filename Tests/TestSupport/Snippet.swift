package import Foundation

/// An example of code in the package's articles, its README or `docs`.
package struct Snippet: Sendable, CustomStringConvertible {
    /// The file's path in the package.
    package let file: String
    /// The line of the file that the example begins on.
    package let line: Int
    /// The language that the file names, such as `swift`.
    package let language: String
    package let text: String

    package var description: String { "\(file):\(line)" }

    /// The package's folder.
    package static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The paths of the package's files with an extension, below some of its folders.
    package static func paths(of suffix: String, below folders: [String]) -> [String] {
        folders.flatMap { folder in
            (FileManager.default.enumerator(atPath: package.appending(path: folder).path)?.compactMap { $0 as? String }
                ?? []).map { "\(folder)/\($0)" }
        }.filter { $0.hasSuffix(".\(suffix)") && !$0.contains("/.") }.sorted()
    }

    /// All examples, in the order of the files.
    package static func all() throws -> [Snippet] {
        try (["README.md"] + paths(of: "md", below: ["Sources", "docs"])).flatMap(snippets)
    }

    private static func snippets(in file: String) throws -> [Snippet] {
        let text = try String(contentsOf: package.appending(path: file), encoding: .utf8)
        return text.matches(of: /```(\w+)\n((?:.|\n)*?)```/).map { match in
            let line = text[..<match.range.lowerBound].count { $0 == "\n" } + 2
            return Snippet(file: file, line: line, language: String(match.1), text: String(match.2))
        }
    }
}
