import TestSupport
import Testing

@testable import Catalogue

@Suite struct FacetTests {
    private func item(_ id: Int, _ fields: [(String, FieldValue)], facets: [String: Bool] = [:]) -> CatalogueItem {
        CatalogueItem(
            id: ItemReference(source: "s", id: "\(id)"), card: Card(title: "Item \(id)"),
            fields: fields.map { key, value in
                FieldContent(
                    FieldDescription(key: key, label: key.humanised, unit: nil, facet: facets[key]), value: value)
            })
    }

    private func items(_ key: String, _ values: [FieldValue], isFacet: Bool? = nil) -> [CatalogueItem] {
        values.enumerated().map { item($0, [(key, $1)], facets: isFacet.map { [key: $0] } ?? [:]) }
    }

    private func page(_ items: [CatalogueItem], names: Names = [:], _ filters: FacetFilter...) -> ListPage {
        let content = FeedContent(items: items, names: names, provenance: .sample(because: nil))
        return ListPage(of: content, query: FeedQuery(facets: filters), strings: Strings())
    }

    private func ids(_ page: ListPage) -> [String] { page.items.map(\.id) }

    private func counts(_ page: ListPage, _ key: String) -> [String: Int]? {
        guard case .values(let values)? = page.facets.first(where: { $0.key == key })?.content else { return nil }
        return Dictionary(uniqueKeysWithValues: values.map { ($0.text, $0.count) })
    }

    // MARK: How their bounds are written

    private static let ranges: [(values: [FieldValue], minimum: String, maximum: String, expected: String)] = [
        ((1_990..<2_002).map { .number(.year($0)) }, "1995", "2000", "1995–2000"),
        ((1_990..<2_002).map { .number(.value(Double($0))) }, "1995", "2000", "1,995–2,000"),
        ((0..<12).map { .number(.value(Double($0))) }, "1", "2", "1–2"),
        ((0..<12).map { .number(.duration(Double(60 * $0))) }, "60", "120", "1:00–2:00"),
        ((0..<12).map { .price(Double($0), currency: "USD") }, "1", "2", "$1.00–$2.00"),
        (
            (10..<22).map { .date("2026-03-\($0)T08:00:00Z") }, "2026-03-11", "2026-03-12",
            "March 11, 2026–March 12, 2026"
        ),
    ]

    @Test(arguments: ranges.indices) func areOfTheKindOfTheirValues(index: Int) throws {
        let (values, minimum, maximum, expected) = Self.ranges[index]
        let page = page(items("k", values), FacetFilter("k", minimum: minimum, maximum: maximum))
        let choice = try #require(page.choices.first)
        #expect(Strings().text(choice) == "K: \(expected)")
    }

    /// A time is a bound of instants, and a day one of the days that are written.
    @Test(
        arguments: [
            ("2026-03-04T00:30:00Z", nil, 2), ("2026-03-04T01:00:00Z", "2026-03-04T01:00:00Z", 1),
            (nil, "2026-03-04T00:00:00Z", 2), ("2026-03-03T23:30:00-01:00", nil, 2), (nil, "2026-03-03", 3),
            ("2026-03-04", nil, 1),
        ] as [(String?, String?, Int)])
    func compareTimesAsInstants(minimum: String?, maximum: String?, expected: Int) {
        let dates = [
            "2026-03-03T20:00:00-05:00", "2026-03-03T22:00:00Z", "2026-03-04T02:00:00+05:00",
            "2026-03-03T20:30:00-04:00",
        ]
        let days = (1...8).map { "2026-02-0\($0)T08:00:00Z" }
        let page = page(
            items("k", (dates + days).map { .date($0) }), FacetFilter("k", minimum: minimum, maximum: maximum))
        #expect(page.matches == expected + (minimum == nil ? days.count : 0))
    }

    // MARK: Which facts are facets

    @Test func areFewTextsThatRepeat() {
        let texts = ["a", "b", "a", "b", "a"].map { FieldValue.text($0) }
        #expect(counts(page(items("k", texts + [.unknown])), "k") == ["a": 3, "b": 2])
        #expect(counts(page(items("k", Array(texts.prefix(3)))), "k") == nil)
        #expect(counts(page(items("k", [.text("a"), .text("a")])), "k") == nil)
    }

    @Test func areAtMostThirtyValues() {
        func texts(_ count: Int) -> [FieldValue] { (0..<count * 2).map { .text("\($0 % count)") } }
        #expect(counts(page(items("k", texts(30))), "k")?.count == 30)
        #expect(counts(page(items("k", texts(31))), "k") == nil)
        #expect(counts(page(items("k", texts(31), isFacet: true)), "k")?.count == 31)
    }

    @Test func areShortTexts() {
        func texts(_ length: Int) -> [FieldValue] {
            ["é", "b", "é", "b"].map { .text(String(repeating: $0, count: length)) }
        }
        #expect(counts(page(items("k", texts(40))), "k")?.count == 2)
        #expect(counts(page(items("k", texts(41))), "k") == nil)
        #expect(counts(page(items("k", texts(41), isFacet: true)), "k")?.count == 2)
    }

