import Catalogue
import Endpoints
import Foundation
import Storage
import Testing

@Suite struct HomeTests {
    private let ann = ProfileID(rawValue: "ann")
    private let standard = Home(sections: [HomeSection(id: "favourites", feed: .favourites)])

    private func add(_ source: String, to store: SQLiteProfileStore, of profile: ProfileID) async throws {
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

    @Test func storesNoUnchangedHomePage() async throws {
        let store = SQLiteProfileStore(try Database(directory: .temporary()))
        #expect(try await store.home(of: ann) == HomeRecord())
        try await store.changeHome(of: ann) { _ in }
        #expect(try await store.home(of: ann) == HomeRecord())
    }

    @Test func keepsAHomePageAndItsHistoryAfterARestart() async throws {
        let directory = URL.temporary()
        let store = SQLiteProfileStore(try Database(directory: directory))
        try await add("charts", to: store, of: ann)
        try await add("boats", to: store, of: ann)
        let kept = try await store.home(of: ann)
        #expect(kept.home?.sections.map(\.id) == ["favourites", "charts-a-b", "boats-a-b"])

        var restarted = try await SQLiteProfileStore(try Database(directory: directory)).home(of: ann)
        #expect(restarted == kept)
        try restarted.undo()
        #expect(restarted.home?.sections.map(\.id) == ["favourites", "charts-a-b"])
    }

    @Test func keepsProfilesApart() async throws {
        let store = SQLiteProfileStore(try Database(directory: .temporary()))
        try await add("boats", to: store, of: ann)
        #expect(try await store.home(of: .shared) == HomeRecord())
    }

    /// Two processes write at the same time.
    @Test func keepsAllConcurrentChanges() async throws {
        let directory = URL.temporary()
        let stores = [
            SQLiteProfileStore(try Database(directory: directory)),
            SQLiteProfileStore(try Database(directory: directory)),
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
