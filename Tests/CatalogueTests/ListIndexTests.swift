import Foundation
import TestSupport
import Testing

@testable import Catalogue

@Suite struct ListIndexTests {
    private func item(_ value: SortValue, field: FieldContent? = nil) -> CatalogueItem {
        CatalogueItem(
            id: ItemReference(source: "s", id: "1"), card: Card(title: ""), fields: [field].compactMap(\.self),
            sortValues: ["key": value])
    }

    private func index(
        _ items: [CatalogueItem], sort: String? = "key", order: Catalogue.SortOrder = .ascending,
        language: String = "en"
    ) -> [ListIndex.Entry] {
        let strings = Strings(locale: Locale(identifier: language))
        let places = sort.map { items.places(sortedBy: $0, order, strings.collation).map { Int($0) } }
        return ListIndex(of: items.count, sort: sort, field: "key", strings: strings) { position in
            items[places?[position] ?? position]
        }.entries
    }

    private func initials(
        of texts: [String], order: Catalogue.SortOrder = .ascending, language: String = "en"
    ) -> [ListIndex.Entry] {
        index(texts.map { item(.text($0)) }, order: order, language: language)
    }

    private func described(_ entries: [ListIndex.Entry]) -> String {
        entries.map { "\($0.label) \($0.position)" }.joined(separator: ", ")
    }

    @Test func hasTheInitialsOfTexts() {
        let texts = ["beta", "Alpha", "“Ångström”", "avocado", "Éclair", "echo", "42", "7"]
        #expect(described(initials(of: texts)) == "# 0, A 3, B 5, E 6")
        #expect(described(initials(of: texts, order: .descending)) == "E 0, B 2, A 3, # 5")
    }

    @Test func hasTheInitialsOfTheLanguage() {
        #expect(described(initials(of: ["أحمد", "بدر", "باسم"], language: "ar")) == "ا 0, ب 1")
        #expect(described(initials(of: ["北京", "阿里", "深圳", "广州"], language: "zh-Hans")) == "A 0, B 1, G 2, S 3")
    }

    @Test func hasEachInitialOnceAtItsFirstPosition() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<50 {
            let texts = (0..<Int.random(in: 1...200, using: &random)).map { _ in
                String((0..<3).map { _ in "abcdefgh".randomElement(using: &random)! })
            }
            let sorted = texts.sorted()
            let entries = initials(of: texts)
            let expected = Dictionary(sorted.enumerated().map { ($1.prefix(1).uppercased(), $0) }) { first, _ in first }
            guard expected.count > 1 else { continue }
            #expect(Dictionary(uniqueKeysWithValues: entries.map { ($0.label, $0.position) }) == expected)
            #expect(entries.map(\.position) == expected.values.sorted())
        }
    }

    @Test func hasTextsWhereAllBeginAlike() {
        let entries = initials(of: (0..<120).map { "Ship \($0)" })
        #expect(entries.count == 12)
        #expect(described([entries[1]]) == "Ship 10 10")
    }

    @Test func hasValuesOfNumbersWithTheirUnit() {
        let items = (0..<600).map { number in
            item(
                .number(Double(number * 10)),
                field: FieldContent(
                    key: "key", label: "", unit: .metres, value: .number(.value(Double(number * 10)))))
        }
        let entries = index(items)
        #expect(entries.count == 12)
        #expect(described([entries[4]]) == "2,000 m 200")
        #expect(index(items, order: .descending)[0].label == "5,990 m")
    }

    @Test func hasOneEntryForEqualValues() {
        #expect(described(index((0..<100).map { item(.number($0 < 90 ? 1 : 2)) })) == "1 0, 2 90")
    }

    @Test func hasDaysOfDates() {
        let items = (1...20).map { day in
            item(
                .text("2020-01-\(day + 10)T00:00"),
                field: FieldContent(key: "key", label: "", unit: nil, value: .date("2020-01-\(day + 10)")))
        }
        #expect(index(items)[0].label.contains("January"))
    }

    @Test func hasPositionsOfAListWithoutAnOrder() {
        let items = (0..<1_200).map { _ in item(.missing) }
        #expect(described(Array(index(items, sort: nil).prefix(3))) == "1 0, 101 100, 201 200")
        #expect(index(items) == index(items, sort: nil))
    }

    @Test func endsWithItemsWithoutAValue() {
        let items = ["a", "b"].map { item(.text($0)) } + [item(.missing)]
        #expect(described(index(items)) == "A 0, B 1, Unknown 2")
    }

    @Test func knowsWhetherItHasInitials() {
        func hasInitials(_ values: [SortValue]) -> Bool {
            ListIndex(of: values.count, sort: "key", field: "key", strings: Strings()) { item(values[$0]) }.hasInitials
        }
        #expect(hasInitials([.text("a"), .text("b"), .missing]))
        #expect(!hasInitials([.text("a1"), .text("a2")]))
        #expect(!hasInitials([.number(1), .number(2)]))
        #expect(!hasInitials([]))
    }

    @Test func isBounded() {
        let texts = (0..<2_000).map { String(UnicodeScalar(0x4E00 + $0)!) }
        #expect(initials(of: texts).count <= ListIndex.maxEntries)
        #expect(index([]).isEmpty)
    }

    @Test func looksAtFewItems() {
        let count = 100_000
        var looks = 0
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        let index = ListIndex(of: count, sort: "key", field: "key", strings: Strings()) { position in
            looks += 1
            return item(.text(String(letters[position * 26 / count])))
        }
        #expect(index.entries.count == 26)
        #expect(index.hasInitials)
        #expect(looks < 1_000)
    }

    @Test func isOnlyOfListsWithManyPages() {
        func page(of count: Int) -> ListPage {
            let items = (0..<count).map { _ in item(.number(1)) }
            let content = FeedContent(items: items, provenance: .sample(because: nil))
            return ListPage(of: content, query: FeedQuery(sort: "key"), strings: Strings())
        }
        #expect(page(of: 150).index == nil)
        #expect(page(of: 151).index != nil)
    }
}
