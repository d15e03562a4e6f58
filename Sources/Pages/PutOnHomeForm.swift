import Catalogue
import HTML
import Routes

/// Puts a list on the home page, as it is narrowed and sorted.
struct PutOnHomeForm: HTML {
    let source: BoundSource
    let query: FeedQuery
    let model: PageModel

    private var strings: Strings { model.strings }

    var body: some HTML {
        form(.class("put"), .method(.post), .action(model.path(to: .home))) {
            input(
                .type("hidden"), .name("feed"),
                .value(model.path(to: .feed(source.id, query.on(page: 1).shortened(for: source)))))
            input(.type("hidden"), .name("style"), .value(HomeStyle.carousel.rawValue))
            button(
                .class("quiet"), .name("edit"), .value(HomeAction.Name.add.rawValue),
                .aria("label", strings(.putOnHome))
            ) {
                Icon(.home)
                span { strings(.putOnHome) }
            }
        }
    }
}
