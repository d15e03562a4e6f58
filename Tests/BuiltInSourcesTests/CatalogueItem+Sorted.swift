@testable import Catalogue

extension [CatalogueItem] {
    /// The items in the order in which a page shows them.
    func sorted(by key: String, _ order: Catalogue.SortOrder, strings: Strings) -> [CatalogueItem] {
        places(sortedBy: key, order, strings.collation).map { self[Int($0)] }
    }
}
