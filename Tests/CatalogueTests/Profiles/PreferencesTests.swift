import Foundation
import TestSupport
import Testing

@testable import Catalogue

@Suite struct PreferencesTests {
    /// One of many sources.
    private struct Shelf: Source {
        struct Work: Decodable, Identifiable {
            let id: String
        }

        let id: SourceID
        let upstreams: [Upstream<NoParameters, Work>] = []

        func card(for work: Work) -> Card { Card(title: work.id) }
    }

    private let hits = ResolvedSource(Hits())

    @Test func eachListHasAStyleOfItsOwn() throws {
        var preferences = Preferences()
        let british = try #require(hits.setting("country", to: "gb"))
        preferences.setStyle(.grid, of: british)
        #expect(preferences.style(of: british) == .grid)
        #expect(preferences.style(of: hits) == nil)
        preferences.setStyle(.list, of: british)
        #expect(preferences.style(of: british) == .list)
        preferences.setStyle(nil, of: british)
        #expect(preferences == Preferences())
    }

    @Test func aSearchHasTheStyleOfTheWholeList() throws {
        var preferences = Preferences()
        let melodies = ResolvedSource(Melodies())
        preferences.setStyle(.grid, of: try #require(melodies.searching("blue")))
        #expect(preferences.style(of: try #require(melodies.searching("green"))) == .grid)
        #expect(preferences.style(of: melodies) == .grid)
    }

    @Test func theOldestStyleIsDropped() {
        var preferences = Preferences()
        let sources = (0...Preferences.mostStyles).map { number in
            ResolvedSource(Shelf(id: SourceID(rawValue: "shelf-\(number)")))
        }
        for source in sources { preferences.setStyle(.grid, of: source) }
        #expect(preferences.style(of: sources[0]) == nil)
        #expect(sources.dropFirst().allSatisfy { preferences.style(of: $0) == .grid })
    }

    @Test func areTheSameAfterTheyWereStored() throws {
        var preferences = Preferences()
        preferences.setStyle(.grid, of: hits)
        preferences.navigation = NavigationArrangement(
            groups: [.init(sources: ["hits"]), .init(name: "Space", sources: ["planets"])], hidden: ["atlas"], tabs: [])
        let stored = try JSONEncoder().encode(preferences)
        #expect(try JSONDecoder().decode(Preferences.self, from: stored) == preferences)
    }

    @Test(arguments: ["{}", #"{"colourScheme":"sepia"}"#, #"{"of a newer version":1}"#])
    func partsThatAreUnknownAreTheDefaults(text: String) throws {
        #expect(try JSONDecoder().decode(Preferences.self, from: Data(text.utf8)) == Preferences())
    }
}
