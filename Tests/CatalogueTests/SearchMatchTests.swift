import Foundation
import TestSupport
import Testing

@testable import Catalogue

/// How well items match a term, and which parts of their texts. The page's scripts are tested with the same file.
@Suite struct SearchMatchTests {
    private struct Fixture: Decodable {
        let classes: [String]
        /// The term, the title, the subtitle, a fact, and the class; null if the item doesn't match.
        let matches: [[String?]]
        let orders: [Order]
        /// The term, the text, and the text with marks in brackets.
        let marks: [[String]]

        struct Order: Decodable {
            let term: String
            let titles: [String]

            init(from decoder: any Decoder) throws {
                var values = try decoder.unkeyedContainer()
                term = try values.decode(String.self)
                titles = try values.decode([String].self)
            }
        }
    }

    private let fixture: Fixture
    private static let all: [SearchMatch] = {
        let texts: [TextMatch] = [.whole, .beginning, .words, .prefix, .wordPrefix, .part]
        return texts.map(SearchMatch.title) + texts.map(SearchMatch.names) + [.elsewhere]
    }()

    init() throws { fixture = try JSONDecoder().decode(Fixture.self, from: Corpus.fixtures.data("ranking.json")) }

    @Test func classesAreOrdered() {
        #expect(fixture.classes.count == Self.all.count)
        #expect(Self.all == Self.all.sorted())
    }

    @Test func classifiesAsTheScriptDoes() throws {
        #expect(fixture.matches.count > 30)
        for match in fixture.matches {
            let texts = match.prefix(4).map { $0 ?? "" }
            let term = try #require(SearchTerm(texts[0]))
            let text = SearchText(
                title: texts[1], names: [texts[2]].filter { !$0.isEmpty }, facts: [texts[3]].filter { !$0.isEmpty })
            let found = term.match(in: text).flatMap { Self.all.firstIndex(of: $0) }.map { fixture.classes[$0] }
            #expect(found == match[4], "\(texts)")
        }
    }

    @Test func ordersAsTheScriptDoes() throws {
        for order in fixture.orders {
            let term = try #require(SearchTerm(order.term))
            let sorted = order.titles.reversed().map { title in
                (title: title, match: term.match(in: SearchText(title: title, names: [], facts: [])) ?? .elsewhere)
            }.sorted { $0.match < $1.match }
            #expect(sorted.map(\.title) == order.titles)
        }
    }

    @Test func marksAsTheScriptDoes() throws {
        for mark in fixture.marks {
            let (text, term) = (mark[1], try #require(SearchTerm(mark[0])))
            var (marked, end) = ("", text.startIndex)
            for range in term.matches(in: text) {
                marked += "\(text[end..<range.lowerBound])[\(text[range])]"
                end = range.upperBound
            }
            marked += text[end...]
            #expect(Array(marked.unicodeScalars) == Array(mark[2].unicodeScalars), "\(mark[0])")
        }
    }

    @Test func marksTheBeginningOfAVeryLongText() throws {
        let text = String(repeating: "moon ", count: 10_000)
        #expect(try #require(SearchTerm("moon")).matches(in: text).count == 60)
    }
}
