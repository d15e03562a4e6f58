import Catalogue
import Endpoints
import Foundation
import HTML
import Testing

@testable import Screens

/// A direction stands only where it means something: the opposite of a rank or of relevance is nothing to look for.
@Suite struct SortMenuTests {
    private func menu(_ sort: String, _ order: Catalogue.SortOrder = .ascending) -> String {
        let source = Regatta().erased
        let model = PageModel(
            sources: [source], assets: Assets(layouts: []),
            pictures: Pictures(addresses: .test, sizes: CellSizes(layouts: [])), visitor: Visitor(),
            now: Date(timeIntervalSince1970: 1_800_000_000))
        return SortMenu(sorts: source.sorts, source: source, query: FeedQuery(sort: sort, order: order), model: model)
            .rendered()
    }

    @Test func hasNoDirectionOfRanks() {
        let menu = menu("rank")
        #expect(!menu.contains("class=\"order\""), "\(menu)")
        #expect(menu.contains("<a href=\"/regatta\" data-sort=\"rank\" aria-current=\"true\">"), "\(menu)")
    }

    @Test func hasTheDirectionOfOtherSorts() {
        let menu = menu("name")
        #expect(
            menu.matches(of: /class="order"/).count == 2, "Expected one on the button and one on the choice: \(menu)")
        #expect(menu.contains("↑"))
        #expect(menu.contains("sort=name&amp;order=descending"))
    }

    /// An address alone would be ascending.
    @Test func beginsWithTheDirectionThatPeopleMean() {
        let menu = menu("rank")
        #expect(menu.contains("<a href=\"/regatta?sort=name\" data-sort=\"name\">"), "\(menu)")
        #expect(
            menu.contains(
                "<a href=\"/regatta?sort=speed&amp;order=descending\" data-sort=\"speed\" data-order=\"descending\">"),
            "\(menu)")
        #expect(self.menu("speed", .descending).contains("<a href=\"/regatta?sort=speed\" data-sort=\"speed\""))
    }

    /// The list is as its address says, so the menu says so, too, and leads back.
    @Test func saysThatAnAddressReversesRanks() {
        let menu = menu("rank", .descending)
        #expect(menu.matches(of: /class="order"/).count == 2)
        #expect(menu.contains("↓"))
        #expect(menu.contains("<a href=\"/regatta\" data-sort=\"rank\" aria-current=\"true\">"), "\(menu)")
    }
}

/// Boats in the order in which they came in.
private struct Regatta: Source {
    struct Boat: Decodable, Identifiable {
        let id: String
        let name: String
        let rank: Int
        let speed: Double
    }

    let id: SourceID = "regatta"
    let upstreams = [Upstream<NoParameters, Boat>("https://regatta.example/api/boats", limits: Limits(retries: 0))]
    var sorts: [Sort<Boat>] {
        [
            Sort("rank", isReversible: false) { $0.rank }, Sort("name") { $0.name },
            Sort("speed", order: .descending) { $0.speed },
        ]
    }
    func card(for boat: Boat) -> Card { Card(title: boat.name) }
}
