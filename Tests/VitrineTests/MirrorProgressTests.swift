import Catalogue
import Endpoints
import Synchronization
import Testing

@testable import Vitrine

@Suite struct MirrorProgressTests {
    private func output(isTerminal: Bool, _ events: [MirrorEvent]) -> String {
        let written = Mutex("")
        let progress = MirrorProgress(strings: Strings(), isTerminal: isTerminal) { lead, text, end in
            written.withLock { $0 += "\(lead)\(text)\(end)" }
        }
        for event in events { progress.show(event) }
        progress.end()
        return written.withLock { $0 }
    }

    private let ships = Resource("/starships")

    @Test func movesABarOnATerminal() {
        let text = output(isTerminal: true, (0...4).map { .progressed(ships, answers: $0, of: 4) })
        let bars = text.split(separator: "\r\u{1B}[K")
        #expect(bars.count == 5)
        #expect(bars.first == "░░░░░░░░░░░░░░░░░░░░ /starships: 0 of 4 responses")
        #expect(bars.last == "████████████████████ /starships: 4 of 4 responses\n")
    }

    @Test func beginsALineForEachCollection() {
        let text = output(
            isTerminal: true,
            [.progressed(ships, answers: 1, of: 1), .progressed(Resource("/films"), answers: 1, of: 1)])
        #expect(text.split(separator: "\n").count == 2)
    }

    @Test func writesFewPlainLinesElsewhere() {
        let text = output(isTerminal: false, (1...1_000).map { .progressed(ships, answers: $0, of: 1_000) })
        #expect(!text.contains("\u{1B}"))
        #expect(text.split(separator: "\n").count == 11)
        #expect(text.hasSuffix("/starships: 1000 of 1000 responses\n"))
    }

    @Test(arguments: [true, false])
    func saysWhyItWaits(isTerminal: Bool) {
        let error = EndpointError(host: "swapi.tech", cause: .status(429, retryAfter: 30))
        let text = output(
            isTerminal: isTerminal,
            [
                .progressed(ships, answers: 1, of: 4), .waiting(error, seconds: 30),
                .progressed(ships, answers: 2, of: 4),
            ])
        #expect(text.contains("swapi.tech is busy. Trying again in 30 s\n"))
    }

    /// A collection may have more answers than expected.
    @Test func neverExceedsTheEnd() {
        #expect(output(isTerminal: true, [.progressed(ships, answers: 9, of: 4)]).contains("9 of 9"))
    }
}
