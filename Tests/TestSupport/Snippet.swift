package import Foundation

/// An example of code in the package's articles, its README, `docs` or the documentation comments of its sources.
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

    /// All examples, in the order of the files, those of comments last.
    package static func all() throws -> [Snippet] {
        let articles = ["README.md"] + paths(of: "md", below: ["Sources", "docs", "Examples"])
        return try (articles + paths(of: "swift", below: ["Sources"])).flatMap(snippets)
    }

    private static func snippets(in file: String) throws -> [Snippet] {
        let text = try contents(of: file)
        return text.matches(of: /```(\w+)\n((?:.|\n)*?)```/).map { match in
            let line = text[..<match.range.lowerBound].count { $0 == "\n" } + 2
            return Snippet(file: file, line: line, language: String(match.1), text: String(match.2))
        }
    }

    /// The text of an article, or of the documentation comments in a Swift file, on the lines that they have in the file.
    private static func contents(of file: String) throws -> String {
        let text = try String(contentsOf: package.appending(path: file), encoding: .utf8)
        guard file.hasSuffix(".swift") else { return text }
        guard text.contains("/// ```") else { return "" }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let line = line.drop { $0 == " " }
            return line.hasPrefix("///") ? line.dropFirst(line.hasPrefix("/// ") ? 4 : 3) : ""
        }
        return lines.joined(separator: "\n")
    }
}
