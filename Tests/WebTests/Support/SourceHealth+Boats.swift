import Catalogue
import Foundation

extension SourceHealth {
    /// The health of ``Boats`` whose list shrank from 20 boats to 4 two hours ago.
    static var withShrunkBoats: SourceHealth {
        func state(_ count: Int, _ age: TimeInterval) -> FeedState {
            let items = (0..<count).map { number in
                CatalogueItem(id: ItemReference(source: Boats.id, id: "\(number)"), card: Card(title: "Boat"))
            }
            let date = Household.now - age
            return .showing(FeedContent(items: items, provenance: .fresh(at: date, from: "boats.example")), .resting)
        }
        return SourceHealth().observing(["/boats": state(20, 10_800)], at: Household.now)
            .observing(["/boats": state(4, 7_200)], at: Household.now)
            .observing(["/boats": state(4, 3_600)], at: Household.now)
    }
}
