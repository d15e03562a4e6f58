import Endpoints
import Foundation
import Testing

@testable import Catalogue

/// Charts are sorted by the best rank and the weeks of their items.
@Suite struct ChartFiguresTests {
    private static let week: TimeInterval = 7 * 86_400

    private static func item(_ id: String, rank: Int, sortValues: [String: SortValue] = [:]) -> CatalogueItem {
        CatalogueItem(
            id: ItemReference(source: "regatta", id: id), card: Card(title: id), rank: rank, sortValues: sortValues)
    }

    /// In another order than that of their ranks.
    private static let items = [item("c", rank: 3), item("a", rank: 1), item("b", rank: 2), item("d", rank: 4)]

    private static func figures(_ figures: [String: (peak: Int, weeks: Double)]) -> [ItemReference: ChartFigures] {
        Dictionary(
            uniqueKeysWithValues: figures.map { id, figures in
                (
                    ItemReference(source: "regatta", id: id),
                    ChartFigures(peak: figures.peak, time: figures.weeks * week)
                )
            })
    }

    private static func order(
        of index: FeedIndex, by sort: String, _ direction: Catalogue.SortOrder = .ascending
    ) -> [String] {
        let places = index.list(sortedBy: sort, direction, Strings()).places(in: index) ?? []
        return places.map { index.items[Int($0)].id.id }
    }

    @Test func sortByTheFigureThenByRank() {
        let index = FeedIndex(Self.items, names: [:]).adding(
            Self.figures(["a": (2, 1), "b": (1, 2.5), "c": (1, 2.1)]))
        #expect(Self.order(of: index, by: "peak") == ["b", "c", "a", "d"])
        #expect(Self.order(of: index, by: "weeks", .descending) == ["b", "c", "a", "d"])
        #expect(Self.order(of: index, by: "weeks") == ["a", "b", "c", "d"])
    }

    @Test func followOtherFigures() {
        let index = FeedIndex(Self.items, names: [:])
        let (first, second) = (Self.figures(["a": (1, 1), "b": (2, 1)]), Self.figures(["a": (2, 1), "b": (1, 1)]))
        let sorted = index.adding(first)
        #expect(Self.order(of: sorted, by: "peak") == ["a", "b", "c", "d"])
        #expect(Self.order(of: index.adding(second), by: "peak") == ["b", "a", "c", "d"])
    }

    @Test func areShownByCells() {
        let index = FeedIndex(Self.items, names: [:]).adding(Self.figures(["a": (2, 3)]))
        for (key, number) in [("peak", 2.0), ("weeks", 3.0)] {
            let emphases = index.items.map { ItemCell(item: $0, isFavourite: false, emphasis: key).emphasis }
            let values: [FieldValue?] = [.number(.value(number)), nil, nil, nil]
            #expect(emphases.map { $0?.value } == values)
        }
    }

    /// A choice of them would mean something else after the next answer.
    @Test func areNoFacets() {
        let numbers = 1...20
        let items = numbers.map { Self.item("\($0)", rank: $0) }
        let figures = numbers.map { ("\($0)", (peak: $0, weeks: Double($0))) }
        let index = FeedIndex(items, names: [:]).adding(
            Self.figures(Dictionary(uniqueKeysWithValues: figures)))
        #expect(index.items.allSatisfy { $0.fields.map(\.key) == ["peak", "weeks"] })
        #expect(index.facets.columns.isEmpty)
    }

    @Test func leaveASortOfTheSourceAsItIs() {
        let items = [("a", 1, 9.0), ("b", 2, 8.0)].map { id, rank, own in
            Self.item(id, rank: rank, sortValues: ["peak": .number(own)])
        }
        let index = FeedIndex(items, names: [:]).adding(Self.figures(["a": (1, 2), "b": (2, 1)]))
        #expect(Self.order(of: index, by: "peak") == ["b", "a"])
        #expect(Self.order(of: index, by: "weeks") == ["b", "a"])
        #expect(index.items[0].fields.map(\.key) == ["weeks"])
    }

    @Test(arguments: [(0, 1), (0.5, 1), (1, 1), (1.1, 2), (52, 52), (.infinity, 1)] as [(Double, Int)])
    func countEachBegunWeek(time: Double, weeks: Int) {
        #expect(ChartFigures(peak: 1, time: time * Self.week).weeks == weeks)
    }

    // MARK: Which lists have them

    private struct Regatta: Source {
        struct Boat: Decodable, Identifiable {
            let id: String
            let rank: Int
        }

        var first = "rank"
        var second = "name"
        var history: HistoryPolicy?
        let id: SourceID = "regatta"
        let upstreams = [Upstream<NoParameters, Boat>("https://regatta.example/api/boats")]
        var policy: SourcePolicy { SourcePolicy(history: history) }
        var sorts: [Sort<Boat>] { [Sort(first) { $0.rank }, Sort(second) { $0.id }] }
        func card(for boat: Boat) -> Card { Card(title: boat.id) }
        func rank(of boat: Boat) -> Int? { boat.rank }
    }

    private static func keys(_ source: ResolvedSource) -> [String] { source.sorts.map(\.key) }

    @Test func belongToChartsWhosePastIsStored() {
        #expect(Self.keys(ResolvedSource(Regatta())) == ["rank", "name", "peak", "weeks"])
        #expect(Self.keys(ResolvedSource(Regatta()).storing(.off)) == ["rank", "name"])
        #expect(Self.keys(ResolvedSource(Regatta(history: .off))) == ["rank", "name"])
        #expect(Self.keys(ResolvedSource(Regatta(history: HistoryPolicy())).storing(.off)).count == 4)
        #expect(Self.keys(ResolvedSource(Regatta(first: "place"))) == ["place", "name"])
        let own = ResolvedSource(Regatta(second: "peak")).sorts
        #expect(own.map(\.key) == ["rank", "peak", "weeks"])
        #expect(own.map(\.isOfHistory) == [false, false, true])
    }

    @Test func areRefusedElsewhere() {
        let chart = FeedRequest([("sort", "weeks")], to: ResolvedSource(Regatta()))
        #expect(chart.query.sort == "weeks" && chart.problems.isEmpty)
        let other = FeedRequest([("sort", "weeks")], to: ResolvedSource(Regatta(first: "place")))
        #expect(other.query.sort == "place")
        #expect(other.problems.map(\.allowed) == ["place, name"])
    }
}
