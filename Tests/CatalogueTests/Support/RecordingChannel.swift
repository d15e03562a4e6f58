import TestSupport

@testable import Catalogue

/// Records the alarms that it sends, and fails while a test wants it to.
final class RecordingChannel: AlarmChannel {
    struct Failure: Error {}

    private struct State: Sendable {
        var sent: [SourceAlarm] = []
        var tries = 0
        var isFailing = false
    }

    let name = "pigeon"
    private let state = Watched(State())

    var sent: [SourceAlarm] { state.value.sent }
    var tries: Int { state.value.tries }

    func fail(_ isFailing: Bool) { state.update { $0.isFailing = isFailing } }

    func send(_ alarm: SourceAlarm) async throws {
        let isFailing = state.update { state in
            state.tries += 1
            if !state.isFailing { state.sent.append(alarm) }
            return state.isFailing
        }
        if isFailing { throw Failure() }
    }
}
