import Foundation
import HTML
import Testing

/// Holds a view against the indented HTML that was looked at and kept.
///
/// With `VITRINE_RECORD_SNAPSHOTS=1` what is there now is kept; look at the difference before you commit it.
func expectSnapshot(
    _ view: some HTML, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Snapshots/\(name).html")
    // The assets' hashes change with every change of the look, and revisions with the time.
    let text = view.formatted().replacing(/\/assets\/(\w+)-[0-9a-f]{12}\./) { "/assets/\($0.1)-HASH." }
        .replacing(/data-revision="\d+"/, with: "data-revision=\"NUMBER\"")
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
