import Catalogue
import Foundation
import HTML
import Testing

@testable import Media
@testable import Routes
@testable import Screens

/// The pictures of a section or list have the shape of most of them, so that each row is even.
@Suite struct PictureShapeTests {
    private static let (square, cover, film) = ("100x100", "100x150", "160x90")
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
            ([cover, square, cover], 480), ([film, film, cover], 180), ([square, cover, film], 320),
            (["", "", cover], 480), (["", "picture"], 320),
        ])
    func isThatOfMostInASectionOfTheHomePage(style: HomeStyle, mixed: (sizes: [String], height: Int)) {
        let heights = home(style, mixed.sizes).heights
        #expect(heights == Array(repeating: mixed.height, count: mixed.sizes.count))
    }

    @Test(arguments: [HomeStyle.story, .mosaic]) func isWideUnderWords(style: HomeStyle) {
        #expect(home(style, [Self.cover, Self.square]).heights == [180, 180])
    }

    @Test func isThatOfMostOnTheShelfOfFavourites() {
        let members = items([Self.square, Self.cover, Self.cover], of: "champions")
        let shelf = FavouritesShelf(source: champions, members: members, model: model()).rendered()
        #expect(shelf.heights == [480, 480, 480])
    }

    @Test func isTheSameOnAllPagesOfAList() throws {
        let content = content([Self.cover, Self.cover, Self.cover, Self.square, Self.square], of: "champions")
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
        #expect(home(.carousel, [Self.square, Self.square, Self.cover], model: model).heights == [320, 320, 320])
        #expect(home(.carousel, [Self.square, Self.cover, Self.cover], model: model).heights == [480, 480, 480])
    }
}

extension String {
    /// The heights of the pictures as wide as their cells.
    fileprivate var heights: [Int] {
        matches(of: /<img class="artwork large"[^>]* height="(\d+)"/).compactMap { Int($0.1) }
    }
}
