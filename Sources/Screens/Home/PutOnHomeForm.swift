import Catalogue
import HTML
import Routes

/// Puts a list on the home page, as it is narrowed and sorted, or removes it from there.
struct PutOnHomeForm: HTML {
    let source: ResolvedSource
    let query: FeedQuery
    let model: PageModel

    private var strings: Strings { model.strings }
    private var feed: HomeFeed {
        .source(id: source.id, query: query.on(page: 1).shortened(for: source).parameters)
    }

    /// The section of the home page that shows the list; nil if none does.
    var section: HomeSection? {
        let feed = feed
        return model.home?.sections.first { $0.feed == feed }
    }

    var body: some HTML {
        let section = section
        let title = strings(section == nil ? .putOnHome : .removeFromHome)
        form(.class("put"), .method(.post), .action(model.path(to: .home))) {
            if let section {
                input(.type("hidden"), .name("section"), .value(section.id))
            } else {
                input(.type("hidden"), .name("feed"), .value(model.address(of: feed)))
                input(.type("hidden"), .name("style"), .value(HomeStyle.carousel.rawValue))
            }
            button(
                .class("quiet"), .name("edit"),
                .value((section == nil ? HomeAction.Name.add : .remove).rawValue),
                .aria("label", title),
                // In the command palette, favourites are removed by the same word.
                .when(section != nil, .data("command", title))
            ) {
                Icon(section == nil ? .putOnHome : .onHome)
                span { title }
            }
        }
    }
}
