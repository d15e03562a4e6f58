import Catalogue
import CompositionalLayout
import Testing

@testable import Screens

/// A list is shown as its person chose, else as its source asks, else as pictures where most records have some.
@Suite struct ListLayoutTests {
    /// Items of which some have a picture.
    private func items(_ count: Int, withPictures pictures: Int) -> [CatalogueItem] {
        (0..<count).map { number in
            let artwork = number < pictures ? Artwork.resizable("https://a.example/\(number)/100x100.jpg") : nil
            return CatalogueItem(
                id: ItemReference(source: "canals", id: "\(number)"), card: Card(title: "Lock", artwork: artwork))
        }
    }

    @Test(arguments: [(0, "list"), (2, "list"), (3, "grid"), (4, "grid")])
    func picturesDecideWhereNobodyDoes(pictures: Int, layout: String) {
        #expect(Layout.ofList(items(4, withPictures: pictures), in: Canals().erased).id == layout)
    }

    @Test func aSourcesOwnLayoutComesFirst() {
        #expect(Layout.ofList(items(4, withPictures: 0), in: Champions().erased).id == "grid")
    }

    @Test(arguments: [HomeStyle.list, .grid]) func theChoiceOfAPersonIsLast(style: HomeStyle) {
        for source in [Canals().erased, Champions().erased] {
            for pictures in [0, 4] {
                let layout = Layout.ofList(items(4, withPictures: pictures), in: source, chosen: style)
                #expect(layout.id == style.rawValue)
            }
        }
    }
}
