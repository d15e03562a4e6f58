import Foundation
import Hummingbird
import HummingbirdTesting
import TestSupport
import Testing

/// The built program, killed while it fetches a collection that has changed whole: what is kept is the old one, the new
/// one, or a part that says so.
///
/// `VITRINE_SOAK_WRITES` says how often: a kill for fifty writes, once at the least, in each manner of answering.
@Suite(.serialized, .enabled(if: Soak.only == nil, "One mutation alone is tried."))
struct ArchiveKillTests {
    @Test(arguments: Shipyard.Manner.allCases)
    func neverShowsAMixAsWhole(manner: Shipyard.Manner) async throws {
        let yard = Shipyard(manner: manner)
        let application = Application(
            router: yard.router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)))
        try await application.test(.live) { client in
            let port = try #require(client.port)
            try await killFetches(of: yard, upstream: "starships=http://127.0.0.1:\(port)/api")
        }
    }

    private func killFetches(of yard: Shipyard, upstream: String) async throws {
        var random = SeededGenerator(seed: Soak.seed, number: 2_000_000)
        let directory = try URL.temporary()
        let online = ["--upstream", upstream]
        var duration = try await fetchWhole(yard, in: directory, online)
        var left: [Remains: Int] = [:]
        for kill in 1...max(Soak.writes / 50, 1) {
            yard.generation.update { $0 += 1 }
            let victim = try await Victim(directory: directory, arguments: online)
            let pause = duration * Double.random(in: 0...1, using: &random)
            let fetch = Task { let _: Listing = try await victim.get("/api/v1/starships?limit=200") }
            try await Task.sleep(for: pause)
            try await victim.kill()
            // It was killed: whether it had answered is all the same.
            _ = await fetch.result
            if let remains = try await remains(of: yard, in: directory) {
                left[remains, default: 0] += 1
            } else {
                Issue.record("after \(kill) kills of \(yard.manner), the last after \(pause), of seed \(Soak.seed)")
            }
            duration = try await fetchWhole(yard, in: directory, online)
        }
        #expect(try Kept.problems(in: directory) == [])
        let counts = left.map { "\($0.value) × \($0.key)" }.sorted().joined(separator: ", ")
        Soak.say("Fetches in \(yard.manner) that were killed left \(counts).")
        try FileManager.default.removeItem(at: directory)
    }

    /// What a program that asks nobody shows; nil, with an issue, if that is none of what may be.
    private func remains(of yard: Shipyard, in directory: URL) async throws -> Remains? {
        let server = try await Victim(directory: directory, arguments: ["--offline"])
        let listing: Listing = try await server.get("/api/v1/starships?limit=200")
        try await server.kill()
        #expect(listing.state == "archived")
        let generations = listing.items.map { Shipyard.generation(of: $0.title) }
        let remains = Remains(generations, missing: listing.missing, newest: yard.generation.value)
        #expect(remains != nil, "generations \(generations) are shown, and \(listing.missing) said to be missing")
        return remains
    }

    /// Lets a program fetch until it has all of the newest generation.
    ///
    /// - Returns: how long that took.
    private func fetchWhole(_ yard: Shipyard, in directory: URL, _ arguments: [String]) async throws -> Duration {
        let server = try await Victim(directory: directory, arguments: arguments)
        let start = ContinuousClock.now
        while ContinuousClock.now - start < .seconds(60) {
            // It answers when upstream has, or a moment later with what it has.
            let listing: Listing = try await server.get("/api/v1/starships?limit=200")
            guard listing.state == "fresh" else { continue }
            let generations = Set(listing.items.map { Shipyard.generation(of: $0.title) })
            #expect(generations == [yard.generation.value], "shown as fresh")
            #expect(listing.items.count == Shipyard.ships && listing.missing == 0)
            let duration = ContinuousClock.now - start
            try await server.kill()
            return duration
        }
        Issue.record("the collection did not come whole again")
        return .zero
    }
}
