import Catalogue
import Endpoints
import Synchronization

/// Shows how far a mirror is: a bar that moves on a terminal, plain lines elsewhere.
final class MirrorProgress: Sendable {
    private struct State {
        var resource: Resource?
        /// In tenths of what there will be; plain lines come once for each.
        var tenths = -1
        /// Whether the cursor stands behind a bar.
        var isInBar = false
    }

    private static let cells = 20
    /// To the line's beginning, and clears it.
    private static let again = "\r\u{1B}[K"

    private let strings: Strings
    private let isTerminal: Bool
    private let write: @Sendable (String) -> Void
    private let state = Mutex(State())

    init(strings: Strings, isTerminal: Bool, write: @escaping @Sendable (String) -> Void) {
        self.strings = strings
        self.isTerminal = isTerminal
        self.write = write
    }

    func show(_ event: MirrorEvent) {
        switch event {
        case .progressed(let resource, let answers, let expected):
            progressed(resource, answers, of: max(expected, answers, 1))
        case .waiting(let error, let seconds):
            line(strings.reason(error) + " " + strings(.nextRequest, strings.number(Double(seconds))))
        }
    }

    /// Leaves the last bar where it is.
    func end() {
        if state.withLock({ $0.isInBar }) { write("\n") }
    }

    private func progressed(_ resource: Resource, _ answers: Int, of expected: Int) {
        let tenths = answers * 10 / expected
        let text = strings(.mirrorProgress, "\(resource)", "\(answers)", "\(expected)")
        let output = state.withLock { state in
            let isNew = state.resource != resource
            let isFurther = isNew || state.tenths != tenths
            let leavesBar = state.isInBar && isNew
            state = State(resource: resource, tenths: tenths, isInBar: isTerminal)
            if isTerminal { return (leavesBar ? "\n" : Self.again) + bar(answers, of: expected) + " " + text }
            return isFurther ? text + "\n" : ""
        }
        if !output.isEmpty { write(output) }
    }

    private func bar(_ answers: Int, of expected: Int) -> String {
        let filled = Self.cells * answers / expected
        return String(repeating: "█", count: filled) + String(repeating: "░", count: Self.cells - filled)
    }

    private func line(_ text: String) {
        let isInBar = state.withLock { state in
            defer { state.isInBar = false }
            return state.isInBar
        }
        write((isInBar ? Self.again : "") + text + "\n")
    }
}
