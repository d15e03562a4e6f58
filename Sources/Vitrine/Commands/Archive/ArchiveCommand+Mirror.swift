import ArgumentParser
import Catalogue
import Endpoints
import Foundation
import Logging
import Synchronization

extension ArchiveCommand {
    struct Mirror: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Fetches everything a source has, politely.",
            discussion: "A run that broke off is gone on with by the next one, for a day.")

        @Argument(help: "The source's id, such as starships.")
        var source: String

        @OptionGroup var output: OutputOptions
        @OptionGroup var common: CommonOptions

        func run() async throws {
            try await common.settings().withLibrary(logger: .quiet) { library, _ in
                let strings = Output.strings
                let source = try library.existingSource(source)
                let progress = MirrorProgress(strings: strings, isTerminal: isatty(STDERR_FILENO) == 1)
                let (arrival, missingNames) = await library.mirror(source) { progress.show($0) }
                progress.end()
                let report = try await library.archiveReport(of: source)
                if output.json { try Output.json(ArchiveReportDocument(report: report)) }
                switch arrival {
                case .whole:
                    if !output.json {
                        try Output.line(strings(.mirrored, count: report.items, strings.bytes(report.bytes)))
                    }
                    if !missingNames.isEmpty {
                        throw CommandError(
                            .unavailable,
                            "\(source.id): all items are kept, but not the names of \(missingNames.joined(separator: ", ")). "
                                + "Run it again to ask for them.")
                    }
                case .part(let content, let error):
                    throw CommandError(
                        .unavailable,
                        "\(source.id): expected the whole collection, \(content.missing) items are missing. \(error) "
                            + "What came is kept: run it again to go on.")
                case .nothing(let error):
                    throw CommandError(.unavailable, "\(error)")
                }
            }
        }
    }
}

/// Shows how far a mirror is: a bar that moves on a terminal, plain lines elsewhere.
final class MirrorProgress: Sendable {
    private struct State {
        var resource: Resource?
        /// In tenths of what there will be; plain lines come once for each.
        var tenths = -1
    }

    private let strings: Strings
    private let isTerminal: Bool
    private let state = Mutex(State())

    init(strings: Strings, isTerminal: Bool) {
        self.strings = strings
        self.isTerminal = isTerminal
    }

    func show(_ event: MirrorEvent) {
        switch event {
        case .progressed(let resource, let answers, let expected): progressed(resource, answers, of: max(expected, 1))
        case .waiting(let error, let seconds):
            line(strings(.mirrorWaits, strings.reason(error), strings.number(Double(seconds))))
        }
    }

    func end() {
        if isTerminal, state.withLock({ $0.resource }) != nil { Output.note("") }
    }

    private func progressed(_ resource: Resource, _ answers: Int, of expected: Int) {
        let tenths = answers * 10 / expected
        let (isNew, isFurther) = state.withLock { state in
            let isNew = state.resource != resource
            let isFurther = isNew || state.tenths != tenths
            state.resource = resource
            state.tenths = tenths
            return (isNew, isFurther)
        }
        let text = strings(.mirrorProgress, "\(resource)", "\(answers)", "\(expected)")
        if isTerminal {
            if isNew { Output.note("") }
            let filled = 20 * answers / expected
            let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 20 - filled)
            Output.note("\r\u{1B}[K\(bar) \(text)", terminator: "")
        } else if isFurther {
            line(text)
        }
    }

    private func line(_ text: String) {
        Output.note(isTerminal ? "\r\u{1B}[K\(text)" : text)
    }
}
