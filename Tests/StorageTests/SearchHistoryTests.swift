import Catalogue
import Testing

@Suite(.databases) struct SearchHistoryTests {
    private let ann = ProfileID(rawValue: "ann")
    private let ben = ProfileID(rawValue: "ben")

    private func note(
        _ texts: String..., in store: any ProfileStore, scope: SearchScope = .allSources, of profile: ProfileID
    ) async throws {
        for text in texts { try await store.recordSearch(try #require(SearchTerm(text)), in: scope, of: profile) }
    }

    private func texts(_ store: any ProfileStore, of profile: ProfileID) async throws -> [String] {
        try await store.searches(of: profile).map(\.text)
    }

    @Test(arguments: Backend.allCases) func showsTheNewestFirstAndMovesARepeatedOneUp(on backend: Backend) async throws
    {
        let store = try await backend.profiles()
        try await note("tub", "Éclair", "raft", in: store, of: ann)
        #expect(try await texts(store, of: ann) == ["raft", "Éclair", "tub"])
        // A search that differs only in case and accents replaces the older one.
        try await note(" ECLAIR ", in: store, of: ann)
        #expect(try await texts(store, of: ann) == ["ECLAIR", "raft", "tub"])
        #expect(try await texts(store, of: ben).isEmpty)
    }

    @Test(arguments: Backend.allCases) func keepsTenSearches(on backend: Backend) async throws {
        let database = try await backend.database()
        let store = try await database.open().profiles()
        for number in 1...13 { try await note("\(number)", in: store, of: ann) }
        try await note("6", in: store, of: ann)
        let expected = ["6", "13", "12", "11", "10", "9", "8", "7", "5", "4"]
        #expect(try await texts(store, of: ann) == expected)
        #expect(try await texts(database.open().profiles(), of: ann) == expected)
    }

    @Test(arguments: Backend.allCases) func deletesOneSearchOrAll(on backend: Backend) async throws {
        let store = try await backend.profiles()
        try await note("tub", "Éclair", "raft", in: store, of: ann)
        try await note("tub", in: store, of: ben)
        try await store.forgetSearch(SearchTerm("eclair"), in: .allSources, of: ann)
        #expect(try await texts(store, of: ann) == ["raft", "tub"])
        try await store.forgetSearch(nil, in: .allSources, of: ann)
        #expect(try await texts(store, of: ann).isEmpty)
        #expect(try await texts(store, of: ben) == ["tub"])
    }

    @Test(arguments: Backend.allCases) func keepsThoseOfEachSourceApart(on backend: Backend) async throws {
        let store = try await backend.profiles()
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
