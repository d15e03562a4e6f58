import Catalogue
import Endpoints
import Foundation
import HTML
import Testing

@testable import Routes
@testable import Screens

/// The home page in every style and state, and the page on which it is edited, as indented HTML.
@Suite struct HomeSnapshotTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let boats = Boats().erased
    private let canals = Canals().erased
    private let locks = HomeFeed.source(id: "canals", query: [.init("media", "locks"), .init("country", "nl")])
    private let gone = HomeFeed.source(id: "gone", query: [])
    private let tub = CatalogueItem(
        id: ItemReference(source: "boats", id: "tub"), card: Card(title: "Tub", subtitle: "Bath <boat>"))
    private let gouda = CatalogueItem(
        id: ItemReference(source: "canals", id: "a/b c"), card: Card(title: "Gouda"), rank: 1)

    private var failedAttempt: FailedAttempt {
        FailedAttempt(error: EndpointError(host: "boats.example", cause: .unreachable("")), at: now, attempts: 1)
    }

    private func model(notice: Notice? = nil) -> PageModel {
        var visitor = Visitor()
        visitor.notice = notice
        let model = PageModel(
            sources: [canals, boats], assets: Assets(layouts: []),
            pictures: Pictures(addresses: .test, sizes: CellSizes(layouts: [])), visitor: visitor,
            now: now)
        model.noticeTitle = notice.map { _ in "Top locks" }
        return model
    }

    private var everyStyle: Home {
        let sections = HomeStyle.allCases.map { HomeSection(id: $0.rawValue, feed: locks, style: $0) }
        return Home(
            sections: [
                HomeSection(id: "boats", feed: HomeFeed(boats), style: .story),
                HomeSection(id: "favourites", feed: .favourites), HomeSection(id: "gone", feed: gone),
            ] + sections)
    }

    @Test func everyStyleAndTheStories() throws {
        let fresh = FeedContent(
            items: [gouda], provenance: .fresh(at: now.addingTimeInterval(-240), from: "canals.example"))
        let sample = FeedContent(items: [tub], provenance: .sample(because: failedAttempt))
        try expectSnapshot(
            HomeScreen(
                home: everyStyle,
                states: [locks: .showing(fresh, .refreshing), HomeFeed(boats): .showing(sample, .resting)],
                favourites: [Favourite(item: tub, addedAt: now)], model: model()), "home", of: "main")
    }

    @Test func sayTheAgeOfWhatIsSavedAlone() {
        let date = now.addingTimeInterval(-240)
        let states = [
            Provenance.fresh(at: date, from: "a.example"), .archived(at: date, from: "a.example", because: nil),
        ]
        .map { provenance in
            let content = FeedContent(items: [gouda], provenance: provenance)
            let page = HomeScreen(
                home: Home(sections: [HomeSection(id: "canals", feed: locks)]),
                states: [locks: .showing(content, .resting)], favourites: [], model: model()
            ).rendered()
            return page.firstMatch(of: /data-state="[a-z]+">([^<]*)</).map { String($0.1) }
        }
        #expect(states == ["Netherlands", "Netherlands · Saved 4 minutes ago"])
    }

    @Test func sayWhoseDataTheListsShow() {
        let items = ["Ann", "Bob", "Cas"].enumerated().map { number, name in
            CatalogueItem(
                id: ItemReference(source: "canals", id: name), card: Card(title: name),
                attribution: number == 0 ? nil : "Data by <Champions>")
        }
        let content = FeedContent(items: items, provenance: .fresh(at: now, from: "a.example"))
        let page = HomeScreen(
            home: Home(sections: ["a", "b"].map { HomeSection(id: $0, feed: locks) }),
            states: [locks: .showing(content, .resting)], favourites: [], model: model()
        ).rendered()
        #expect(page.matches(of: /Data by &lt;Champions&gt;/).count == 1)
    }

    @Test func everyStyleBeforeAnythingCame() throws {
        try expectSnapshot(
            HomeScreen(
                home: everyStyle, states: [locks: .loading(after: nil), HomeFeed(boats): .failed(failedAttempt)],
                favourites: [], model: model()), "home-loading", of: "main")
    }

    @Test func aListWithoutItems() throws {
        let none = FeedContent(items: [], provenance: .fresh(at: now, from: "boats.example"))
        let home = Home(sections: [HomeSection(id: "boats", feed: HomeFeed(boats))])
        try expectSnapshot(
            HomeScreen(
                home: home, states: [HomeFeed(boats): .showing(none, .resting)], favourites: [], model: model()),
            "home-nothing-here", of: "main")
    }

    @Test func nothingOnIt() throws {
        try expectSnapshot(
            HomeScreen(home: Home(), states: [:], favourites: [], model: model()), "home-empty", of: "main")
    }

    @Test func saysOnceThatListsAreSamples() {
        let sample = FeedContent(items: [tub], provenance: .sample(because: failedAttempt))
        let fresh = FeedContent(items: [tub], provenance: .fresh(at: now, from: "boats.example"))
        let home = Home(sections: ["a", "b"].map { HomeSection(id: $0, feed: HomeFeed(boats)) })
        let notes = [sample, fresh].map { content in
            HomeScreen(
                home: home, states: [HomeFeed(boats): .showing(content, .resting)], favourites: [], model: model()
            ).rendered().components(separatedBy: "Sample data").count - 1
        }
        #expect(notes == [1, 0])
    }

    @Test func howMuchIsLeftToListenTo() {
        let played = RecentItem(item: tub, date: now, position: 65, duration: 300)
        let section = HomeSection(id: "played", feed: .continueListening)
        let page = { (played: [RecentItem]) in
            HomeScreen(
                home: Home(sections: [section]), contents: [HomeContent(played: played)], model: self.model()
            ).rendered()
        }
        #expect(page([played]).contains(#"<progress value="65" max="300" aria-label="3:55 left">"#))
        #expect(page([played]).contains("<h2>Continue listening</h2>"))
        // Without anything to show, it takes no room.
        #expect(!page([]).contains("data-section"))
    }

    private func editor(
        _ home: Home, states: [HomeFeed: FeedState] = [:], offers: HomeOffers = HomeOffers([]),
        notice: HomeNotice? = nil
    ) -> HomeScreen {
        var screen = HomeScreen(
            home: home, states: states, favourites: [], model: model(notice: notice.map { .home($0) }))
        screen.editing = HomeEditing(canUndo: !home.sections.isEmpty, offers: offers)
        return screen
    }

    @Test func itsSectionsWhileItIsEdited() throws {
        let home = Home(
            sections: [
                HomeSection(id: "boats", feed: HomeFeed(boats), style: .list),
                HomeSection(id: "favourites", feed: .favourites),
                HomeSection(id: "gone", feed: gone), HomeSection(id: "canals", feed: locks, style: .mosaic),
            ])
        let outcome = HomeOutcome(before: home, home: Home(), canUndo: true, problem: nil)
        let fresh = FeedContent(items: [gouda], provenance: .fresh(at: now, from: "canals.example"))
        let offers = HomeOffers([
            HomeOffers.Group(source: nil, offers: [HomeOffers.Offer(feed: .newSinceLastVisit, preview: [])]),
            HomeOffers.Group(source: canals, offers: [HomeOffers.Offer(feed: HomeFeed(canals), preview: [gouda])]),
            HomeOffers.Group(source: boats, offers: []),
        ])
        try expectSnapshot(
            editor(
                home, states: [locks: .showing(fresh, .resting)], offers: offers,
                notice: HomeNotice(.edit(.remove("canals")), outcome)),
            "home-editing", of: "main", "div#notice")
    }

    @Test func nothingToEdit() throws {
        try expectSnapshot(editor(Home()), "home-editing-empty", of: "div.actions", "p.hint")
    }
}
