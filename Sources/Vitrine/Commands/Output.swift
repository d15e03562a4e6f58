import Catalogue
import Endpoints
import Foundation
import Screens

/// Prints the answers of commands to standard output, and everything else to standard error.
///
/// Texts of files and upstreams can't control the terminal or begin a line, because every text is made `printable` here.
/// JSON stays as it is; it has controls escaped.
enum Output {
    static func json(_ value: some JSONValue) throws {
        try write(Data(JSONOutput(value, isIndented: true).bytes + [UInt8(ascii: "\n")]))
    }

    /// Prints a file whose format leaves controls out or escapes them.
    static func file(_ bytes: [UInt8]) throws { try write(Data(bytes)) }

    /// Prints rows as lines with aligned columns.
    static func table(_ rows: [[String]]) throws {
        let rows = rows.map { $0.map(\.printable) }
        let widths = (0..<(rows.map(\.count).max() ?? 0)).map { column in
            rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
        }
        for row in rows {
            let cells = row.enumerated().map { index, text in
                index == row.count - 1 ? text : text.padding(toLength: widths[index], withPad: " ", startingAt: 0)
            }
            try line(cells.joined(separator: "  "))
        }
    }

    static func line(_ text: String) throws { try line(columns: [text]) }

    /// Prints texts on a line, with tabs between them.
    static func line(columns: [String]) throws {
        try write(Data((columns.map(\.printable).joined(separator: "\t") + "\n").utf8))
    }

    private static func write(_ data: Data) throws {
        do {
            try FileHandle.standardOutput.write(contentsOf: data)
        } catch {
            throw CommandError(
                .inputOutput,
                "Expected to print the whole answer, got a closed standard output. Read it to its end.")
        }
    }

    /// Writes to standard error, so that standard output has the answer alone.
    ///
    /// - Parameters:
    ///   - text: the text, as one line.
    ///   - lead: written before the text as it is.
    ///   - end: written after the text as it is.
    static func diagnostic(_ text: String, lead: StaticString = "", end: StaticString = "\n") {
        // If standard error is closed, there is no place left to report it.
        _ = try? FileHandle.standardError.write(contentsOf: Data("\(lead)\(text.printable)\(end)".utf8))
    }

    /// Writes the lines of a log to standard error.
    struct Log: TextOutputStream {
        /// - Parameter line: a whole line with its end.
        func write(_ line: String) { diagnostic(line.hasSuffix("\n") ? String(line.dropLast()) : line) }
    }
}

extension String {
    /// The text on one line, without characters that control a terminal or change the direction of later text.
    var printable: String {
        let text = withoutControls
        let breaks: Set<Unicode.Scalar> = ["\n", "\t", "\u{2028}", "\u{2029}"]
        guard text.unicodeScalars.contains(where: breaks.contains) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { breaks.contains($0) ? " " : $0 }))
    }
}

extension FeedStore.WaitPolicy {
    /// A command waits longer for upstreams than a page, because it can't update its answer later.
    static var command: FeedStore.WaitPolicy {
        FeedStore.WaitPolicy(forContent: .seconds(12), forAnswer: .seconds(12))
    }
}

extension Library {
    func existingSource(_ id: String) throws -> ResolvedSource {
        guard let source = source(id) else {
            let known = sources.map(\.id.rawValue).joined(separator: ", ")
            throw CommandError(.noInput, "Expected the id of a source, got “\(id)”. The sources are: \(known).")
        }
        return source
    }
}

extension FeedState {
    /// Why there is no content.
    var nothingToShow: CommandError {
        let why =
            failedAttempt.map(\.error.description)
            ?? "Expected an answer from an upstream, got none yet. Try again in a moment."
        return CommandError(.unavailable, why)
    }
}

extension ItemLookup {
    /// - Throws: ``CommandError`` if there is no such item, or if the source has no content.
    func itemOrError(_ reference: ItemReference) throws -> CatalogueItem {
        if let item { return item }
        if state.content == nil { throw state.nothingToShow }
        throw CommandError(
            .noInput,
            "Expected the id of an item of \(reference.source), got “\(reference.id)”. "
                + "`vitrine list \(reference.source)` lists the ids.")
    }
}

extension ResolvedSource {
    /// Writes to standard error that the content isn't fresh or whole, and why.
    func reportState(_ state: FeedState, strings: Strings, now: Date) {
        guard let content = state.content else { return }
        let provenance = content.provenance
        if content.bound != .demand, content.missing > 0 {
            Output.diagnostic(strings.rest(of: content, in: state.phase))
        }
        let why = strings.failure(of: state).map { " " + $0 } ?? ""
        switch provenance {
        case .fresh: return
        case .archived(let date, _, _):
            Output.diagnostic(strings(.archived, strings.age(of: date, at: now)) + "." + why)
        case .sample: Output.diagnostic(strings.sample(of: self) + "." + why)
        }
    }
}
