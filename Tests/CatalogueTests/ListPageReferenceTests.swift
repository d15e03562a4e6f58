import Foundation
import Sections
import TestSupport
import Testing

@testable import Catalogue

/// Pages from prepared orders and texts, beside pages that are computed in the obvious way from all items.
@Suite struct ListPageReferenceTests {
    private static let locales = ["en_US", "it_IT", "zh_Hans_CN", "ar_EG", "sv_SE"].map(Locale.init(identifier:))
    private static let words = [
        "Éclair", "eclair", "Ark", "ark 2", "ark 10", "Zorn", "Ärlig", "汉字", "中文", "أحمد", "احمد", "ＣＡＲ", "car", "a b",
        "", "ship-9", "Ship 9", "İstanbul", "naïve", "x",
    ]

    @Test(arguments: 0..<UInt64(Trials.count(20))) func equalsAPageComputedFromAllItems(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let names: Names = ["films": ["1": "A New Höpe", "2": "Jedi 2"]]
        let items = (0..<Int.random(in: 0...120, using: &random)).map { Self.item($0, using: &random) }
        let content = FeedContent(items: items, names: names, provenance: .sample(because: nil))
        for _ in 0..<20 {
            let strings = Strings(locale: try #require(Self.locales.randomElement(using: &random)))
            let query = FeedQuery(
                sort: ["name", "value", "mixed", "class", nil].randomElement(using: &random) ?? nil,
                order: Bool.random(using: &random) ? .ascending : .descending,
                page: Int.random(in: 0...5, using: &random),
                term: ["", "", "ar", "ECLAIR", "hope", "car ark", "9", "字", "أ", "zzz"].randomElement(using: &random)
                    ?? "",
                limit: Int.random(in: 1...40, using: &random))
            let page = ListPage(of: content, query: query, strings: strings)
            let expected = Self.items(of: content, query, strings)
            let start = (min(max(query.page, 1), max((expected.count - 1) / query.limit + 1, 1)) - 1) * query.limit
            #expect(page.matches == expected.count)
            #expect(page.cells.map(\.item) == Array(expected.dropFirst(start).prefix(query.limit)))
        }
    }

    private static func item(_ number: Int, using random: inout SeededGenerator) -> CatalogueItem {
        func text() -> String {
            let first = words.randomElement(using: &random) ?? ""
            return Bool.random(using: &random) ? first : first + " " + (words.randomElement(using: &random) ?? "")
        }
        let title = text()
        let kind = text()
        let value = SortValue.number(Double(Int.random(in: -3...3, using: &random)))
        return CatalogueItem(
            id: ItemReference(source: "s", id: "\(number)"), card: Card(title: title, caption: text()),
            fields: [
                FieldContent(key: "class", label: "Class", unit: nil, value: kind.fieldValue),
                FieldContent(
                    key: "films", label: "Films", unit: nil,
                    value: .references(Bool.random(using: &random) ? ["1", "2"] : [], collection: "films")),
            ],
            sortValues: [
                "name": title.sortValue, "class": kind.sortValue,
                "value": Bool.random(using: &random) ? value : .missing,
                "mixed": Bool.random(using: &random) ? value : .text(text()),
            ])
    }

    /// Names, searches and sorts all items, as the definition says.
    private static func items(of content: FeedContent, _ query: FeedQuery, _ strings: Strings) -> [CatalogueItem] {
        let words = query.term.foldedForSearch.split(whereSeparator: \.isWhitespace)
        let found = content.items.map { $0.naming(content.names) }.filter { item in
            var texts = [item.card.title, item.card.caption ?? ""]
            for field in item.fields {
                if case .text(let text) = field.value { texts.append(text) }
                if case .list(let list) = field.value { texts += list }
            }
            let text = texts.joined(separator: "\n").foldedForSearch
            return words.allSatisfy { text.contains($0) }
        }
        guard let sort = query.sort else {
            // In the source's own order, better matches come first.
            guard query.order == .ascending, let term = SearchTerm(query.term) else { return found }
            return found.sorted { match(of: term, $0) < match(of: term, $1) }
        }
        let present = found.filter { $0.sortValues[sort] ?? .missing != .missing }
        let sorted = present.enumerated().sorted { left, right in
            let result = compare(left.1.sortValues[sort], right.1.sortValues[sort], strings)
            if result == .orderedSame { return left.0 < right.0 }
            return query.order == .ascending ? result == .orderedAscending : result == .orderedDescending
        }
        return sorted.map(\.1) + found.filter { $0.sortValues[sort] ?? .missing == .missing }
    }

    private static func match(of term: SearchTerm, _ item: CatalogueItem) -> SearchMatch {
        term.match(in: SearchText(item)) ?? .elsewhere
    }

    private static func compare(_ left: SortValue?, _ right: SortValue?, _ strings: Strings) -> ComparisonResult {
        switch (left, right) {
        case (.number(let left), .number(let right)):
            left < right ? .orderedAscending : left > right ? .orderedDescending : .orderedSame
        case (.text(let left), .text(let right)): strings.compare(left, with: right)
        case (.number, _): .orderedAscending
        default: .orderedDescending
        }
    }
}
