import Testing

@testable import Media

@Suite struct InitialsTests {
    @Test(arguments: [
        ("Blue Meridian", "BM"), ("low tide", "LT"), ("Thriller", "T"), ("The Dark Side of the Moon", "TD"),
        ("X-wing", "XW"),
        ("  spaced   out ", "SO"), ("99% Invisible", "9I"), ("…And Justice for All", "AJ"), ("éclair über", "ÉÜ"),
        ("1989", "1989"), ("25", "25"), ("24601", "2"), ("50 First Dates", "5F"), ("٢٥", "٢"),
        ("ßen ﬁn", "SF"), ("Ёлки зелёные", "ЁЗ"), ("ǆ a", "ǄA"),
    ])
    func areTheFirstLettersOfTwoWords(title: String, initials: String) {
        #expect(Initials.of(title) == initials)
    }

    @Test(arguments: [
        ("夜に駆ける", "夜"), ("東京 事変", "東"), ("한국어 노래", "한"), ("مرحبا بالعالم", "م"), ("שלום עולם", "ש"), ("हिन्दी गीत", "हि"),
        ("Ａ Ｂ", "Ａ"), ("A 東", "A"),
    ])
    func areOneWhereLettersAreWideOrJoin(title: String, initials: String) {
        #expect(Initials.of(title) == initials)
    }

    @Test(arguments: [
        ("", ""), ("   ", ""), ("—", ""), ("🎵", "🎵"), ("🎸 Riffs", "R"), ("👩‍🚀", "👩‍🚀"), ("❤️", "❤️"), ("\u{0}\u{1}", ""),
        ("<>&\"", ""),
    ])
    func areAnEmojiOrNothingWithoutLetters(title: String, initials: String) {
        #expect(Initials.of(title) == initials)
    }

    @Test func areShortWhateverMarksATitleHas() {
        let title = "a" + String(repeating: "\u{301}", count: 10_000) + " b"
        #expect(Initials.of(title).unicodeScalars.count <= 5)
    }
}
