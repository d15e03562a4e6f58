import Catalogue
import Foundation
import HTML
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import Media
@testable import Screens
@testable import Server

@Suite struct PlayerTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let boats = Boats().erased
    private let pictures = Pictures(
        addresses: MediaAddresses(signer: .test, policy: MediaPolicy(hosts: ["boats": ["sound.example"]])),
        sizes: CellSizes(layouts: []))

    private func item(_ id: String, preview: String?) -> CatalogueItem {
        CatalogueItem(
            id: ItemReference(source: "boats", id: id),
            card: Card(title: "Low <Tide>", subtitle: "Ann", preview: preview))
    }

    private func button(preview: String?, hasWords: Bool = false) -> String {
        PlayButton(item: item("1", preview: preview), pictures: pictures, hasWords: hasWords, strings: Strings())
            .rendered()
    }

    @Test func isStartedByWhatHasAPreviewThatIsSound() {
        let button = button(preview: "https://sound.example/1.m4a")
        for mark in [
            "<button class=\"play\" type=\"button\" data-preview=\"/previews/boats/", "aria-pressed=\"false\"",
            "aria-label=\"Play Low &lt;Tide&gt;\"", "?of=https://sound.example/1.m4a&amp;item=1\"",
        ] { #expect(button.contains(mark), "\(mark)") }
    }

    @Test(arguments: [nil, "https://elsewhere.example/1.m4a", "javascript:alert(1)"])
    func isNotStartedByOthers(preview: String?) {
        #expect(button(preview: preview).isEmpty)
    }

    @Test(arguments: [
        "https://sound.example/1.m4v", "https://sound.example/1.mp4?key=1", "https://sound.example/1.mov",
    ])
    func marksFilmsThatTheirPagesPlay(preview: String) {
        let mark = button(preview: preview)
        #expect(mark.hasPrefix("<span class=\"film\" role=\"img\" aria-label=\"Preview of Low &lt;Tide&gt;\">"))
        #expect(!mark.contains("<button"))
        // Beside the film itself it says nothing new.
        #expect(button(preview: preview, hasWords: true).isEmpty)
    }

    @Test func isStartedByWordsOnAnItemsPage() {
        let button = button(preview: "https://sound.example/1.m4a", hasWords: true)
        #expect(button.contains("class=\"play worded\""))
        #expect(button.contains("<span class=\"when-resting\">Play</span>"))
        #expect(button.contains("<span class=\"visually-hidden\"> Low &lt;Tide&gt;</span>"))
        #expect(!button.contains("aria-label"))
    }

    @Test func saysWhatARowOfATrackListDoesNotShow() {
        let track = Track(title: "Low", artist: "Ann & Ben", artwork: "/artwork/album", duration: 90)
        let button = PlayButton(
            item: item("1", preview: "https://sound.example/1.m4a"), pictures: pictures, track: track,
            strings: Strings()
        ).rendered()
        let data = "data-title=\"Low\" data-artist=\"Ann &amp; Ben\" data-art=\"/artwork/album\" data-duration=\"90.0\""
        #expect(button.contains(data))
    }

    @Test func isOfferedForLaterIfItIsSound() {
        let model = PageModel(
            sources: [boats], assets: Assets(layouts: []), pictures: pictures, visitor: Visitor(), now: now)
        func menu(preview: String?) -> String {
            ItemMenu(item: item("1", preview: preview), model: model).rendered()
        }
        let offered = menu(preview: "https://sound.example/1.m4a")
        #expect(offered.contains("<button type=\"button\" data-enqueue=\"next\">Play next</button>"))
        #expect(offered.contains("<button type=\"button\" data-enqueue=\"last\">Play last</button>"))
        for preview in [nil, "https://sound.example/1.m4v"] { #expect(menu(preview: preview).isEmpty) }
    }

    @Test(arguments: [(Role.guest, false), (.member, true), (.admin, true)])
    func recordsAndStarsWhatMembersPlay(role: Role, isMember: Bool) {
        var visitor = Visitor()
        visitor.role = role
        let model = PageModel(
            sources: [boats], assets: Assets(layouts: []), pictures: pictures, visitor: visitor, now: now)
        let player = PlayerBar(model: model).rendered()
        #expect(player.contains("data-records=\"true\"") == isMember)
        #expect(player.contains("class=\"favourite\"") == isMember)
    }

    @Test func isStartedFromRowsAndFromAnItemsPage() throws {
        let items = [item("1", preview: "https://sound.example/1.m4a"), item("2", preview: nil)]
        let state = FeedState.showing(
            FeedContent(items: items, provenance: .fresh(at: now, from: "boats.example")), .resting)
        let model = PageModel(
            sources: [boats], assets: Assets(layouts: []), pictures: pictures, visitor: Visitor(), now: now)
        func list(selected: ItemReference?) -> FeedList {
            FeedList(
                page: ListPage(
                    FeedRequest(source: boats, query: FeedQuery(sort: "name")), state: state,
                    strings: model.strings),
                parameters: boats.parameters, favourites: [], selected: selected, model: model)
        }
        let feed = ListScreen(list: list(selected: nil)).rendered()
        #expect(feed.matches(of: /<button class="play"/).count == 1)
        // A button within a link would be neither.
        #expect(feed.contains("</a><button class=\"play\""))
        let page = ItemScreen(
            item: items[0], isFavourite: false, origin: .feed, list: list(selected: items[0].id)
        ).rendered()
        let article = try #require(page.split(separator: "<article").last)
        #expect(article.matches(of: /class="play worded"/).count == 1)
        // For those without scripts.
        #expect(article.contains("<audio class=\"preview\" controls preload=\"none\" src=\"/previews/boats/"))
    }

    @Test func isInEveryPageOnceAndHidden() async throws {
        let application = try WebApplication.test()
        try await Application(responder: application.responder()).test(.router) { client in
            for path in ["/", "/boats", "/boats/tub", "/favourites", "/sources", "/nowhere"] {
                let page = try await client.execute(uri: path, method: .get) { String(buffer: $0.body) }
                #expect(page.matches(of: /<section id="player" class="player" aria-label="Player" hidden/).count == 1)
                #expect(page.matches(of: /<audio/).count == 1, "\(path)")
                #expect(page.contains("data-failed=\"Couldn’t play {title}\""), "\(path)")
                let script = "<script type=\"module\" src=\"/assets/\(application.assets.script.name)\">"
                #expect(page.contains(script), "\(path)")
            }
        }
    }
}
