import Testing

@testable import Catalogue

@Suite struct SearchTermTests {
    @Test(arguments: [
        ("  Éclair  au\tCafé ", "Éclair  au\tCafé", "eclair au cafe", ["eclair", "au", "cafe"]),
        ("ＡＢＢＡ", "ＡＢＢＡ", "abba", ["abba"]), ("the the THE", "the the THE", "the the the", ["the"]),
        ("a\u{0}b\u{202E}", "ab", "ab", ["ab"]), ("東京", "東京", "東京", ["東京"]), ("🚀", "🚀", "🚀", ["🚀"]),
    ])
    func isCleanedAndTakenApart(typed: String, text: String, folded: String, words: [String]) throws {
        let term = try #require(SearchTerm(typed))
        #expect(term.text == text)
        #expect(term.folded == folded)
        #expect(term.words == words)
    }

    /// One writes with vowel signs, another without; one with a hamza, another without.
    @Test(arguments: [
        ("أم كلثوم", "ام كلثوم"), ("أُمّ كلثوم", "ام كلثوم"), ("كـلثوم", "كلثوم"), ("الجميلة", "الجميله"),
        ("ليلى", "ليلي"),
        ("שָׁלוֹם", "שלום"), ("İstanbul", "istanbul"), ("ISTANBUL", "ıstanbul"), ("がっこう", "がっこう"), ("한국", "한국"),
    ])
    func meansTheSameHoweverItIsWritten(one: String, other: String) throws {
        #expect(try #require(SearchTerm(one)).folded == #require(SearchTerm(other)).folded)
    }

    @Test(arguments: [("كلب", "قلب"), ("ساعة", "ساعات"), ("Tür", "Tor")])
    func meansAnotherThing(one: String, other: String) throws {
        #expect(try #require(SearchTerm(one)).folded != #require(SearchTerm(other)).folded)
    }

    @Test(arguments: ["", " ", "\t\n ", "\u{0}\u{202E}"])
    func isNothingWhereNothingIsAsked(typed: String) {
        #expect(SearchTerm(typed) == nil)
    }

    @Test func isCutWhereItIsTooLong() throws {
        #expect(try #require(SearchTerm(String(repeating: "w", count: 5_000))).text.count == 200)
    }

    @Test(arguments: ["starr", "moon", "star moon"])
    func saysThatNothingIsFound(typed: String) throws {
        let text = SearchText(title: "Star", names: [], facts: ["Wood"])
        #expect(try #require(SearchTerm(typed)).match(in: text) == nil)
    }

    @Test func remembersTheNewestTen() throws {
        var history: [SearchTerm] = []
        for number in 1...12 { history.record(try #require(SearchTerm("\(number)"))) }
        history.record(try #require(SearchTerm("\u{FF17}")))
        #expect(history.map(\.folded) == ["7", "12", "11", "10", "9", "8", "6", "5", "4", "3"])
        history.forget(try #require(SearchTerm("12")))
        #expect(history.count == 9)
    }
}
