import Foundation
import Testing

@testable import Catalogue

@Suite struct FavouritePageTests {
    @Test func isCutFromTheFavouritesThatMatchATerm() {
        let titles = ["Boat 1", "Raft", "Boat 2", "Boat 3", "Boat 4"]
        let favourites = titles.map { title in
            Favourite(
                item: CatalogueItem(id: ItemReference(source: "s", id: title), card: Card(title: title)),
                addedAt: Date(timeIntervalSince1970: 1))
        }
        let page = FavouritePage(searching: favourites, for: FeedQuery(page: 9, term: "boat", limit: 3))
        #expect(page.favourites == [favourites[4]])
        #expect(page.slice == PageSlice(page: 2, limit: 3, of: 4))
        #expect(page.total == 5)
        #expect(page.slice.problem(ofPage: 9)?.used == "2")
        #expect(page.slice.problem(ofPage: 2) == nil)
    }
}
