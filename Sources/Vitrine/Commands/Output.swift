import Catalogue
import Documents
import Endpoints
import Foundation

/// How commands print.
enum Output {
    /// The person's language, as their shell says it.
    static var strings: Strings { strings(in: ProcessInfo.processInfo.environment) }

    /// The first of the variables that is set decides, such as `ar_EG.UTF-8` (POSIX.1-2024, section 8.2).
    static func strings(in environment: [String: String]) -> Strings {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
        let identifier = String((names.first { !$0.isEmpty } ?? "").prefix { $0 != "." && $0 != "@" })
        return ["", "C", "POSIX"].contains(identifier) ? Strings() : Strings(locale: Locale(identifier: identifier))
    }

    static func json(_ value: some Encodable) throws {
        let encoder = JSONEncoder.document
        encoder.outputFormatting.insert(.prettyPrinted)
        try write(encoder.encode(value) + Data("\n".utf8))
    }

    /// Lines of columns, each as wide as its widest text.
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
                .inputOutput, "Expected to print all of the answer, got: standard output was closed before its end.")
        }
    }

    /// Beside an answer, so that the answer stays what a program reads.
    static func note(_ text: String, terminator: String = "\n") {
        // Nobody can be told that standard error is closed.
        _ = try? FileHandle.standardError.write(contentsOf: Data((text + terminator).utf8))
    }
}

extension FeedStore.WaitPolicy {
    /// A command waits longer than a page: it is asked once, and is to answer what is true.
    static var command: FeedStore.WaitPolicy {
        FeedStore.WaitPolicy(withContent: .seconds(12), withoutContent: .seconds(12))
    }
}

extension Library {
    func existingSource(_ id: String) throws -> BoundSource {
        guard let source = source(id) else {
            let known = sources.map(\.id.rawValue).joined(separator: ", ")
            throw CommandError(.noInput, "There is no source “\(id)”; there are: \(known).")
        }
        return source
    }
}

extension FeedState {
    /// Why there is nothing to show.
    var nothingToShow: CommandError {
        let why = failedAttempt.map(\.error.description) ?? "Upstream has not answered yet; ask again in a moment."
        return CommandError(.unavailable, why)
    }
}

extension ItemLookup {
    /// - Throws: ``CommandError`` where there is no such item, or nothing is known of any.
    func itemOrError(_ reference: ItemReference) throws -> CatalogueItem {
        if let item { return item }
        if state.content == nil { throw state.nothingToShow }
        throw CommandError(
            .noInput,
            "There is no item “\(reference.id)” in \(reference.source); `vitrine list \(reference.source)` lists them.")
    }
}

extension BoundSource {
    /// Says what isn't fresh, and why.
    func noteState(_ state: FeedState, strings: Strings, now: Date) {
        guard let provenance = state.content?.provenance else { return }
        let why = provenance.failedAttempt.map { " " + strings.reason($0.error) } ?? ""
        switch provenance {
        case .fresh: return
        case .archived(let date, _, _): Output.note(strings(.archived, strings.age(of: date, at: now)) + "." + why)
        case .sample: Output.note(strings.sample(of: self) + "." + why)
        }
    }
}
