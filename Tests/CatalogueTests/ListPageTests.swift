import Foundation
import Sections
import TestSupport
import Testing

@testable import Catalogue

@Suite struct ListPageTests {
    private func item(
        _ id: String, _ title: String, subtitle: String? = nil, value: SortValue = .missing, fields: [FieldContent] = []
    ) -> CatalogueItem {
        CatalogueItem(
            id: ItemReference(source: "s", id: id), card: Card(title: title, subtitle: subtitle), fields: fields,
            sortValues: ["name": title.sortValue, "value": value])
    }

    private func page(
        _ items: [CatalogueItem], _ query: FeedQuery, names: Names = [:], strings: Strings = Strings()
    ) -> ListPage {
        let content = FeedContent(
            items: items, names: names, provenance: .sample(because: nil), total: nil, undecodable: 2)
        return ListPage(of: content, query: query, strings: strings)
    }

    private func cells(_ page: ListPage) -> [ItemCell] { page.cells }
    private func titles(_ page: ListPage) -> [String] { cells(page).map(\.item.card.title) }
    private func ids(_ page: ListPage) -> String { cells(page).map(\.item.id.id).joined() }

    // MARK: Around an item

    @Test(arguments: [nil, "name", "value"] as [String?], ["", "1"])
    func isThePageThatAnItemIsOn(sort: String?, term: String) {
        let items = (0..<40).map {
            item("\($0)", "Boat \($0)", value: $0 % 3 == 0 ? .missing : .number(Double($0 % 7)))
        }
        let content = FeedContent(
            items: items, names: [:], provenance: .sample(because: nil), total: nil, undecodable: 0)
        var others = 0
        for (item, order) in items.flatMap({ [($0, Catalogue.SortOrder.ascending), ($0, .descending)] }) {
            let query = FeedQuery(sort: sort, order: order, page: 2, term: term, limit: 7)
            let page = ListPage(of: content, query: query, showing: item.id, strings: Strings())
            if term.isEmpty || item.card.title.contains(term) {
                #expect(page.items.contains(item.id), "\(item.id)")
            } else {
                // The list doesn't have it.
                #expect(page.slice.page == 2)
                others += 1
            }
        }
        #expect(others == (term.isEmpty ? 0 : 54))
    }

    // MARK: Sorting

    private var measured: [CatalogueItem] {
        [
            item("a", "", value: .number(10)), item("b", "", value: .missing), item("c", "", value: .number(9)),
            item("d", "", value: .number(10)), item("e", "", value: .number(-1)), item("f", "", value: .missing),
            item("g", "", value: .number(100)), item("h", "", value: .number(10)),
        ]
    }

    @Test(arguments: [(0, 1), (1, 1), (50, 1), (51, 2), (100, 2)])
    func hasAsManyPagesAsItNeeds(total: Int, pages: Int) {
        #expect(PageSlice(page: 9, limit: 50, of: total).pages == pages)
        #expect(PageSlice(page: 9, limit: 50, of: total).page == pages)
    }

    @Test func sortsByNumberWithTheMissingLastAndEqualOnesInPlace() {
        #expect(ids(page(measured, FeedQuery(sort: "value"))) == "ecadhgbf")
    }

    @Test func sortsDescendingWithTheMissingLastAndEqualOnesInPlace() {
        #expect(ids(page(measured, FeedQuery(sort: "value", order: .descending))) == "gadhcebf")
    }

    @Test func keepsTheUpstreamsOrderWhereNothingIsSaid() {
        #expect(ids(page(measured, FeedQuery())) == "abcdefgh")
    }

    @Test func keepsTheOrderWhereNoItemHasTheSort() {
        #expect(ids(page(measured, FeedQuery(sort: "colour"))) == "abcdefgh")
    }

    @Test func isSortedTheSameEveryTimeHoweverManyAreEqual() {
        let items = (0..<500).map { item("\($0)", "", value: .number(Double($0 % 3))) }
        func ids(sortedBy order: Catalogue.SortOrder) -> [String] {
            cells(page(items, FeedQuery(sort: "value", order: order, limit: 500))).map(\.item.id.id)
        }
        func ids(withRest rest: Int) -> [String] { (0..<500).filter { $0 % 3 == rest }.map { "\($0)" } }
        let ascending = ids(sortedBy: .ascending)
        #expect(ascending == ids(withRest: 0) + ids(withRest: 1) + ids(withRest: 2))
        let descending = ids(sortedBy: .descending)
        #expect(descending == ids(withRest: 2) + ids(withRest: 1) + ids(withRest: 0))
    }

