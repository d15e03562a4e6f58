import Catalogue

@testable import Screens

extension HomeScreen {
    /// A home page whose feeds are in some states; the others were not asked.
    init(home: Home, states: [HomeFeed: FeedState], favourites: [Favourite], model: PageModel) {
        let feeds = [home.story].compactMap(\.self) + home.sections.map(\.feed)
        let pages = zip(feeds, home.requests(among: model.sources)).map { feed, request in
            request.map { ListPage($0, state: states[feed] ?? .idle, strings: model.visitor.strings) }
        }
        self.init(home: home, pages: pages, favourites: favourites, model: model)
    }
}