    @Test func areTheTextsOfLists() {
        let lists: [FieldValue] = [.list(["a", "b"]), .list(["a", "a"]), .text("b"), .list([])]
        #expect(counts(page(items("k", lists)), "k") == ["a": 2, "b": 2])
    }

    @Test func areBooleansWithYesFirst() throws {
        let facets = page(items("k", [.boolean(false), .boolean(true), .boolean(false), .boolean(false)])).facets
        guard case .values(let values) = try #require(facets.first).content else { return #expect(Bool(false)) }
        #expect(values.map(\.text) == ["true", "false"])
        #expect(values.map { Strings().label(of: $0) } == ["Yes", "No"])
    }

    @Test func areNamesInPlaceOfIDs() {
        let references = [["1"], ["1", "2"], ["2"], ["3"]].map { FieldValue.references($0, collection: "films") }
        let named = page(items("k", references), names: ["films": ["1": "Alien", "2": "Brazil"]])
        #expect(counts(named, "k") == ["Alien": 2, "Brazil": 2])
        #expect(page(items("k", references)).facets.isEmpty)
    }

    @Test func areNumbersAndDatesThatDiffer() throws {
        let numbers = (1...10).map { FieldValue.number(.value(Double($0))) }
        func histogram(_ numbers: ClosedRange<Int>) throws -> Histogram {
            try #require(Histogram(of: numbers.map { Double($0) }))
        }
        #expect(page(items("k", numbers + [.unknown])).facets.map(\.content) == [.numbers(try histogram(1...10))])
        #expect(page(items("k", numbers.dropLast() + [numbers[0]])).facets.isEmpty)
        #expect(
            page(items("k", Array(numbers.prefix(2)), isFacet: true)).facets.map(\.content)
                == [.numbers(try histogram(1...2))])
        let dates = (1...10).map { FieldValue.date("20\($0 + 10)-05") }
        #expect(page(items("k", dates)).facets.map(\.content) == [.dates("2011-05"..."2020-05")])
    }

    @Test func areNoLinksMixturesOrFactsThatTheSourceLeavesOut() {
        let links = (0..<4).map { FieldValue.link("https://a.example/\($0 % 2)") }
        #expect(page(items("k", links)).facets.isEmpty)
        #expect(page(items("k", [.text("a"), .text("a"), .boolean(true), .boolean(true)])).facets.isEmpty)
        #expect(page(items("k", [.text("a"), .text("a"), .text("b"), .text("b")], isFacet: false)).facets.isEmpty)
        let prices = (0..<12).map { FieldValue.price(Double($0), currency: $0 < 6 ? "EUR" : "USD") }
        #expect(page(items("k", prices)).facets.isEmpty)
    }

    @Test(arguments: [(4, 0), (5, 1), (6, 1), (10, 1)]) func areFactsOfAtLeastHalfOfTheItems(known: Int, facets: Int) {
        func fill(_ value: (Int) -> FieldValue) -> [FieldValue] {
            (0..<10).map { $0 < known ? value($0) : .unknown }
        }
        #expect(page(items("k", fill { .text("\($0 % 2)") })).facets.count == facets)
        #expect(page(items("k", fill { .list(["\($0 % 2)"]) })).facets.count == facets)
        #expect(page(items("k", fill { .boolean($0 % 2 == 0) })).facets.count == facets)
        #expect(page(items("k", fill { .text("\($0 % 2)") }, isFacet: true)).facets.count == 1)
        let numbers = (0..<40).map { FieldValue.number($0 < known * 4 ? .value(Double($0)) : .unknown) }
        #expect(page(items("k", numbers)).facets.count == facets)
    }

    @Test func valuesThatDifferInCaseAloneAreOne() {
        let texts = ["Tug", "tug", "TUG", "Tug", "Ferry", "ferry", "Évian", "éVIAN"].map { FieldValue.text($0) }
        #expect(counts(page(items("k", texts)), "k") == ["Tug": 4, "Ferry": 2, "Évian": 2])
        let lists: [FieldValue] = [.list(["Tug", "tug"]), .list(["tug"]), .list(["tug", "Ferry"]), .list(["ferry"])]
        #expect(counts(page(items("k", lists)), "k") == ["tug": 3, "Ferry": 2])
        // Thirty values in three spellings each are not too many.
        let many = (0..<90).map { FieldValue.text(["kind", "Kind", "KIND"][$0 % 3] + "\($0 / 3)") }
        #expect(counts(page(items("k", many)), "k")?.count == 30)
        #expect(counts(page(items("k", many + [.text("x"), .text("X")])), "k") == nil)
    }

    @Test(arguments: ["tug", "Tug", "TUG"]) func aQueryNamesAValueInAnyCase(value: String) {
        let items = items("k", ["Tug", "tug", "Tug", "Ferry", "FERRY"].map { .text($0) })
        let chosen = page(items, FacetFilter("k", values: [value, "tUG"]))
        #expect(ids(chosen) == ["0", "1", "2"])
        #expect(chosen.query.facets == [FacetFilter("k", values: ["Tug"])])
        #expect(chosen.problems.isEmpty)
        #expect(ids(page(items, FacetFilter("k", excluded: [value]))) == ["3", "4"])
        guard case .values(let values)? = chosen.facets.first?.content else { return #expect(Bool(false)) }
        #expect(values.filter(\.isSelected).map(\.text) == ["Tug"])
    }

    // MARK: Choices

    private var ships: [CatalogueItem] {
        let rows: [(String, [String], Double, String)] = [
            ("Fighter", ["red"], 10, "2019-12-31"), ("Freighter", ["red", "blue"], 20, "2020-01-01"),
            ("Fighter", ["blue"], 30, "2020-06-15T10:00:00Z"), ("Yacht", [], 40, "2020-12-31"),
            ("Freighter", ["green"], 50, "2021"), ("Yacht", ["green", "red"], 60, "2022-02"),
        ]
        return rows.enumerated().map { index, row in
            item(
                index,
                [
                    ("class", .text(row.0)), ("colours", .list(row.1)), ("length", .number(.value(row.2))),
                    ("built", .date(row.3)),
                ], facets: ["length": true, "built": true])
        }
    }

    @Test func valuesAreAlternatives() {
        #expect(ids(page(ships, FacetFilter("class", values: ["Fighter"]))) == ["0", "2"])
        #expect(ids(page(ships, FacetFilter("class", values: ["Fighter", "Yacht"]))) == ["0", "2", "3", "5"])
        #expect(ids(page(ships, FacetFilter("colours", values: ["blue", "green"]))) == ["1", "2", "4", "5"])
    }

    @Test func facetsNarrowEachOther() {
        let page = page(ships, FacetFilter("class", values: ["Fighter"]), FacetFilter("colours", values: ["blue"]))
        #expect(ids(page) == ["2"])
        #expect(page.matches == 1)
        #expect(page.total == 6)
    }

    @Test func excludes() {
        #expect(ids(page(ships, FacetFilter("class", excluded: ["Fighter"]))) == ["1", "3", "4", "5"])
        // An item without a colour isn't red.
        #expect(ids(page(ships, FacetFilter("colours", excluded: ["red"]))) == ["2", "3", "4"])
        #expect(ids(page(ships, FacetFilter("colours", values: ["blue"], excluded: ["red"]))) == ["2"])
    }

    @Test func boundsAreIncluded() {
        #expect(ids(page(ships, FacetFilter("length", minimum: "20", maximum: "40"))) == ["1", "2", "3"])
        #expect(ids(page(ships, FacetFilter("length", minimum: "40.5"))) == ["4", "5"])
        #expect(ids(page(ships, FacetFilter("length", maximum: "-1"))).isEmpty)
        #expect(ids(page(ships, FacetFilter("length", minimum: "40", maximum: "20"))).isEmpty)
    }

    @Test func aYearHasAllItsDays() {
        #expect(ids(page(ships, FacetFilter("built", minimum: "2020", maximum: "2020"))) == ["1", "2", "3"])
        #expect(ids(page(ships, FacetFilter("built", minimum: "2020-06-15", maximum: "2021"))) == ["2", "3", "4"])
        #expect(ids(page(ships, FacetFilter("built", maximum: "2020-06-15"))) == ["0", "1", "2"])
    }

    @Test func countsTakeTheOtherFacetsIntoAccount() {
        let narrowed = page(ships, FacetFilter("class", values: ["Fighter"]))
        #expect(counts(narrowed, "class") == ["Fighter": 2, "Freighter": 2, "Yacht": 2])
        #expect(counts(narrowed, "colours") == ["red": 1, "blue": 1, "green": 0])
        let both = page(ships, FacetFilter("class", values: ["Fighter"]), FacetFilter("colours", values: ["green"]))
        #expect(both.matches == 0)
        #expect(counts(both, "class") == ["Fighter": 0, "Freighter": 1, "Yacht": 1])
        #expect(counts(both, "colours") == ["red": 1, "blue": 1, "green": 0])
    }

    @Test func saysWhatIsAllowedAndGoesOnWithTheRest() {
        let page = page(
            ships, FacetFilter("class", values: ["Fighter", "Tug"]),
            FacetFilter("length", values: ["10"], minimum: "x"),
            FacetFilter("built", maximum: "yesterday"), FacetFilter("name", values: ["a"]))
        #expect(ids(page) == ["0", "2"])
        #expect(page.query.facets == [FacetFilter("class", values: ["Fighter"])])
        #expect(page.problems.map(\.name) == ["class", "length", "length.min", "built.max", "name"])
        #expect(page.problems[0].allowed == "Fighter, Freighter, Yacht")
        #expect(page.problems[0].used == "Fighter")
        #expect(page.problems[2].allowed == "a number such as 1.5")
        #expect(page.problems[4].used == nil)
    }
}
