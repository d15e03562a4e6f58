import Testing

@testable import Catalogue

@Suite struct PresentableTests {
    @Test(arguments: ["", "Millennium Falcon", "Île\tde\nRé", "مرحبا", "👩‍👩‍👧‍👦", "a\u{200F}b"])
    func leavesOrdinaryTextsAsTheyAre(text: String) {
        #expect(text.presentable() == text)
    }

    @Test(arguments: [
        "\u{202E}", "\u{202A}", "\u{202D}", "\u{2066}", "\u{2068}", "\u{2069}", "\u{0}", "\u{7}", "\u{1B}", "\u{85}",
        "\u{7F}", "\r",
    ])
    func leavesOutWhatTurnsOrControls(character: String) {
        #expect("a\(character)b".presentable() == "ab")
    }

    @Test func keepsTheLinesOfATextFromWindows() {
        #expect("a\r\nb".presentable() == "a\nb")
    }

    @Test func cutsWhatIsTooLong() {
        let text = String(repeating: "x", count: 10_000).presentable()
        #expect(text.count == String.longestName)
        #expect(text.hasSuffix("x…"))
        #expect(String(repeating: "é", count: 200).presentable().count == 200)
    }

    /// One character may be made of any number of scalars.
    @Test func cutsACharacterOfTenThousandAccents() {
        let text = ("a" + String(repeating: "\u{301}", count: 10_000)).presentable()
        #expect(text.unicodeScalars.count <= String.longestName * 4)
    }

    @Test(arguments: [
        "HTTPS://boats.example/1", "https://boats.example/" + String(repeating: "a", count: 2_500), "x:y",
    ])
    func keepsTheTextOfAnAddressThatIsNoLink(address: String) {
        #expect(FieldValue.link(address).presentable == .text(address))
    }

    @Test func boundsWhatAFactHolds() {
        #expect(
            FieldValue.list(Array(repeating: "a", count: 2_000)).presentable
                == .list(Array(repeating: "a", count: 1_000)))
        guard case .text(let text) = FieldValue.text(String(repeating: "y", count: 10_000)).presentable else {
            Issue.record("expected a text")
            return
        }
        #expect(text.count == String.longestText)
    }

    @Test func addressesWithSpacesAreEncodedAndNotDropped() {
        let card = Card(
            title: "a",
            artwork: .variants([
                .init(width: 3, height: 2, address: "https://a.example/b c.jpg"), .init(width: 5, address: "b c.jpg"),
            ]),
            preview: "https://a.example/b\u{A0}c.mp3"
        ).presentable
        #expect(card.artwork == .variants([.init(width: 3, height: 2, address: "https://a.example/b%20c.jpg")]))
        #expect(card.preview == "https://a.example/b%C2%A0c.mp3")
    }
}
