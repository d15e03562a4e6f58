import Catalogue
import Foundation
import Storage
import Testing

@Suite struct SearchHistoryTests {
    private let ann = ProfileID(rawValue: "ann")
    private let ben = ProfileID(rawValue: "ben")

    private func note(
        _ texts: String..., in store: SQLiteProfileStore, scope: SearchScope = .allSources, of profile: ProfileID
    ) async throws {
        for text in texts { try await store.recordSearch(try #require(SearchTerm(text)), in: scope, of: profile) }
    }

    private func texts(_ store: SQLiteProfileStore, of profile: ProfileID) async throws -> [String] {
        try await store.searches(of: profile).map(\.text)
    }

    @Test func showsTheNewestFirstAndMovesARepeatedOneUp() async throws {
        let store = SQLiteProfileStore(try Database(directory: .temporary()))
        try await note("tub", "Éclair", "raft", in: store, of: ann)
        #expect(try await texts(store, of: ann) == ["raft", "Éclair", "tub"])
        // A search that differs only in case and accents replaces the older one.
        try await note(" ECLAIR ", in: store, of: ann)
        #expect(try await texts(store, of: ann) == ["ECLAIR", "raft", "tub"])
        #expect(try await texts(store, of: ben).isEmpty)
    }

    @Test func keepsTenSearches() async throws {
        let directory = URL.temporary()
        let store = SQLiteProfileStore(try Database(directory: directory))
        for number in 1...13 { try await note("\(number)", in: store, of: ann) }
        try await note("6", in: store, of: ann)
        let expected = ["6", "13", "12", "11", "10", "9", "8", "7", "5", "4"]
        #expect(try await texts(store, of: ann) == expected)
        #expect(try await texts(SQLiteProfileStore(try Database(directory: directory)), of: ann) == expected)
    }

    @Test func deletesOneSearchOrAll() async throws {
        let store = SQLiteProfileStore(try Database(directory: .temporary()))
        try await note("tub", "Éclair", "raft", in: store, of: ann)
        try await note("tub", in: store, of: ben)
        try await store.forgetSearch(SearchTerm("eclair"), in: .allSources, of: ann)
        #expect(try await texts(store, of: ann) == ["raft", "tub"])
        try await store.forgetSearch(nil, in: .allSources, of: ann)
        #expect(try await texts(store, of: ann).isEmpty)
        #expect(try await texts(store, of: ben) == ["tub"])
    }

    @Test func keepsThoseOfEachSourceApart() async throws {
        let store = SQLiteProfileStore(try Database(directory: .temporary()))
        let boats = SearchScope.source("boats")
        try await note("tub", "raft", in: store, of: ann)
        for number in 1...10 { try await note("\(number)", in: store, scope: boats, of: ann) }
        try await note("tub", in: store, scope: boats, of: ann)
        #expect(try await texts(store, of: ann) == ["raft", "tub"])
        #expect(try await store.searches(in: boats, of: ann).map(\.text).prefix(2) == ["tub", "10"])
        #expect(try await store.searches(in: .source("canals"), of: ann).isEmpty)
        try await store.forgetSearch(SearchTerm("tub"), in: boats, of: ann)
        #expect(try await texts(store, of: ann) == ["raft", "tub"])
        try await store.forgetSearch(nil, in: .allSources, of: ann)
        #expect(try await store.searches(in: boats, of: ann).count == 9)
    }
}
