import Foundation
import TestSupport
import Testing

/// The built program, writing favourites from several connections at once and killed in the midst of it, again and again.
///
/// `VITRINE_SOAK_WRITES` says how many writes are answered; one kill comes for about twenty of them.
@Suite(.enabled(if: Soak.only == nil, "One mutation alone is tried.")) struct FavouriteKillTests {
    private static let connections = 4

    @Test func keepsEveryWriteThatWasAnswered() async throws {
        var random = SeededGenerator(seed: Soak.seed, number: 1_000_000)
        let directory = try URL.temporary()
        let ships = try await ships(in: directory)
        let ids = ships.keys.sorted()
        var stars = Stars()
        var writes = 0
        var kills = 0
        while writes < Soak.writes || kills < 2 {
            let victim = try await Victim(directory: directory, arguments: ["--offline"])
            let progress = Watched(Starrer.Progress())
            let enough = min(Int.random(in: 1...32, using: &random), max(Soak.writes - writes, 1))
            let pause = Duration.microseconds(Int.random(in: 0...5_000, using: &random))
            let starrers = (0..<Self.connections).map { number in
                Starrer(
                    victim: victim,
                    ids: ids.enumerated().filter { $0.offset % Self.connections == number }.map(\.element),
                    seed: random.next(), progress: progress)
            }
            let known = stars
            stars = try await withThrowingTaskGroup(of: Stars?.self) { group in
                for starrer in starrers { group.addTask { await starrer.run(from: known.of(starrer.ids)) } }
                group.addTask {
                    await progress.wait { $0.answered >= enough || $0.ended == Self.connections }
                    // A moment that has nothing to do with any answer.
                    try await Task.sleep(for: pause)
                    try await victim.kill()
                    return nil
                }
                return try await group.reduce(into: known) { stars, found in found.map { stars.merge($0) } }
            }
            kills += 1
            writes += progress.value.answered
            #expect(progress.value.refusals == [], "of seed \(Soak.seed)")
            let problems = try await problems(with: &stars, in: directory, ships: ships)
            #expect(problems == [], "after \(kills) kills and \(writes) writes of seed \(Soak.seed)")
            if !problems.isEmpty || progress.value.answered == 0 { break }
        }
        #expect(try Kept.problems(in: directory) == [])
        Soak.say("\(writes) favourites were written and answered, and the server killed \(kills) times.")
        try FileManager.default.removeItem(at: directory)
    }

    /// Everything that was answered is there, and each favourite has its whole record.
    private func problems(
        with stars: inout Stars, in directory: URL, ships: [String: Listing.Item]
    ) async throws -> [String] {
        let server = try await Victim(directory: directory, arguments: ["--offline"])
        let found: Listing = try await server.get("/api/v1/favourites?limit=200")
        try await server.kill()
        var problems = stars.settle(Set(found.items.map(\.id)))
        if found.items.count != Set(found.items.map(\.id)).count { problems.append("a favourite is there twice") }
        problems += found.items.filter { ships[$0.id] != $0 }.map { "\($0.id): half a record, \($0)" }
        return problems
    }

    /// What can be starred, as the list shows it.
    private func ships(in directory: URL) async throws -> [String: Listing.Item] {
        let server = try await Victim(directory: directory, arguments: ["--offline"])
        let listing: Listing = try await server.get("/api/v1/starships?limit=200")
        try await server.kill()
        #expect(listing.items.count == 36)
        return Dictionary(listing.items.map { ($0.id, $0) }) { first, _ in first }
    }
}

extension Stars {
    /// What is known of some items.
    fileprivate func of(_ ids: [String]) -> Stars {
        var stars = Stars()
        for id in ids { stars.answer(id, isOn(id)) }
        return stars
    }
}
