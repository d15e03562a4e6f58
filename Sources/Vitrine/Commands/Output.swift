import Catalogue
import Documents
import Endpoints
import Foundation

/// Prints the answers of commands to standard output, and everything else to standard error.
enum Output {
    /// The strings of the shell's language.
    static var strings: Strings { strings(in: ProcessInfo.processInfo.environment) }

    /// The first variable with a value decides, such as `ar_EG.UTF-8` (POSIX.1-2024, section 8.2).
    static func strings(in environment: [String: String]) -> Strings {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
        let identifier = String((names.first { !$0.isEmpty } ?? "").prefix { $0 != "." && $0 != "@" })
        let isPortable = ["", "C", "POSIX"].contains(identifier)
        return Strings(
            locale: Locale(identifier: isPortable ? "en_US" : identifier),
            table: .shared.naming(Vitrine.name.title, replacing: Vitrine.additions.words))
    }

    static func json(_ value: some Encodable) throws {
        let encoder = JSONEncoder.document
        encoder.outputFormatting.insert(.prettyPrinted)
        try write(encoder.encode(value) + Data("\n".utf8))
    }

    /// Prints rows as lines with aligned columns.
    static func table(_ rows: [[String]]) throws {
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

    static func line(_ text: String) throws {
        try write(Data((text + "\n").utf8))
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
    static func diagnostic(_ text: String, terminator: String = "\n") {
        // If standard error is closed, there is no place left to report it.
        _ = try? FileHandle.standardError.write(contentsOf: Data((text + terminator).utf8))
    }
}

extension FeedStore.WaitPolicy {
    /// A command waits longer for upstreams than a page, because it can't update its answer later.
    static var command: FeedStore.WaitPolicy {
        FeedStore.WaitPolicy(forContent: .seconds(12), forAnswer: .seconds(12))
    }
}

extension Library {
    func existingSource(_ id: String) throws -> BoundSource {
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

extension BoundSource {
    /// Writes to standard error that the content isn't fresh, and why.
    func reportState(_ state: FeedState, strings: Strings, now: Date) {
        guard let provenance = state.content?.provenance else { return }
        let why = provenance.failedAttempt.map { " " + strings.reason($0.error) } ?? ""
        switch provenance {
        case .fresh: return
        case .archived(let date, _, _):
            Output.diagnostic(strings(.archived, strings.age(of: date, at: now)) + "." + why)
        case .sample: Output.diagnostic(strings.sample(of: self) + "." + why)
        }
    }
}
