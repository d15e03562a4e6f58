import Foundation
import Sections
import TestSupport
import Testing

@testable import Catalogue

@Suite struct FeedIndexTests {
    private let english = Strings(locale: Locale(identifier: "en_US"))
    private let names: Names = ["films": ["1": "A New Hope"]]

    private func item(_ id: String, film: String? = nil, length: Double = 1) -> CatalogueItem {
        CatalogueItem(
            id: ItemReference(source: "s", id: id), card: Card(title: "Ship \(id)"),
            fields: film.map {
                [FieldContent(key: "films", label: "Films", unit: nil, value: .references([$0], collection: "films"))]
            } ?? [],
            sortValues: ["length": .number(length)])
    }

    private func content(_ items: [CatalogueItem], _ names: Names = [:]) -> FeedContent {
        FeedContent(items: items, names: names, provenance: .sample(because: nil))
    }

    private func shown(_ content: FeedContent, _ query: FeedQuery = FeedQuery()) -> [CatalogueItem] {
        ListPage(of: content, query: query, strings: Strings()).cells.map(\.item)
    }

    private func areCopies(_ items: [CatalogueItem], of others: [CatalogueItem]) -> Bool {
        items.elementsEqual(others) { $0.isCopy(of: $1) }
    }

    // MARK: Items

    @Test func pagesHandOutTheSameObjects() {
        let content = content((0..<30).map { item("\($0)", film: "1", length: Double(-$0)) }, names)
        let first = shown(content)
        #expect(Set(first.map(\.identity)).count == 30)
        #expect(first[7].fields.first?.value == .list(["A New Hope"]))
        #expect(areCopies(shown(content), of: first))
        #expect(areCopies(shown(content, FeedQuery(sort: "length")), of: first.reversed()))
        #expect(areCopies(shown(content, FeedQuery(term: "hope")), of: first))
        #expect(content.item(ItemReference(source: "s", id: "7"))?.isCopy(of: first[7]) == true)
    }

    @Test func itemsThatReferToNothingAreTheirOwnNamedItems() {
        let items = [item("1"), item("2")]
        #expect(areCopies(shown(content(items, names)), of: items))
    }

    @Test func laterNamesAreShown() {
        var content = content([item("1", film: "1")])
        #expect(content.item(ItemReference(source: "s", id: "1"))?.fields.first?.value == .unknown)
        content.names = names
        #expect(content.item(ItemReference(source: "s", id: "1"))?.fields.first?.value == .list(["A New Hope"]))
    }

    @Test func findsTheFirstItemWithAnID() {
        let items = ["b", "a", "c", "a", "é", ""].map { item($0) }
        let content = content(items)
        for (place, item) in items.enumerated() where place != 3 {
            #expect(content.item(item.id)?.identity == item.identity)
        }
        #expect(content.item(ItemReference(source: "s", id: "d")) == nil)
        #expect(content.item(ItemReference(source: "t", id: "a")) == nil)
        #expect(self.content([]).item(items[0].id) == nil)
    }

    // MARK: Succession

    @Test func anUnchangedAnswerKeepsWhatPagesLookedUp() {
        let items = [item("1", film: "1"), item("2", film: "1")]
        let old = content(items, names)
        let before = shown(old, FeedQuery(sort: "length"))
        let new = content(items).succeeding(old)
        #expect(new.index === old.index)
        #expect(areCopies(shown(new, FeedQuery(sort: "length")), of: before))
        #expect(content([items[0]]).succeeding(old).index !== old.index)
    }

    @Test func newNamesKeepTheOrders() {
        var content = content([item("1", film: "1"), item("2", length: 0)])
        _ = shown(content, FeedQuery(sort: "length"))
        content.names = names
        #expect(content.index.lists.values.map(\.knownPlaces) == [[1, 0]])
    }

    @Test func newItemsGetTheOrdersThatWereUsed() {
        let old = FeedIndex([item("1"), item("2")], names: [:])
        _ = old.list(sortedBy: "length", .descending, english)
        let new = FeedIndex([item("3")], names: [:])
        new.prepare(like: old)
        let key = ListedItems.Key(filters: [], sort: "length", direction: .descending, locale: "en_US")
        #expect(new.lists.values.map(\.key) == [key])
        #expect(new.lists.values.map(\.knownPlaces) == [[0]])
    }

    // MARK: Orders

    @Test func ordersAreBounded() {
        let index = FeedIndex([item("1")], names: [:])
        for number in 0..<50 { _ = index.list(sortedBy: "sort \(number)", .ascending, english) }
        #expect(index.lists.values.count == FeedIndex.maxLists)
        #expect(index.lists.values.last?.key.sort == "sort 49")
    }

    @Test func theLeastRecentlyUsedOrderIsDropped() {
        let index = FeedIndex([item("1")], names: [:])
        _ = index.list(sortedBy: "often", .ascending, english)
        for number in 0..<50 {
            _ = index.list(sortedBy: "sort \(number)", .ascending, english)
            _ = index.list(sortedBy: "often", .ascending, english)
        }
        #expect(index.lists.values.last?.key.sort == "often")
        #expect(Set(index.lists.values.map(\.key)).count == FeedIndex.maxLists)
    }

    @Test func anOrderIsMadeOnce() {
        let index = FeedIndex([item("1")], names: [:])
        let made = index.list(sortedBy: "length", .ascending, english)
        #expect(index.list(sortedBy: "length", .ascending, english) === made)
    }

    // MARK: Search

    @Test func findsWordsWithinOneItemOnly() {
        let index = FeedIndex([item("1"), item("2")], names: [:])
        #expect(index.places(matching: "ship") == [0, 1])
        #expect(index.places(matching: "ship 2") == [1])
        #expect(index.places(matching: "1\u{0}ship") == [])
        #expect(index.places(matching: "1\nship") == [0])
        #expect(index.places(matching: " ") == nil)
        #expect(FeedIndex([], names: [:]).places(matching: "ship") == [])
    }
}