    @Test func sortsTextAsPeopleDo() {
        let titles = ["Zulu", "Éclair", "apple", "Edam", "Eclair", "x10", "x9", "Äpfel", "Beta", "ＣＡＲ"]
        let sorted = self.titles(page(titles.map { item($0, $0) }, FeedQuery(sort: "name")))
        #expect(sorted == ["Äpfel", "apple", "Beta", "ＣＡＲ", "Eclair", "Éclair", "Edam", "x9", "x10", "Zulu"])
    }

    @Test func sortsTextAsTheLanguageDoes() {
        let swedish = Strings(locale: Locale(identifier: "sv_SE"))
        let items = ["Zorn", "Ärlig", "Adel"].map { item($0, $0) }
        #expect(titles(page(items, FeedQuery(sort: "name"), strings: swedish)) == ["Adel", "Zorn", "Ärlig"])
        #expect(titles(page(items, FeedQuery(sort: "name"))) == ["Adel", "Ärlig", "Zorn"])
    }

    @Test func putsNumbersBeforeTexts() {
        let items = [item("a", "", value: .text("1")), item("b", "", value: .number(2)), item("c", "")]
        #expect(ids(page(items, FeedQuery(sort: "value"))) == "bac")
        #expect(ids(page(items, FeedQuery(sort: "value", order: .descending))) == "abc")
    }

    @Test(arguments: ["", "unknown", "n/a", "Unknown"])
    func takesTextsThatSayNothingAsMissing(text: String) {
        #expect(text.sortValue == .missing)
    }

    // MARK: Searching

    private var ships: [CatalogueItem] {
        [
            item("1", "Éclair Café", subtitle: "Fast ship"),
            item(
                "2", "Star Destroyer",
                fields: [
                    FieldContent(key: "class", label: "Class", unit: nil, value: .text("Cruiser")),
                    FieldContent(
                        key: "films", label: "Films", unit: nil, value: .references(["4"], collection: "films")),
                    FieldContent(key: "length", label: "Length", unit: nil, value: .number(.value(1600))),
                ]),
            item("3", "STARFIGHTER"),
        ]
    }

    @Test(arguments: [
        ("eclair", "1"), ("ÉCLAIR", "1"), ("cafe ship", "1"), ("ship café", "1"), ("star", "23"), ("STAR", "23"),
        ("star cruiser", "2"), ("hope", "2"), ("new hope star", "2"), ("star ship", ""), ("zzz", ""), ("", "123"),
        ("  ", "123"), ("4", ""), ("caf\u{65}\u{301}", "1"), ("ｓｔａｒ", "23"),
    ])
    func findsEachWordWhateverItsCaseAndAccents(term: String, expected: String) {
        let page = page(ships, FeedQuery(term: term), names: ["films": ["4": "A New Hope"]])
        #expect(ids(page) == expected)
        #expect(page.matches == expected.count)
        #expect(page.total == 3)
        #expect(page.undecodable == 2)
    }

    // MARK: Paging

    private var many: [CatalogueItem] { (0..<120).map { item("\($0)", "Ship \($0)") } }

    @Test(arguments: [
        (1, 1, 50, "0"), (2, 2, 50, "50"), (3, 3, 20, "100"), (4, 3, 20, "100"), (.max, 3, 20, "100"), (0, 1, 50, "0"),
        (.min, 1, 50, "0"),
    ])
    func cutsPages(asked: Int, shown: Int, count: Int, first: String) {
        let page = page(many, FeedQuery(page: asked))
        #expect(page.slice.page == shown)
        #expect(page.slice.pages == 3)
        #expect(cells(page).count == count)
        #expect(cells(page).first?.item.id.id == first)
        #expect(page.matches == 120)
    }

    @Test(arguments: [(120, 1, 120), (200, 1, 120), (119, 2, 119), (1, 120, 1), (0, 120, 1), (-7, 120, 1)])
    func cutsPagesAsLongAsIsWanted(limit: Int, pages: Int, count: Int) {
        let page = page(many, FeedQuery(limit: limit))
        #expect(page.slice.pages == pages)
        #expect(cells(page).count == count)
    }

    @Test func hasOnePageWhereNothingIsFound() {
        let page = page(many, FeedQuery(page: 2, term: "zzz"))
        #expect(page.slice.page == 1)
        #expect(page.slice.pages == 1)
        #expect(page.snapshot.sections.map(\.id) == ["all"])
        #expect(cells(page).isEmpty)
    }

    // MARK: Cells

    @Test func tellsCellsApartByNumbers() {
        var content = FeedContent(items: many, provenance: .sample(because: nil))
        func number(_ query: FeedQuery = FeedQuery(), in language: String = "en") -> Int? {
            ListPage(of: content, query: query, strings: Strings(locale: Locale(identifier: language))).number
        }
        let first = number()
        #expect(first != nil)
        #expect(number() == first)
        let others =
            [
                FeedQuery(sort: "name"), FeedQuery(sort: "name", order: .descending), FeedQuery(page: 2),
                FeedQuery(limit: 7),
            ].map { number($0) } + [number(in: "de")]
        #expect(Set(others + [first]).count == 6)
        content.rankChanges = [many[0].id: .new]
        #expect(number() != first)
        content.items.removeFirst()
        #expect(!(others + [first]).contains(number()))
        // People type many terms.
        #expect(number(FeedQuery(term: "1")) == nil)
    }

