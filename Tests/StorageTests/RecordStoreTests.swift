import Catalogue
import Foundation
import Testing

/// What holds for every store of records.
@Suite(.databases, .timeLimit(.minutes(5))) struct RecordStoreTests {
    private let tub = Boat(id: "1", name: "Tub", length: 3, weight: 0.5, isAfloat: true, rig: .sloop)
    private let raft = Boat(id: "2", name: "Raft", length: 5)
    private let punt = Boat(id: "3", name: "Punt")

    @Test(arguments: StoreKind.allCases) func hasWhatWasSaved(in kind: StoreKind) async throws {
        let store = try await kind.store()
        #expect(try await store.fetch(Boat.self).isEmpty)
        #expect(try await store.count(Boat.self) == 0)
        try await store.save(tub)
        try await store.save([punt, raft])
        #expect(try await store.fetch(Boat.self) == [tub, raft, punt])
        #expect(try await store.fetch(Boat.self, id: "2") == raft)
        for id in ["9", "", "1\0", String(repeating: "1", count: 257)] {
            #expect(try await store.fetch(Boat.self, id: id) == nil)
        }
        #expect(try await store.fetch(Boat.self, where: .ids(["1", "1\0"])) == [tub])
        #expect(try await store.count(Boat.self, where: Boat.length >= 3) == 2)
    }

    @Test(arguments: StoreKind.allCases) func replacesARecordWithItsFields(in kind: StoreKind) async throws {
        let store = try await kind.store()
        try await store.save([tub, raft])
        let changed = Boat(id: "1", name: "Ark", weight: 9)
        // Of two records with an id, the last one counts.
        try await store.save([tub, changed])
        #expect(try await store.fetch(Boat.self) == [changed, raft])
        #expect(try await store.fetch(Boat.self, where: Boat.name == "Tub").isEmpty)
        #expect(try await store.fetch(Boat.self, where: Boat.length == 3).isEmpty)
        #expect(try await store.fetch(Boat.self, where: Boat.length == nil && Boat.weight == 9) == [changed])
    }

    @Test(arguments: StoreKind.allCases) func deletes(from kind: StoreKind) async throws {
        let store = try await kind.store()
        try await store.save([tub, raft, punt])
        #expect(try await store.delete(Boat.self, id: "1"))
        #expect(try await !store.delete(Boat.self, id: "1"))
        #expect(try await store.delete(Boat.self, where: Boat.name.hasPrefix("P") || Boat.length > 100) == 1)
        #expect(try await store.fetch(Boat.self) == [raft])
        #expect(try await store.fetch(Boat.self, where: Boat.name == "Tub").isEmpty)
        #expect(try await store.delete(Boat.self, where: .all) == 1)
        #expect(try await store.count(Boat.self) == 0)
    }

    @Test(arguments: StoreKind.allCases) func sortsAndPages(in kind: StoreKind) async throws {
        let store = try await kind.store()
        try await store.save([tub, raft, punt, Boat(id: "4", name: "Ark", length: 5)])
        func ids(_ sorts: RecordSort<Boat>..., limit: Int = 1_000, offset: Int = 0) async throws -> [String] {
            try await store.fetch(Boat.self, sortedBy: sorts, limit: limit, offset: offset).map(\.id)
        }
        #expect(try await ids(Boat.name.ascending) == ["4", "3", "2", "1"])
        #expect(try await ids(Boat.length.ascending) == ["1", "2", "4", "3"])
        #expect(try await ids(Boat.length.descending) == ["2", "4", "1", "3"])
        #expect(try await ids(Boat.length.descending, Boat.name.ascending) == ["4", "2", "1", "3"])
        #expect(try await ids(limit: 2, offset: 1) == ["2", "3"])
        #expect(try await ids(limit: 0).isEmpty)
        #expect(try await ids(limit: -1, offset: -1).isEmpty)
    }

    @Test(arguments: StoreKind.allCases) func fetchesAThousandUnlessAskedForMore(from kind: StoreKind) async throws {
        let store = try await kind.store()
        try await store.save((0..<1_100).map { Boat(id: "\($0)", name: "Tub") })
        #expect(try await store.fetch(Boat.self).count == 1_000)
        #expect(try await store.fetch(Boat.self, limit: 2_000).count == 1_100)
    }

    @Test(arguments: StoreKind.allCases) func keepsCollectionsApart(in kind: StoreKind) async throws {
        let store = try await kind.store()
        try await store.save(tub)
        try await store.save(Cabin(id: 1, boat: "1"))
        #expect(try await store.fetch(Cabin.self, id: 1)?.boat == "1")
        #expect(try await store.delete(Cabin.self, where: .all) == 1)
        #expect(try await store.fetch(Boat.self) == [tub])
    }

    @Test(arguments: StoreKind.allCases) func refusesWhatItCannotStore(kind: StoreKind) async throws {
        let store = try await kind.store()
        let boats = [
            Boat(id: "", name: "Tub"), Boat(id: String(repeating: "é", count: 129), name: "Tub"),
            Boat(id: "a\0", name: "Tub"), Boat(id: "1", name: String(repeating: "x", count: 1_025)),
            Boat(id: "1", name: "Tub", weight: .nan),
        ]
        for boat in boats {
            await #expect(throws: RecordStoreError.self) { try await store.save([raft, boat]) }
        }
        await #expect(throws: RecordStoreError.self) {
            try await store.save(Cabin(id: 1, boat: String(repeating: "x", count: 1 << 20)))
        }
        #expect(try await store.count(Boat.self) == 0)
    }

    @Test(arguments: StoreKind.allCases) func namesTheMistakeInAPredicate(kind: StoreKind) async throws {
        let store = try await kind.store()
        let other = StoredField("nickname", \Boat.name)
        await #expect(throws: RecordStoreError.undeclaredField("nickname", collection: "boats")) {
            try await store.fetch(Boat.self, where: Boat.length < 3 || other == "Tub")
        }
        await #expect(throws: RecordStoreError.undeclaredField("nickname", collection: "boats")) {
            try await store.fetch(Boat.self, sortedBy: [other.ascending])
        }
        let many = (0..<501).reduce(RecordPredicate<Boat>.all) { $0 && Boat.length != $1 }
        await #expect(throws: RecordStoreError.largePredicate(size: 502, largest: 500)) {
            try await store.delete(Boat.self, where: many)
        }
        let few = (0..<499).reduce(RecordPredicate<Boat>.all) { $0 && Boat.length != $1 }
        #expect(try await store.count(Boat.self, where: few) == 0)
    }

    @Test(arguments: StoreKind.allCases) func readsTheDeepestPredicate(in kind: StoreKind) async throws {
        let store = try await kind.store()
        try await store.save(tub)
        let other = !Boat.name.hasPrefix("R")
        func nested(_ depth: Int) -> RecordPredicate<Boat> {
            (0..<depth).reduce(other) { $1.isMultiple(of: 2) ? other && $0 : other || $0 }
        }
        #expect(try await store.count(Boat.self, where: nested(20)) == 1)
        #expect(try await store.delete(Boat.self, where: nested(20)) == 1)
        for tooDeep in [nested(21), !nested(21), nested(30)] {
            await #expect(throws: RecordStoreError.largePredicate(size: 21, largest: 20)) {
                try await store.fetch(Boat.self, where: tooDeep)
            }
        }
    }
}

private struct Cabin: StoredRecord {
    static let collection = "cabins"
    let id: Int
    let boat: String
}
