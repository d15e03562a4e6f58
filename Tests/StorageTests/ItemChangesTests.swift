import Endpoints
import Foundation
import TestSupport
import Testing

@testable import Catalogue
@testable import Storage

/// Changes of items, beside all answers kept whole.
@Suite(.databases) struct ItemChangesTests {
    static let key = ArchiveKey(source: "boats", resource: Resource("/boats"))

    static func day(_ number: Double) -> Date { Date(timeIntervalSince1970: 1_700_000_000 + number * 86_400) }

    struct Boat: Equatable {
        var rank: Int
        var length: Int

        func item(_ id: Int) -> CatalogueItem {
            CatalogueItem(
                id: ItemReference(source: "boats", id: "\(id)"), card: Card(title: "Boat \(id)"), rank: rank,
                fields: [
                    FieldContent(key: "length", label: "Length", unit: nil, value: .number(.value(Double(length))))
                ])
        }
    }

    typealias Fleet = [Int: Boat]

    static func decoded(_ fleet: Fleet) -> DecodedCollection<CatalogueItem> {
        var decoded = DecodedCollection(
            items: fleet.sorted { $0.value.rank < $1.value.rank }.map { $1.item($0) })
        decoded.dialect = "a fleet"
        return decoded
    }

    /// Archives an answer as a repository does, and adds it to those that are known. An earlier answer gets the boats that
    /// this one shows not to have been gone.
    func keep(
        _ fleet: Fleet, in archive: any Archive, at date: Date, known: inout [(date: Date, fleet: Fleet)],
        _ policy: HistoryPolicy = HistoryPolicy()
    ) async throws {
        let answer = Self.decoded(fleet)
        var comparison = AnswerComparison(first: answer)
        if let base = try await archive.comparisonBase(of: Self.key),
            let place = known.lastIndex(where: { $0.date <= base.date })
        {
            let earlier = known[place].fleet
            var returned: Fleet = [:]
            if let date = base.earlier, let before = known.last(where: { $0.date <= date }) {
                for id in base.absent.compactMap({ Int($0) }) where fleet[id] != nil { returned[id] = before.fleet[id] }
            }
            comparison = AnswerComparison(
                of: answer, with: (Self.decoded(earlier), base.date), returned: Self.decoded(returned).items)
            known[place].fleet.merge(returned) { boat, _ in boat }
        }
        let body = fleet.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: "\n")
        try await archive.keep([
            ArchiveEntry(
                key: Self.key, origin: .upstream("boats.example", at: date),
                answers: [Answer(resource: Self.key.resource, body: Data(body.utf8))], history: policy,
                comparison: comparison)
        ])
        known.append((date, fleet))
    }

    @Test(arguments: Backend.allCases, Trials.seeds(8)) func equalTheDifferenceOfWholeAnswers(
        on backend: Backend, seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed: seed)
        let archive = try await backend.archive()
        var known: [(date: Date, fleet: Fleet)] = []
        var fleet: Fleet = [:]
        var date = Self.day(0)
        for number in 0..<120 {
            let earlier = fleet
            // Weeks, then days, then hours.
            date += Double(Int.random(in: 3_600...(number < 40 ? 400_000 : 60_000), using: &random))
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let id = Int.random(in: 1...12, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: fleet[id] = nil
                case 1: fleet[id]?.length = Int.random(in: 1...4, using: &random)
                default: fleet[id] = fleet[id] ?? Boat(rank: 0, length: Int.random(in: 1...4, using: &random))
                }
            }
            for (rank, id) in fleet.keys.shuffled(using: &random).enumerated() { fleet[id]?.rank = rank + 1 }
            if fleet == earlier { continue }
            try await keep(fleet, in: archive, at: date, known: &known)
            for place in HistoryPolicy().expired(known.map(\.date), at: date).reversed() { known.remove(at: place) }
        }
        #expect(try await archive.dates(of: Self.key) == known.map(\.date))
        let stored = try #require(archive as? SQLArchive)
        let bytes = try await archive.history(of: "boats").bytes
        _ = try await stored.database.transaction { try $0.run([stored.measurement(of: "1 = 1")]) }
        let measured = try await archive.history(of: "boats").bytes
        #expect(bytes == measured)
        // The newest answer alone doesn't show that an item is gone.
        for id in try await archive.comparisonBase(of: Self.key)?.absent.compactMap({ Int($0) }) ?? [] {
            known[known.count - 1].fleet[id] = known[known.count - 2].fleet[id]
        }
        let newest = known[known.count - 1].fleet
        for (place, state) in known.enumerated() {
            let stored = try #require(try await archive.changes(of: Self.key, after: state.date, limit: 10_000))
            #expect(stored.begin == state.date && stored.isComplete)
            let changes = Dictionary(grouping: stored.changes, by: \.change.item).compactMapValues {
                ItemChange(joining: $0.map(\.change))
            }
            for id in 1...12 {
                let (old, new, change) = (state.fleet[id], newest[id], changes["\(id)"])
                let wasAway = known[place...].contains { $0.fleet[id] == nil }
                switch (old, new) {
                case (nil, nil): #expect(change == nil)
                case (nil, let new?):
                    #expect(change?.kind == .new || change?.kind == .back)
                    #expect(change?.rank == new.rank)
                case (let old?, nil):
                    #expect(change?.kind == .gone && change?.earlierRank == old.rank, "\(seed) \(place) \(id)")
                case (let old?, let new?):
                    #expect((change?.earlierRank ?? old.rank) == old.rank)
                    #expect((change?.rank ?? new.rank) == new.rank)
                    if old.rank != new.rank { #expect(change != nil) }
                    // An item that was away is itself again, whatever it was before.
                    if wasAway { continue }
                    let facts = change?.facts.map { [$0.old, $0.new] }
                    let lengths = [old.length, new.length].map { FieldValue.number(.value(Double($0))) }
                    #expect(facts ?? [] == (old.length == new.length ? [] : [lengths]), "\(seed) \(place) \(id)")
                }
            }
        }
        let figures = try await archive.chartFigures(of: (1...12).map { "\($0)" }, in: Self.key, at: date)
        // The ranks at each date.
        for id in 1...12 {
            let timelines = try await archive.changes(of: ItemReference(source: "boats", id: "\(id)"))
            let history = ItemHistory(
                timelines, of: nil, main: Self.key.resource, details: nil
            ) { _ in nil }
            if fleet[id] != nil {
                let chart = try #require(history.charts(now: date).first)
                let read = figures[ItemReference(source: "boats", id: "\(id)")]
                #expect(read?.peak == chart.peak && read?.weeks == chart.weeks, "\(seed) \(id)")
            }
            for (date, fleet) in known.dropLast() {
                let run = history.runs.last { $0.from <= date && $0.until.map { $0 > date } != false }
                #expect(run?.rank == fleet[id]?.rank || fleet[id] == nil, "\(seed) \(date) \(id)")
            }
        }
    }

    @Test(arguments: Backend.allCases) func followAnotherID(on backend: Backend) async throws {
        let archive = try await backend.archive()
        var known: [(date: Date, fleet: Fleet)] = []
        for day in 1...3 {
            let fleet = [1: Boat(rank: 1, length: day), 2: Boat(rank: 2, length: day)]
            try await keep(fleet, in: archive, at: Self.day(Double(day)), known: &known)
        }
        func changes(_ id: String) async throws -> [DatedChange] {
            try await archive.changes(of: ItemReference(source: "boats", id: id)).flatMap(\.changes)
        }
        let (first, second) = (try await changes("1"), try await changes("2"))
        #expect(first.count == 3 && second.count == 3)
        // Nobody knows which of several items had an id.
        try await archive.rename(["1": "one", "2": nil, "3": "three"], of: "boats")
        try await archive.rename(["2": "two"], of: "canoes")
        let renamed = try await changes("one")
        #expect(renamed.map(\.date) == first.map(\.date))
        #expect(renamed.map(\.change.facts) == first.map(\.change.facts))
        let (left, uncertain) = (try await changes("1"), try await changes("2"))
        #expect(left.isEmpty && uncertain == second)
    }

    @Test(arguments: Backend.allCases) func aRunEndsWithTheFirstAnswerWithoutTheItem(on backend: Backend) async throws {
        let archive = try await backend.archive()
        var known: [(date: Date, fleet: Fleet)] = []
        func history() async throws -> ItemHistory {
            ItemHistory(
                try await archive.changes(of: ItemReference(source: "boats", id: "1")), of: nil,
                main: Self.key.resource, details: nil
            ) { _ in nil }
        }
        try await keep(Self.fleet(1, 2), in: archive, at: Self.day(0), known: &known)
        try await keep(Self.fleet(2), in: archive, at: Self.day(1), known: &known)
        let absent = try await history()
        #expect(absent.runs.map(\.until) == [Self.day(1)])
        // One answer may be a mistake.
        #expect(absent.goneSince == nil && absent.versions.isEmpty)
        try await keep(Self.fleet(2, 3), in: archive, at: Self.day(2), known: &known)
        #expect(try await history().goneSince == Self.day(1))
    }

    /// A favourite that an answer which begins anew is without has no rank afterwards, whichever states are left out.
    @Test(arguments: Backend.allCases) func nothingIsRankedFromBeforeABeginning(on backend: Backend) async throws {
        let database = try await backend.database().open()
        let archive = database.archive()
        let boat = Boat(rank: 1, length: 1).item(1)
        try await database.profiles().addFavourite(boat, of: .shared, at: Self.day(0), restoring: false)
        var known: [(date: Date, fleet: Fleet)] = []
        let morning = Self.day(0) - 40_000
        try await keep(Self.fleet(1, 2), in: archive, at: morning, known: &known)
        try await archive.keep([
            ArchiveEntry(
                key: Self.key, origin: .upstream("mirror.example", at: morning + 60),
                answers: [Answer(resource: Self.key.resource, body: Data("other".utf8))], history: HistoryPolicy(),
                comparison: AnswerComparison(first: Self.decoded(Self.fleet(2))))
        ])
        known = [(morning + 60, Self.fleet(2))]
        try await keep(Self.fleet(2, 3), in: archive, at: morning + 120, known: &known)
        try await keep(Self.fleet(3, 2), in: archive, at: Self.day(60), known: &known)
        #expect(try await archive.dates(of: Self.key) == [morning + 120, Self.day(60)])
        let timelines = try await archive.changes(of: boat.id)
        let runs = ItemHistory(timelines, of: nil, main: nil, details: nil) { _ in nil }.runs
        #expect(runs.allSatisfy { $0.until != nil }, "\(runs)")
    }

    @Test(arguments: Backend.allCases) func areReadWholeForEachItem(on backend: Backend) async throws {
        let archive = try await backend.archive()
        var known: [(date: Date, fleet: Fleet)] = []
        for day in 0..<4 {
            let fleet = [1: Boat(rank: 1, length: day), 2: Boat(rank: 2, length: day)]
            try await keep(fleet, in: archive, at: Self.day(Double(day)), known: &known)
        }
        for (limit, items) in [(2, []), (3, ["1", "1", "1"]), (5, ["1", "1", "1"])] {
            let stored = try #require(try await archive.changes(of: Self.key, after: Self.day(0), limit: limit))
            #expect(stored.changes.map(\.change.item) == items && !stored.isComplete)
        }
        let whole = try await archive.changes(of: Self.key, after: Self.day(0), limit: 6)
        #expect(whole?.changes.count == 6 && whole?.isComplete == true)
    }

    /// Boats in the order of their ranks.
    private static func fleet(_ ids: Int...) -> Fleet {
        Fleet(uniqueKeysWithValues: ids.enumerated().map { ($1, Boat(rank: $0 + 1, length: 0)) })
    }

    /// The peak and the weeks of the first boats, and of one that is unknown.
    private func figures(in archive: any Archive, at day: Double) async throws -> [[Int]?] {
        let ids = ["1", "2", "9"]
        let figures = try await archive.chartFigures(of: ids, in: Self.key, at: Self.day(day))
        return ids.map { id in
            figures[ItemReference(source: "boats", id: id)].map { [$0.peak, $0.weeks] }
        }
    }

    @Test(arguments: Backend.allCases) func tellThePeakAndTheWeeksAsOfADate(on backend: Backend) async throws {
        let archive = try await backend.archive()
        var known: [(date: Date, fleet: Fleet)] = []
        // The first boat is away for twenty days.
        let states: [(Double, Fleet)] = [
            (0, Self.fleet(1, 2)), (8, Self.fleet(2)), (9, Self.fleet(2, 3)), (28, Self.fleet(3, 1, 2)),
        ]
        for (day, fleet) in states {
            try await keep(fleet, in: archive, at: Self.day(day), known: &known)
        }
        #expect(try await figures(in: archive, at: -1) == [nil, nil, nil])
        #expect(try await figures(in: archive, at: 7) == [[1, 1], [2, 1], nil])
        #expect(try await figures(in: archive, at: 27) == [[1, 2], [1, 4], nil])
        #expect(try await figures(in: archive, at: 29) == [[1, 2], [1, 5], nil])
        #expect(try await figures(in: archive, at: 35) == [[1, 3], [1, 5], nil])
        let other = ArchiveKey(source: "boats", resource: Resource("/other"))
        #expect(try await archive.chartFigures(of: ["1"], in: other, at: Self.day(29)).isEmpty)
    }

    /// Nothing says when the boat left, but an answer that was compared with none was without it.
    @Test(arguments: Backend.allCases) func countNoWeeksFromAnAnswerThatBeginsAnew(on backend: Backend) async throws {
        let archive = try await backend.archive()
        var known: [(date: Date, fleet: Fleet)] = []
        try await keep(Self.fleet(1, 2), in: archive, at: Self.day(0), known: &known)
        try await archive.keep([
            ArchiveEntry(
                key: Self.key, origin: .upstream("other.example", at: Self.day(6)),
                answers: [Answer(resource: Self.key.resource, body: Data("other".utf8))], history: HistoryPolicy(),
                comparison: AnswerComparison(first: Self.decoded(Self.fleet(2))))
        ])
        known.append((Self.day(6), Self.fleet(2)))
        try await keep(Self.fleet(1, 2), in: archive, at: Self.day(20), known: &known)
        #expect(try await figures(in: archive, at: 20) == [[1, 1], [1, 3], nil])
    }

    @Test(arguments: Backend.allCases) func beginAnewBeyondABound(on backend: Backend) async throws {
        let archive = try await backend.archive()
        var known: [(date: Date, fleet: Fleet)] = []
        for day in 0..<40 {
            var fleet: Fleet = [1: Boat(rank: 1, length: day), 2: Boat(rank: 2, length: 0)]
            if day.isMultiple(of: 2) { fleet[3] = Boat(rank: 3, length: 1) }
            let date = Self.day(Double(day))
            try await keep(fleet, in: archive, at: date, known: &known, HistoryPolicy(bytes: 4_000))
        }
        let dates = try await archive.dates(of: Self.key)
        #expect(dates.count < 40 && dates.count > 3)
        let timelines = try await archive.changes(of: ItemReference(source: "boats", id: "2"))
        #expect(timelines.first?.changes.map(\.date) == [dates[0]])
        #expect(timelines.first?.changes.map(\.change) == [ItemChange("2", .first, rank: 2)])
        #expect(try await archive.history(of: "boats").bytes <= 4_000)
    }

    @Test(arguments: Backend.allCases) func ofFavouritesEscapeThinning(on backend: Backend) async throws {
        let database = try await backend.database().open()
        let (archive, profiles) = (database.archive(), database.profiles())
        let boat = Boat(rank: 1, length: 0).item(1)
        try await profiles.addFavourite(boat, of: .shared, at: Self.day(0), restoring: false)
        var known: [(date: Date, fleet: Fleet)] = []
        for hour in 0..<10 {
            let fleet: Fleet = [1: Boat(rank: 1, length: hour), 2: Boat(rank: 2, length: hour)]
            let date = Self.day(1.2 + Double(hour) / 100)
            try await keep(fleet, in: archive, at: date, known: &known)
        }
        try await keep([3: Boat(rank: 3, length: 0)], in: archive, at: Self.day(90), known: &known)
        for (id, count) in [(1, 9), (2, 0)] {
            let changes = try await archive.changes(of: ItemReference(source: "boats", id: "\(id)")).flatMap(\.changes)
            #expect(changes.count { $0.change.kind == .changed } == count)
        }
        // The favourite had its rank until it went, although the answer that it was first seen in has been left out.
        let timelines = try await archive.changes(of: boat.id)
        let history = ItemHistory(timelines, of: nil, main: Self.key.resource, details: nil) { _ in nil }
        #expect(history.runs.map(\.rank) == [1])
        #expect(history.runs[0].from == Self.day(1.2) && history.runs[0].until != known[known.count - 2].date)
    }

    /// An answer that begins anew is compared with nothing, so that it can't confirm that an item is gone.
    @Test(arguments: Backend.allCases) func isNotGoneIfTheNextAnswerBeginsAnew(on backend: Backend) async throws {
        let archive = try await backend.archive()
        var known: [(date: Date, fleet: Fleet)] = []
        let (one, both) = ([1: Boat(rank: 1, length: 1)], [1: Boat(rank: 1, length: 1), 2: Boat(rank: 2, length: 2)])
        try await keep(both, in: archive, at: Self.day(0), known: &known)
        try await keep(one, in: archive, at: Self.day(1), known: &known)
        #expect(try await archive.comparisonBase(of: Self.key)?.absent == ["2"])
        let answer = Self.decoded(both)
        try await archive.keep([
            ArchiveEntry(
                key: Self.key, origin: .upstream("other.example", at: Self.day(2)),
                answers: [Answer(resource: Self.key.resource, body: Data("other".utf8))], history: HistoryPolicy(),
                comparison: AnswerComparison(first: answer))
        ])
        let boat = ItemReference(source: "boats", id: "2")
        #expect(try await archive.changes(of: boat).flatMap(\.changes).map(\.change.kind) == [.first, .first])
    }

    /// An unchanged answer confirms it, whatever becomes of the entry.
    @Test(arguments: Backend.allCases) func staysGoneOnceItIsConfirmed(on backend: Backend) async throws {
        let archive = try await backend.archive()
        var known: [(date: Date, fleet: Fleet)] = []
        let (one, both) = ([1: Boat(rank: 1, length: 1)], [1: Boat(rank: 1, length: 1), 2: Boat(rank: 2, length: 2)])
        try await keep(both, in: archive, at: Self.day(0), known: &known)
        try await keep(one, in: archive, at: Self.day(1), known: &known)
        var entry = try #require(try await archive.entries(for: Self.key).first)
        entry = ArchiveEntry(
            key: Self.key, origin: .upstream("boats.example", at: Self.day(2)), answers: entry.answers,
            history: HistoryPolicy())
        _ = try await archive.revalidate(entry, items: [])
        // A part of the list takes the place of the entry.
        try await archive.keep([
            ArchiveEntry(key: Self.key, origin: .upstream("boats.example", at: Self.day(3)), answers: entry.answers)
        ])
        try await keep(both, in: archive, at: Self.day(4), known: &known)
        let boat = ItemReference(source: "boats", id: "2")
        #expect(try await archive.changes(of: boat).flatMap(\.changes).map(\.change.kind) == [.first, .gone, .back])
    }

    @Test(arguments: Backend.allCases) func findFactsThatChangeInNearlyEveryAnswer(on backend: Backend) async throws {
        let archive = try await backend.archive()
        var known: [(date: Date, fleet: Fleet)] = []
        for day in 0..<6 {
            let fleet: Fleet = [1: Boat(rank: 1, length: day), 2: Boat(rank: 2, length: day)]
            try await keep(fleet, in: archive, at: Self.day(Double(day)), known: &known)
            let stored = try await archive.changes(of: Self.key, after: Self.day(0), limit: 100)
            #expect(stored?.frequentFacts == (day < 3 ? [] : ["length"]))
        }
    }
}
