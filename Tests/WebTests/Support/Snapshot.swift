import Foundation
import HTML
import Testing

/// Holds a view, or parts of it, against the indented HTML that was looked at and kept.
///
/// With `VITRINE_RECORD_SNAPSHOTS=1` what is there now is kept; look at the difference before you commit it.
///
/// - Parameter parts: the elements that the case is about, such as `main`, `div.list` or `div#notice`: the first of each.
func expectSnapshot(
    _ view: some HTML, _ name: String, of parts: String..., sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Snapshots/\(name).html")
    // The assets' hashes change with every change of the look, and revisions with the time.
    let whole = view.formatted().replacing(/\/assets\/([\w-]+)-[0-9a-f]{12}\./) { "/assets/\($0.1)-HASH." }
        .replacing(/data-revision="\d+"/, with: "data-revision=\"NUMBER\"")
        .replacing(/(<svg class="icon[^>]*>)\s*(<path[^>]*><\/path>)\s*<\/svg>/) { "\($0.1)\($0.2)</svg>" }
    let lines = MarkupLines(whole)
    let text = try (parts.isEmpty ? lines : lines.elements(parts)).withoutRepetitions.joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["VITRINE_RECORD_SNAPSHOTS"] == "1" {
        try Data(text.utf8).write(to: file)
        return
    }
    let kept = try String(contentsOf: file, encoding: .utf8)
    if text != kept {
        let lines = zip(text.split(separator: "\n"), kept.split(separator: "\n"))
        let (new, old) = lines.first { $0 != $1 } ?? ("(one is longer)", "")
        Issue.record(
            "\(name).html: expected \(old), got \(new). If the change is wanted, keep it with VITRINE_RECORD_SNAPSHOTS=1.",
            sourceLocation: sourceLocation)
    }
}

/// Indented markup, line by line.
private struct MarkupLines {
    private let lines: [Substring]

    init(_ text: String) { lines = text.split(separator: "\n") }

    private init(lines: [Substring]) { self.lines = lines }

    /// The elements that begin as the selectors say, without their indentation.
    func elements(_ selectors: [String]) throws -> MarkupLines {
        MarkupLines(
            lines: try selectors.flatMap { selector in
                let beginning = "<" + selector.replacing(".", with: " class=\"").replacing("#", with: " id=\"")
                let start = try #require(
                    lines.firstIndex { $0.drop { $0 == " " }.hasPrefix(beginning) }, "There is no \(selector).")
                return lines[start..<end(of: start)].map { $0.dropFirst(indentation(of: start)) }
            })
    }

    /// The lines, with equal neighbours once and a comment that counts the others.
    var withoutRepetitions: [Substring] {
        var kept: [Substring] = []
        var start = 0
        while start < lines.count {
            let element = lines[start..<end(of: start)]
            var next = element.endIndex
            while lines[next...].starts(with: element) { next += element.count }
            let count = (next - start) / element.count
            if count > 1 {
                kept += element + ["\(String(repeating: " ", count: indentation(of: start)))<!-- \(count) times -->"]
                start = next
            } else {
                kept.append(lines[start])
                start += 1
            }
        }
        return kept
    }

    private func indentation(of line: Int) -> Int { lines[line].prefix { $0 == " " }.count }

    /// The line after the end of the element that starts here.
    private func end(of start: Int) -> Int {
        let depth = indentation(of: start)
        let rest = lines[(start + 1)...]
        guard let next = rest.first, next.prefix(while: { $0 == " " }).count > depth else { return start + 1 }
        return (rest.indices.first { indentation(of: $0) <= depth } ?? lines.count - 1) + 1
    }
}
