import Catalogue
import Testing

@testable import Screens

/// What stands before the table of an item's facts.
@Suite struct ItemDescriptionTests {
    private static let short = "A diver looks for the wreck that her mother drew. She finds it, and who had it sunk."

    @Test(
        arguments: [
            ("", nil), ("Never late.", nil), (short, short), (String(short.dropLast()), nil),
            (String(repeating: "Ann, ", count: 41), String(repeating: "Ann, ", count: 41)),
        ] as [(String, String?)])
    func isSentencesOrALongText(text: String, description: String?) {
        let fields = [
            FieldContent(key: "kind", label: "Kind", unit: nil, value: .text("Film")),
            FieldContent(key: "overview", label: "Overview", unit: nil, value: .text(text)),
        ]
        let item = CatalogueItem(
            id: ItemReference(source: "boats", id: "1"), card: Card(title: "Low Tide"), fields: fields)
        #expect(item.description?.text == description)
    }
}
