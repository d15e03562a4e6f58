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
            Favourite(item: item("..", "e"), addedAt: Date(timeIntervalSince1970: 5)),
        ]
        let read = try FavouritesFile(FavouritesFile(crafted).data).favourites
        #expect(read.map(\.item.id.id) == ["a", "b"])
        #expect(read[0].item.card.title == "[31mred[0m")
        #expect(read[1].item.card.title.count == 300)
    }

    @Test func cleansARecordThatAnEarlierVersionCouldNotRead() throws {
        let id = ItemReference(source: "boats", id: "tub")
        let record = try JSONEncoder().encode(item("tub", "\u{1B}[31mTub"))
        let file = FavouritesFile([Favourite(unreadable: record, of: id, addedAt: Date(timeIntervalSince1970: 1))])
        let read = try FavouritesFile(file.data).favourites
        #expect(read.map(\.item) == [item("tub", "[31mTub")])
        #expect(read.map(\.unreadable) == [nil])
    }

    @Test func leavesOutAnUnreadableRecordWithAnUnsafeID() throws {
        let id = ItemReference(source: "boats", id: "\u{1B}]0;title\u{07}")
        let damaged = Favourite(unreadable: Data("{b".utf8), of: id, addedAt: Date(timeIntervalSince1970: 1))
        #expect(try FavouritesFile(FavouritesFile([damaged]).data).favourites == [])
    }

    @Test func keepsTheBarsOfFacts() throws {
        let fact = FieldContent(key: "speed", label: "Speed", unit: nil, bar: 10, value: .number(.value(5)))
        let tub = CatalogueItem(id: ItemReference(source: "boats", id: "tub"), card: Card(title: "Tub"), fields: [fact])
        let favourite = Favourite(item: tub, addedAt: Date(timeIntervalSince1970: 1))
        #expect(try FavouritesFile(FavouritesFile([favourite]).data).favourites == [favourite])
    }

    @Test(arguments: [0, -1, Int.min, Int.max])
    func leavesOutTheSizeOfAPictureThatNoneHas(height: Int) throws {
        let file =
            #"{"version":1,"entries":[{"addedAt":-1e300,"item":{"id":{"source":"boats","id":"tub"},"card":{"title":"Tub","artwork":{"variants":{"_0":[{"width":1,"height":\#(height),"address":"https://boats.example/tub.jpg"}]}}},"rank":\#(Int.min),"fields":[],"sortValues":{}}}]}"#
        let item = try #require(FavouritesFile(Data(file.utf8)).favourites.first?.item)
        #expect(item.card.artwork?.aspectRatio == nil)
        #expect(item.card.artwork?.address(width: 320) == "https://boats.example/tub.jpg")
        #expect(item.rank == nil)
    }

    @Test func refusesAFileOfANewerVersion() throws {
        let error = try #require(throws: CommandError.self) {
            try FavouritesFile(Data(#"{"version":2,"entries":[]}"#.utf8))
        }
        #expect(error.message.contains("version 1, got version 2"))
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
        // As some editors save it.
        #expect(try FavouritesFile(Data("\u{FEFF}\(old)".utf8)).favourites.map(\.item.card.title) == ["Tub"])
    }
}
