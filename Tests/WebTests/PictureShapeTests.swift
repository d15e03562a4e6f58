import Catalogue
import Endpoints
import Foundation
import HTML
import TestSupport
import Testing

@testable import Media
@testable import Routes
@testable import Screens

/// The pictures of a section or list have the shape of most of them, so that each row is even.
@Suite struct PictureShapeTests {
    private static let (square, cover, film) = ("100x101", "100x150", "160x90")
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let canals = Canals().erased
    private let champions = Champions().erased

    private func model(fragments: Fragments = Fragments(limit: 0)) -> PageModel {
        let policy = MediaPolicy(hosts: ["canals": ["a.example"], "champions": ["a.example"]])
        return PageModel(
            sources: [canals, champions], assets: Assets(layouts: []),
            pictures: Pictures(
                addresses: MediaAddresses(signer: .test, policy: policy), sizes: CellSizes(layouts: [])),
            fragments: fragments, visitor: Visitor(), now: now)
    }

    /// An item for each size that an address names; an empty one leaves the picture out.
    private func items(_ sizes: [String], of source: SourceID) -> [CatalogueItem] {
        sizes.enumerated().map { number, size in
            let artwork = size.isEmpty ? nil : Artwork.resizable("https://a.example/\(number)/\(size).jpg")
            return CatalogueItem(
                id: ItemReference(source: source, id: "\(number)"), card: Card(title: "Lock", artwork: artwork))
        }
    }

    private func content(_ sizes: [String], of source: SourceID) -> FeedContent {
        FeedContent(items: items(sizes, of: source), provenance: .fresh(at: now, from: "a.example"))
    }

    private func home(_ style: HomeStyle, _ sizes: [String], model: PageModel? = nil) -> String {
        let feed = HomeFeed(canals)
        return HomeScreen(
            home: Home(sections: [HomeSection(id: "canals", feed: feed, style: style)]),
            states: [feed: .showing(content(sizes, of: "canals"), .resting)], favourites: [],
            model: model ?? self.model()
        ).rendered()
    }

    @Test(
        arguments: [HomeStyle.carousel, .grid],
        [
            ([cover, square, cover, cover], 480), ([film, film, film], 180), ([square, cover, film], 320),
            (["", "", cover], 480), (["", "picture"], 320), (["100x100", "100x100", cover], 320),
        ])
    func isThatOfMostInASectionOfTheHomePage(style: HomeStyle, mixed: (sizes: [String], height: Int)) {
        let heights = home(style, mixed.sizes).heights
        #expect(heights == Array(repeating: mixed.height, count: mixed.sizes.count))
    }

    @Test func isKeptInStoriesWithWordsUnderItOnlyIfItIsWide() {
        let upright = home(.story, [Self.cover, Self.cover, Self.cover, Self.square])
        #expect(upright.heights == [480, 480, 480, 480])
        #expect(upright.contains("<span class=\"tinted\" data-hue=") && !upright.contains("class=\"over\""))
        let wide = home(.story, [Self.film, Self.film])
        #expect(wide.heights == [180, 180])
        #expect(wide.contains("class=\"over\"") && !wide.contains("class=\"tinted\""))
    }

    @Test func isSquareInAMosaic() {
        #expect(home(.mosaic, [Self.cover, Self.cover]).heights == [320, 320])
    }

    @Test func isThatOfMostOnTheShelfOfFavourites() {
        let members = items([Self.square, Self.cover, Self.cover, Self.cover], of: "champions")
        let shelf = FavouritesShelf(source: champions, members: members, model: model()).rendered()
        #expect(shelf.heights == [480, 480, 480, 480])
    }

    @Test func isTheSameOnAllPagesOfAList() throws {
        let content = content([Self.cover, Self.cover, Self.cover, Self.cover, Self.square], of: "champions")
        let heights = try [1, 2, 3].map { number in
            let query = FeedQuery(limit: 2).on(page: number)
            let request = FeedRequest(source: champions, query: query)
            let page = ListPage(request, state: .showing(content, .resting), strings: Strings())
            let list = FeedList(
                page: page, parameters: [], favourites: [], selected: nil, model: model())
            return try #require(list.rendered().heights.first)
        }
        #expect(heights == [480, 480, 480])
    }

    @Test func changesWithTheOtherPicturesOfARow() {
        let model = model(fragments: Fragments(limit: 1 << 20))
        #expect(home(.carousel, [Self.square, Self.square, Self.square], model: model).heights == [320, 320, 320])
        #expect(home(.carousel, [Self.cover, Self.cover, Self.cover], model: model).heights == [480, 480, 480])
    }

    @Test(arguments: [
        ([cover, cover, cover, square], [false, false, false, true]), ([cover, square, film], [true, true, true]),
        (["100x100", "100x100", ""], [true, true, false]), ([square, square, ""], [false, false, false]),
    ])
    func showsPicturesThatDoNotFitItWhole(sizes: [String], areContained: [Bool]) {
        #expect(home(.grid, sizes).areContained == areContained)
        #expect(home(.mosaic, sizes).areContained.allSatisfy { !$0 })
    }

