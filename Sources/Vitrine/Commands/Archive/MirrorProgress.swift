import Catalogue
import Endpoints
import Synchronization

/// Shows the progress of a mirror: a bar on a terminal, plain lines elsewhere.
final class MirrorProgress: Sendable {
    private struct State {
        var resource: Resource?
        /// The progress in tenths; plain output has a line for each.
        var tenths = -1
        /// Whether the cursor is at the end of a bar.
        var isAtBar = false
    }

    private static let cells = 20
    /// Moves the cursor to the start of the line and clears the line.
    private static let clearLine: StaticString = "\r\u{1B}[K"

    private let strings: Strings
    private let isTerminal: Bool
    private let write: @Sendable (_ lead: StaticString, _ text: String, _ end: StaticString) -> Void
    private let state = Mutex(State())

    /// - Parameter write: writes a text between what controls the cursor.
    init(
        strings: Strings, isTerminal: Bool,
        write: @escaping @Sendable (_ lead: StaticString, _ text: String, _ end: StaticString) -> Void
    ) {
        self.strings = strings
        self.isTerminal = isTerminal
        self.write = write
    }

    func show(_ event: MirrorEvent) {
        switch event {
        case .progressed(let resource, let answers, let expected):
            progressed(resource, answers, of: max(expected, answers, 1))
        case .waiting(let error, let seconds):
            line(strings.reason(error) + " " + strings.nextRequest(in: Double(seconds)))
        }
    }

    /// Ends the line of the last bar.
    func end() {
        if state.withLock({ $0.isAtBar }) { write("", "", "\n") }
    }

    private func progressed(_ resource: Resource, _ answers: Int, of expected: Int) {
        let tenths = answers * 10 / expected
        let text = strings(.mirrorProgress, "\(resource)", "\(answers)", "\(expected)")
        let output: (lead: StaticString, text: String)? = state.withLock { state in
            let isNew = state.resource != resource
            let isFurther = isNew || state.tenths != tenths
            let leavesBar = state.isAtBar && isNew
            state = State(resource: resource, tenths: tenths, isAtBar: isTerminal)
            if isTerminal { return (leavesBar ? "\n" : Self.clearLine, bar(answers, of: expected) + " " + text) }
            return isFurther ? ("", text) : nil
        }
        if let output { write(output.lead, output.text, isTerminal ? "" : "\n") }
    }

    private func bar(_ answers: Int, of expected: Int) -> String {
        let filled = Self.cells * answers / expected
        return String(repeating: "█", count: filled) + String(repeating: "░", count: Self.cells - filled)
    }

    private func line(_ text: String) {
        let isAtBar = state.withLock { state in
            defer { state.isAtBar = false }
            return state.isAtBar
        }
        write(isAtBar ? Self.clearLine : "", text, "\n")
    }
}
