import TestSupport
import Testing

@testable import Catalogue

/// Facets against an obvious reference, over random items and choices.
@Suite struct FacetReferenceTests {
    private struct Record {
        var kind: String?
        var tags: [String]
        var size: Double?
        var date: String?
        var isNew: Bool?
        var title: String
    }

    private func item(_ id: Int, _ record: Record) -> CatalogueItem {
        let values: [(String, FieldValue)] = [
            ("kind", record.kind.map { .text($0) } ?? .unknown), ("tags", .list(record.tags)),
            ("size", record.size.map { .number(.value($0)) } ?? .unknown),
            ("date", record.date.map { .date($0) } ?? .unknown),
            ("new", record.isNew.map { .boolean($0) } ?? .unknown),
        ]
        return CatalogueItem(
            id: ItemReference(source: "s", id: "\(id)"), card: Card(title: record.title),
            fields: values.map { key, value in
                FieldContent(FieldDescription(key: key, label: key, unit: nil, facet: true), value: value)
            }, sortValues: ["size": record.size.map { .number($0) } ?? .missing])
    }

    private func texts(_ key: String, _ record: Record) -> [String] {
        switch key {
        case "kind": record.kind.map { [$0] } ?? []
        case "tags": record.tags
        case "new": record.isNew.map { [$0 ? "true" : "false"] } ?? []
        default: []
        }
    }

    private func matches(_ record: Record, _ filter: FacetFilter) -> Bool {
        switch filter.key {
        case "size", "date":
            let isAbove: Bool
            let isBelow: Bool
            if filter.key == "size" {
                guard let size = record.size else { return false }
                isAbove = filter.minimum.flatMap(Double.init).map { size >= $0 } ?? true
                isBelow = filter.maximum.flatMap(Double.init).map { size <= $0 } ?? true
            } else {
                guard let date = record.date else { return false }
                isAbove = filter.minimum.map { date >= $0 } ?? true
                isBelow = filter.maximum.map { date <= $0 || date.hasPrefix($0) } ?? true
            }
            return isAbove && isBelow
        default:
            let own = texts(filter.key, record)
            return (filter.values.isEmpty || filter.values.contains { own.contains($0) })
                && !filter.excluded.contains { own.contains($0) }
        }
    }

    @Test(arguments: 0..<60) func areThoseOfTheReference(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let kinds = (0..<Int.random(in: 1...40, using: &random)).map { "kind \($0)" }
        let records = (0..<Int.random(in: 0...300, using: &random)).map { index in
            Record(
                kind: Bool.random(using: &random) ? kinds.randomElement(using: &random) : nil,
                tags: (0..<Int.random(in: 0...3, using: &random)).map { _ in "t\(Int.random(in: 0...5, using: &random))"
                },
                size: Int.random(in: 0...3, using: &random) > 0
                    ? Double(Int.random(in: -20...20, using: &random)) : nil,
                date: Bool.random(using: &random)
                    ? "20\(Int.random(in: 10...30, using: &random))-0\(Int.random(in: 1...9, using: &random))" : nil,
                isNew: Bool.random(using: &random) ? Bool.random(using: &random) : nil,
                title: "Item \(index % 7)")
        }
        let content = FeedContent(
            items: records.enumerated().map { item($0, $1) }, provenance: .sample(because: nil))
        for _ in 0..<8 {
            let term = Int.random(in: 0...3, using: &random) == 0 ? "\(Int.random(in: 0...6, using: &random))" : ""
            let query = FeedQuery(
                sort: !term.isEmpty || Bool.random(using: &random) ? "size" : nil, term: term, limit: 400,
                facets: filters(kinds, using: &random))
            let page = ListPage(of: content, query: query, strings: Strings())
            compare(page, with: records)
        }
    }

    private func filters(_ kinds: [String], using random: inout SeededGenerator) -> [FacetFilter] {
        func some(_ texts: [String]) -> [String] {
            Array(texts.shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random)))
        }
        let low = Int.random(in: -25...20, using: &random)
        let all = [
            FacetFilter("kind", values: some(kinds), excluded: some(kinds)),
            FacetFilter("tags", values: some(["t0", "t1", "t2"]), excluded: some(["t3", "t0"])),
            FacetFilter("size", minimum: "\(low)", maximum: Bool.random(using: &random) ? "\(low + 15)" : nil),
            FacetFilter("date", minimum: "2015", maximum: ["2020", "2020-05"].randomElement(using: &random)),
            FacetFilter("new", values: ["true"]),
        ]
        return all.filter { !$0.isEmpty }.shuffled(using: &random)
            .prefix(Int.random(in: 0...3, using: &random)).map(\.self)
    }

    private func compare(_ page: ListPage, with records: [Record]) {
        // Values that no item has are left out of the page's query.
        let filters = page.query.facets
        let found = records.enumerated().filter { index, record in
            page.query.term.isEmpty || record.title.contains(page.query.term)
                || texts("kind", record).contains { $0.contains(page.query.term) }
                || record.tags.contains { $0.contains(page.query.term) }
        }
        let expected = found.filter { _, record in filters.allSatisfy { matches(record, $0) } }
        #expect(page.matches == expected.count)
        // A rule asks of one item what a page asks of all.
        for (index, record) in records.enumerated().prefix(40) {
            let item = item(index, record)
            for filter in filters { #expect(filter.includes(item) == matches(record, filter), "\(filter)") }
        }
        var order = expected.map(\.offset)
        if page.query.sort != nil {
            let sized = order.filter { records[$0].size != nil }
            let sizes = sized.sorted { (records[$0].size ?? 0, $0) < (records[$1].size ?? 0, $1) }
            order = sizes + order.filter { records[$0].size == nil }
        }
        #expect(page.items.map(\.id) == order.map { "\($0)" })
        for facet in page.facets {
            guard case .values(let values) = facet.content else { continue }
            let others = filters.filter { $0.key != facet.key }
            let left = found.filter { _, record in others.allSatisfy { matches(record, $0) } }
            for value in values {
                let count = left.filter { texts(facet.key, $1).contains(value.text) }.count
                #expect(value.count == count, "\(facet.key)=\(value.text)")
                let own = filters.first { $0.key == facet.key }
                #expect(value.isSelected == own?.values.contains(value.text) ?? false)
                #expect(value.isExcluded == own?.excluded.contains(value.text) ?? false)
            }
        }
    }
}
