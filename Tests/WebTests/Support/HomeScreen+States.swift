import Catalogue

@testable import Screens

extension HomeScreen {
    /// A home page whose feeds are in some states; the others were not asked.
    init(home: Home, states: [HomeFeed: FeedState], favourites: [Favourite], model: PageModel) {
        let contents = zip(home.sections, home.requests(among: model.sources)).map { section, request in
            section.feed == .favourites
                ? HomeContent(favourites: favourites)
                : request.map {
                    HomeContent(ListPage($0, state: states[section.feed] ?? .idle, strings: model.visitor.strings))
                }
        }
        self.init(home: home, contents: contents, model: model)
    }
}