    /// What the pages of a list show before and after its first pictures have been fetched.
    @Test func isLearnedFromTheFirstPictures() async {
        let upstreams = FakeUpstreams()
        let pictures = pictures(fetchedFrom: upstreams)
        let items = items(Array(repeating: "100x100", count: 8), of: "canals")
        for number in 0..<6 {
            upstreams.answer("https://a.example/\(number)/52x52.jpg", with: .gif(width: 30, height: 20))
        }
        #expect(pictures.shape(of: items, in: canals) == .varied)
        #expect(pictures.hue(of: items[0]) == nil)
        await pictures.learnShape(of: items, in: canals, now: now)
        #expect(upstreams.addresses.count == 6)
        #expect(pictures.shape(of: items, in: canals) == .landscape)
        // It is remembered for the list, whatever else it shows.
        #expect(pictures.under(.root).shape(of: [CatalogueItem](), in: canals) == .landscape)
        #expect(pictures.shape(of: items[6...], in: champions) == .varied)
        await pictures.learnShape(of: items, in: canals, now: now)
        #expect(upstreams.addresses.count == 6)
        // The portrait of an item whose picture is unknown has it, too.
        for item in [items[0], items[7]] {
            #expect(pictures.portrait(of: item, in: canals).rendered().contains("height=\"213\""))
        }
    }

    /// Home learns the shapes of its lists together: as many pictures as four lists need.
    @Test func isLearnedForTheListsOfHomeTogether() async throws {
        let upstreams = FakeUpstreams()
        let pictures = pictures(fetchedFrom: upstreams)
        let dutch = try #require(canals.setting("country", to: "nl"))
        let locks = try [canals, dutch].map { try #require($0.setting("media", to: "locks")) }
        let lists = [canals, dutch] + locks + [champions]
        let pages = lists.enumerated().map { number, list in
            let items = (0..<8).map { item in
                let artwork = Artwork.resizable("https://a.example/\(10 * number + item)/100x100.jpg")
                return CatalogueItem(
                    id: ItemReference(source: list.id, id: "\(number)/\(item)"),
                    card: Card(title: "Lock", artwork: artwork))
            }
            let content = FeedContent(items: items, provenance: .fresh(at: now, from: "a.example"))
            return ListPage(
                FeedRequest(source: list, query: FeedQuery(limit: 6)), state: .showing(content, .resting),
                strings: Strings())
        }
        for number in 0..<50 {
            upstreams.answer("https://a.example/\(number)/52x52.jpg", with: .gif(width: 30, height: 20))
        }
        await pictures.learnShapes(of: pages, now: now)
        #expect(upstreams.addresses.count == 24)
        let shapes = { pages.map { page in pictures.shape(of: page.firstItems, in: page.source) } }
        let wide = Artwork.Shape.landscape
        #expect(shapes() == [wide, wide, wide, wide, .varied])
        // The last one has its turn on the next page.
        await pictures.learnShapes(of: pages, now: now)
        #expect(upstreams.addresses.count == 30)
        #expect(shapes() == [wide, wide, wide, wide, wide])
    }

    @Test func ofAnItemSaysHowSmallItsFileIs() async {
        let upstreams = FakeUpstreams()
        let pictures = pictures(fetchedFrom: upstreams)
        let item = CatalogueItem(
            id: ItemReference(source: "canals", id: "1"),
            card: Card(title: "Lock", artwork: Artwork("https://a.example/lock", width: 400)))
        #expect(!pictures.portrait(of: item, in: canals).rendered().contains("data-pixels"))
        upstreams.answer("https://a.example/lock", with: .gif(width: 30, height: 20))
        await pictures.learnShape(of: [item], in: canals, now: now)
        #expect(pictures.portrait(of: item, in: canals).rendered().contains("data-pixels=\"30\""))
    }

    /// A failed picture is not fetched again for a minute, so the clock of the pipeline moves, too.
    @Test func isNotAskedForAgainForTenMinutes() async {
        let (upstreams, clock) = (FakeUpstreams(), ManualClock())
        let pictures = pictures(fetchedFrom: upstreams, clock: clock)
        let items = items(["100x100", "100x100", "100x100"], of: "canals")
        for (number, size) in (0..<3).flatMap({ [($0, "52x52"), ($0, "100x100")] }) {
            upstreams.answer("https://a.example/\(number)/\(size).jpg", with: .status(404, retryAfter: nil))
        }
        await pictures.learnShape(of: items, in: canals, now: now)
        let requests = upstreams.addresses.count
        #expect(requests > 0)
        clock.advance(by: .seconds(7_200))
        await pictures.learnShape(of: items, in: canals, now: now + 599)
        #expect(upstreams.addresses.count == requests)
        await pictures.learnShape(of: items, in: canals, now: now + 601)
        #expect(upstreams.addresses.count > requests)
    }

    @Test func isNotAskedForIfItIsKnown() async {
        let upstreams = FakeUpstreams()
        let pictures = pictures(fetchedFrom: upstreams)
        for sizes in [[Self.cover, Self.film], [""], []] {
            await pictures.learnShape(of: items(sizes, of: "canals"), in: canals, now: now)
        }
        #expect(upstreams.addresses == [])
    }

    private func pictures(fetchedFrom upstreams: FakeUpstreams, clock: ManualClock = ManualClock()) -> Pictures {
        let policy = MediaPolicy(hosts: ["canals": ["a.example"], "champions": ["a.example"]])
        let cache = MediaCache(directory: temporaryFolder(), needed: { [] }, neededBy: { _ in [] }, logger: .silent)
        return Pictures(
            addresses: MediaAddresses(signer: .test, policy: policy), sizes: CellSizes(layouts: []),
            pipeline: MediaPipeline(
                policy: policy, cache: cache, transport: upstreams, ownTransport: upstreams, logger: .silent,
                clock: clock))
    }
}

extension String {
    /// The heights of the pictures as wide as their cells.
    fileprivate var heights: [Int] {
        matches(of: /<img class="artwork large[^>]* height="(\d+)"/).compactMap { Int($0.1) }
    }

    /// Whether they are shown whole.
    fileprivate var areContained: [Bool] {
        matches(of: /<img class="artwork large( contained)?"/).map { $0.1 != nil }
    }
}