    @Test func spellsOutNames() {
        let page = page(ships, FeedQuery(term: "destroyer"), names: ["films": ["4": "A New Hope"]])
        #expect(cells(page).first?.item.fields.contains { $0.value == .list(["A New Hope"]) } == true)
    }

    private func sorts(
        _ populations: [FieldValue], titled title: String = "Planet", sortedBy sort: String? = nil
    ) -> [String] {
        let items = populations.enumerated().map { number, population in
            CatalogueItem(
                id: ItemReference(source: Planets.id, id: "\(number)"), card: Card(title: "\(title) \(number)"),
                fields: [FieldContent(key: "population", label: "People", unit: nil, value: population)],
                sortValues: ["name": .text("\(title) \(number)"), "population": population.sortValue])
        }
        let content = FeedContent(
            items: items, names: [:], provenance: .sample(because: nil), total: nil, undecodable: 0)
        let request = FeedRequest(source: ResolvedSource(Planets()), query: FeedQuery(sort: sort))
        let page = ListPage(request, state: .showing(content, .resting), strings: Strings())
        return page.sorts.map { "\($0.key) \($0.order?.rawValue ?? "")" }
    }

    @Test func offersSortsInTheDirectionThatPeopleMean() {
        #expect(sorts([.unknown, .number(.value(3))]) == ["name ascending", "population descending"])
        #expect(sorts([.text("few"), .text("many")]) == ["name ascending", "population ascending"])
        #expect(sorts([.date("2026-03-03")]) == ["name ascending", "population descending"])
    }

    @Test func offersNoSortsByProse() {
        let sentences = String(repeating: "Many people live here. ", count: 10)
        let prose = FieldValue.text(sentences)
        #expect(sorts([prose, .text("Empty."), prose]) == ["name ascending"])
        #expect(sorts([prose, .text("few"), .text("many")]) == ["name ascending", "population ascending"])
        #expect(sorts([prose], sortedBy: "population") == ["name ascending", "population ascending"])
        // A long title is no prose.
        #expect(sorts([.text("few")], titled: sentences) == ["name ascending", "population ascending"])
    }

    @Test func offersNoSortsWithoutValuesButTheOneInUse() {
        #expect(sorts([.unknown, .unknown]) == ["name ascending"])
        #expect(sorts([.unknown], sortedBy: "population") == ["name ascending", "population ascending"])
        let request = FeedRequest(source: ResolvedSource(Planets()), query: FeedQuery())
        let loading = ListPage(request, state: .loading(after: nil), strings: Strings())
        #expect(loading.sorts.map(\.key) == ["name", "population"])
    }

    @Test func showsBesideACardWhatTheListIsSortedBy() {
        let length = FieldContent(key: "length", label: "Length", unit: .metres, value: .number(.value(1600)))
        let model = FieldContent(key: "model", label: "Model", unit: nil, value: .text("T-65"))
        let plain = item("1", "X-wing", subtitle: "T-65", fields: [length, model])
        #expect(ItemCell(item: plain, isFavourite: false, emphasis: "length").emphasis == length)
        #expect(ItemCell(item: plain, isFavourite: false, emphasis: "model").emphasis == nil)
        #expect(ItemCell(item: plain, isFavourite: false, emphasis: "name").emphasis == nil)
        #expect(ItemCell(item: plain, isFavourite: false).emphasis == nil)
        #expect(
            ItemCell(item: item("1", "X-wing", fields: [model]), isFavourite: false, emphasis: "model").emphasis
                == model)
        #expect(cells(page([plain], FeedQuery(sort: "length"))).first?.emphasis == length)
    }

    @Test func doesNotRepeatWhatALineOfTheCardHasAmongOthers() {
        let model = FieldContent(key: "model", label: "Model", unit: nil, value: .text("T-65"))
        let films = FieldContent(key: "films", label: "Films", unit: nil, value: .list(["A New Hope", "Others"]))
        let said = item("1", "X-wing", subtitle: "T-65 · 1977 · A New Hope", fields: [model, films])
        for key in ["model", "films"] {
            #expect(ItemCell(item: said, isFavourite: false, emphasis: key).emphasis == nil)
        }
        let unsaid = item("1", "X-wing", subtitle: "T-65B · 1977", fields: [model, films])
        #expect(ItemCell(item: unsaid, isFavourite: false, emphasis: "model").emphasis == model)
        #expect(ItemCell(item: unsaid, isFavourite: false, emphasis: "films").emphasis == films)
    }
}
