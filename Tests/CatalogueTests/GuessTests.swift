import Catalogue
import Foundation
import Testing

/// What somebody writes who knows Swift, but not this library.
@Suite struct GuessTests {
    private enum Style: String, Decodable, FieldValueConvertible, SortValueConvertible { case ale, stout }

    private struct Beer: Decodable, Identifiable, Sendable {
        let id: Int
        let name: String?
        let abv: Double?
        let pints: Int?
        let style: Style?
        let isStrong: Bool?
        let site: URL?
        let brewed: Date?
        let picture: String?
        let price: Double?
    }

    private struct Beers: Source {
        let id: SourceID = "beers"
        let upstreams = [Upstream<NoParameters, Beer>("https://api.example.org/beers")]
        let appearance = SourceAppearance(rowFields: ["abv"])

        var sorts: [Sort<Beer>] {
            [
                Sort("name") { $0.name },
                Sort("abv") { Number($0.abv) },
                Sort("pints") { $0.pints },
                Sort("style") { $0.style },
                Sort("isStrong") { $0.isStrong },
                Sort("brewed") { $0.brewed },
                Sort("price") { $0.price.map { FieldValue.price($0, currency: "EUR") } },
            ]
        }
        var fields: [Field<Beer>] {
            [
                Field("abv", unit: "%") { Number($0.abv) },
                Field("pints") { Number($0.pints) },
                Field("style") { $0.style },
                Field("isStrong") { $0.isStrong },
                Field("site") { $0.site },
                Field("brewed") { $0.brewed },
                Field("price") { $0.price.map { FieldValue.price($0, currency: "EUR") } },
            ]
        }

        func card(for beer: Beer) -> Card {
            Card(title: beer.name, subtitle: beer.style?.rawValue, artwork: Artwork(beer.picture))
        }
    }

    @Test func aSourceOfOptionalValuesCompiles() {
        #expect(Beers().sorts.map(\.key) == ["name", "abv", "pints", "style", "isStrong", "brewed", "price"])
        #expect(Beers().fields.first?.unit == FieldUnit("%"))
    }

    @Test func aNumberMayBeOfAnyType() {
        let (text, whole, fraction): (String?, Int?, Double?) = ("5", 5, 5.5)
        #expect(Number(text) == .value(5))
        #expect(Number(whole) == .value(5))
        #expect(Number(fraction) == .value(5.5))
        #expect(Number(Float(0.5)) == .value(0.5))
        #expect(Number(UInt64.max) == .value(Double(UInt64.max)))
        #expect(Number(Double.nan) == .unknown)
        #expect(Number(Int?.none) == .unknown)
        #expect(Number(Double?.none) == .unknown)
    }

    @Test func artworkIsAnAddress() {
        let address = "https://i.example/boat-100x100.jpg"
        #expect(Artwork("https://i.example/boat-100x100.jpg").address(width: 800) == address)
        #expect(Artwork(Optional(address))?.address(width: 50) == address)
        #expect(Artwork(URL(string: address))?.address(width: 50) == address)
        #expect(Artwork(String?.none) == nil)
        #expect(Artwork(address, width: 200, height: 100).aspectRatio == 2)
    }

    @Test func aMissingTitleIsShown() {
        let name: String? = nil
        #expect(Card(title: name, subtitle: nil).title == "Untitled")
    }

    @Test func valuesAreSortedByWhatTheyAre() {
        let earlier = Date(timeIntervalSince1970: 10)
        #expect(earlier.sortValue == .number(10))
        #expect(Date?.none.sortValue == .missing)
        #expect(true.sortValue == .number(1))
        #expect(Style.stout.sortValue == .text("stout"))
        #expect(FieldValue.price(3, currency: "EUR").sortValue == .number(3))
    }

    @Test func anIDMayBeAnyText() {
        let name = "beers"
        #expect(SourceID(name) == "beers")
    }
}
