import Catalogue
import Foundation
import Testing

@testable import Vitrine

@Suite struct FavouritesFileTests {
    private func item(_ id: String, _ title: String) -> CatalogueItem {
        CatalogueItem(id: ItemReference(source: "boats", id: id), card: Card(title: title))
    }

    @Test func cleansTexts() throws {
        let crafted = [
            Favourite(item: item("a", "\u{1B}[31mred\u{1B}[0m"), addedAt: Date(timeIntervalSince1970: 1)),
            Favourite(item: item("b", String(repeating: "x", count: 200_000)), addedAt: Date(timeIntervalSince1970: 2)),
            Favourite(item: item("\u{1B}]0;title\u{07}", "c"), addedAt: Date(timeIntervalSince1970: 3)),
            Favourite(item: item("", "d"), addedAt: Date(timeIntervalSince1970: 4)),
        ]
        let read = try FavouritesFile(FavouritesFile(crafted).data).favourites
        #expect(read.map(\.item.id.id) == ["a", "b"])
        #expect(read[0].item.card.title == "[31mred[0m")
        #expect(read[1].item.card.title.count == 300)
    }

    @Test func keepsUnreadableRecords() throws {
        let damaged = Favourite(
            unreadable: Data("{b".utf8), of: ItemReference(source: "boats", id: "tub"),
            addedAt: Date(timeIntervalSince1970: 1))
        #expect(try FavouritesFile(FavouritesFile([damaged]).data).favourites == [damaged])
    }

    @Test func readsAFileOfTheFirstVersion() throws {
        let old =
            #"{"version":1,"entries":[{"addedAt":1,"item":{"id":{"source":"boats","id":"tub"},"card":{"title":"Tub"},"fields":[],"sortValues":{}}}]}"#
        #expect(try FavouritesFile(Data(old.utf8)).favourites.map(\.item.card.title) == ["Tub"])
    }
}
