import Catalogue
import HTML
import Routes

/// Chooses the stories above the first section.
struct StoriesForm: HTML {
    static let part = "stories"

    let story: HomeFeed?
    let model: PageModel

    private var strings: Strings { model.strings }

    var body: some HTML {
        form(.id(Self.part), .class("stories-form"), .tabindex(-1), .method(.post), .action(model.path(to: .home))) {
            label(.for("stories-feed")) { strings(.stories) }
            span(.class("choice")) {
                select(.id("stories-feed"), .name("feed"), .autocomplete("off")) {
                    option(.value(""), .selected(story == nil)) { strings(.noStories) }
                    FeedOptions(selected: story, model: model)
                }
                Icon(.down)
            }
            input(.type("hidden"), .name("edit"), .value(HomeAction.Name.story.rawValue))
            noscript { button(.class("quiet")) { strings(.apply) } }
        }
    }
}

/// Adds a section at the end.
struct AddSectionForm: HTML {
    static let part = "add"

    let isFull: Bool
    let model: PageModel

    private var strings: Strings { model.strings }

    var body: some HTML {
        form(.id(Self.part), .class("add"), .tabindex(-1), .method(.post), .action(model.path(to: .home))) {
            h2 { strings(.addSection) }
            if isFull {
                p(.class("note")) { strings(.homeFull, strings.number(Double(Home.largestCount))) }
            } else {
                label(.class("choice")) {
                    span(.class("visually-hidden")) { strings(.sectionFeed) }
                    select(.name("feed")) { FeedOptions(selected: nil, model: model) }
                    Icon(.down)
                }
                label(.class("choice")) {
                    span(.class("visually-hidden")) { strings(.sectionStyle) }
                    select(.name("style")) { StyleOptions(selected: .carousel, strings: strings) }
                    Icon(.down)
                }
                button(.class("quiet"), .name("edit"), .value(HomeAction.Name.add.rawValue)) {
                    Icon(.add)
                    strings(.add)
                }
            }
        }
    }
}

/// The feeds that a section can show: favourites, and each source with its main queries.
struct FeedOptions: HTML {
    let selected: HomeFeed?
    let model: PageModel

    private var strings: Strings { model.strings }

    var body: some HTML {
        // A feed that is not on offer stays selected.
        if let selected, !isOffered(selected) { choice(selected) }
        choice(.favourites)
        // A source that can only be searched has no list.
        ForEach(model.sources.filter { !$0.main.isEmpty }, view: options)
    }

    @HTMLBuilder private func options(of source: ResolvedSource) -> some HTML {
        let main = source.main.map(HomeFeed.init)
        if main.count > 1 {
            optgroup(.label(strings.title(of: source))) { ForEach(main, view: choice) }
        } else {
            ForEach(main, view: choice)
        }
    }

    private func choice(_ feed: HomeFeed) -> some HTML {
        option(.value(model.path(to: HomeFeedPath(feed).route)), .selected(feed == selected)) {
            strings.title(of: feed, among: model.sources)
        }
    }

    private func isOffered(_ feed: HomeFeed) -> Bool {
        feed == .favourites || model.sources.flatMap(\.main).contains { HomeFeed($0) == feed }
    }
}
