import Catalogue
import Endpoints
import Testing

@Suite(.databases) struct HomeTests {
    private let ann = ProfileID(rawValue: "ann")
    private let standard = Home(sections: [HomeSection(id: "favourites", feed: .favourites)])

    private func add(_ source: String, to store: any ProfileStore, of profile: ProfileID) async throws {
        let feed = HomeFeed.source(id: SourceID(rawValue: source), query: [.init("media", "a b&=é")])
        let standard = standard
        let problem = try await store.changeHome(of: profile) { record -> HomeProblem? in
            do throws(HomeProblem) {
                try record.apply(.add(feed, .mosaic), default: standard)
                return nil
            } catch {
                return error
            }
        }
        #expect(problem == nil)
    }

    @Test(arguments: Backend.allCases) func storesNoUnchangedHomePage(on backend: Backend) async throws {
        let store = try await backend.profiles()
        #expect(try await store.home(of: ann) == HomeRecord())
        try await store.changeHome(of: ann) { _ in }
        #expect(try await store.home(of: ann) == HomeRecord())
    }

    @Test(arguments: Backend.allCases) func keepsAHomePageAndItsHistoryAfterARestart(on backend: Backend) async throws {
        let database = try await backend.database()
        let store = try await database.open().profiles()
        try await add("charts", to: store, of: ann)
        try await add("boats", to: store, of: ann)
        let kept = try await store.home(of: ann)
        #expect(kept.home?.sections.map(\.id) == ["favourites", "charts-a-b", "boats-a-b"])

        var restarted = try await database.open().profiles().home(of: ann)
        #expect(restarted == kept)
        try restarted.undo()
        #expect(restarted.home?.sections.map(\.id) == ["favourites", "charts-a-b"])
    }

    @Test(arguments: Backend.allCases) func keepsProfilesApart(on backend: Backend) async throws {
        let store = try await backend.profiles()
        try await add("boats", to: store, of: ann)
        #expect(try await store.home(of: .shared) == HomeRecord())
    }

    /// Two processes write at the same time.
    @Test(arguments: Backend.allCases) func keepsAllConcurrentChanges(on backend: Backend) async throws {
        let database = try await backend.database()
        let stores = [
            try await database.open().profiles(),
            try await database.open().profiles(),
        ]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask { try await add("boats\(number)", to: stores[number % 2], of: ann) }
            }
            try await group.waitForAll()
        }
        let home = try #require(await stores[0].home(of: ann).home)
        #expect(Set(home.sections.map(\.id)) == Set((0..<20).map { "boats\($0)-a-b" } + ["favourites"]))
    }
}
