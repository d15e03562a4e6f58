import Foundation
import Testing

@testable import Catalogue

/// The facts of a source that declares none.
@Suite struct ScalarFieldsTests {
    private struct Boat {
        struct Size {
            let length: Double
            let unit: String?
        }

        let id = "1"
        let name = "Tub"
        let isFast: Bool? = true
        let crew = ["Ann", "Ben"]
        let lanes = [1, 2]
        let page = URL(string: "https://boats.example/1")
        let built = Date(timeIntervalSince1970: 0)
        let size: Size? = Size(length: 2.5, unit: nil)
        let sunk: Size? = nil
    }

    @Test func haveEveryStoredValue() {
        var scalars = ScalarFields()
        let fields = scalars.fields(of: Boat())
        #expect(fields.map(\.key) == ["name", "isFast", "crew", "lanes", "page", "built", "sizeLength", "sizeUnit"])
        #expect(
            fields.map(\.value) == [
                .text("Tub"), .boolean(true), .list(["Ann", "Ben"]), .list(["1", "2"]),
                .link("https://boats.example/1"),
                .date("1970-01-01"), .number(.value(2.5)), .unknown,
            ])
        #expect(fields.first { $0.key == "sizeLength" }?.label == "Size length")
    }

    @Test func anEnumerationOfTextsIsItsText() {
        enum Taste: String { case bitter, sweet }
        struct Beer {
            let taste = Taste.bitter
            let aftertaste: Taste? = .sweet
            let missing: Taste? = nil
        }
        var scalars = ScalarFields()
        #expect(scalars.fields(of: Beer()).map(\.value) == [.text("bitter"), .text("sweet")])
    }
}
