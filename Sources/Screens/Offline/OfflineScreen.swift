import Catalogue
package import HTML
import Routes

/// How much a browser has saved for the time without a server, and the answer to an address that it hasn't saved. A script
/// (`offline-page.js`) fills it in, because only the browser knows.
package struct OfflineScreen: Screen {
    package let model: PageModel

    package init(model: PageModel) { self.model = model }

    private var strings: Strings { model.strings }

    package var body: some HTML {
        PageDocument(model: model, title: strings(.savedOnDevice), kind: "offline", tab: .offline) {
            div(.class("pane")) {
                EditingStyles(model: model)
                header(.class("head")) {
                    div {
                        // Scripts make it lead to the list of an item that isn't saved.
                        a(.class("back quiet"), .hidden) { Icon(.back) }
                        h1 { strings(.savedOnDevice) }
                    }
                }
                p(.class("hint unsaved")) { strings(.savedNeedsHTTPS) }
                div(.class("missing"), .hidden) {
                    EmptyMessage(.archive, title: strings(.pageUnsaved), hint: strings(.pageUnsavedHint)) {
                        ul(.class("ways")) {
                            way(to: .home, strings(.home), Icon(.home))
                            way(to: .favourites(source: nil), strings(.favourites), Icon(.star))
                            way(to: .offline, strings(.savedOnDevice), Icon(.archive))
                        }
                    }
                }
                saved
                ForEach(model.sources) { source in
                    template(.class("star"), .data("source", source.id.rawValue)) { star(of: source) }
                }
            }
        }
    }

    /// A link to a page that is usually saved; scripts add others.
    private func way(to route: Route, _ label: String, _ icon: Icon) -> some HTML {
        li {
            a(.href(model.path(to: route))) {
                icon
                span(.class("text")) { span(.class("title")) { label } }
            }
        }
    }

    /// The star of an item that scripts find without the server, and name in place of “#”.
    private func star(of source: ResolvedSource) -> some HTML {
        let id = ItemReference(source: source.id, id: "#")
        return FavouriteButton(
            item: CatalogueItem(id: id, card: Card(title: "#")), isFavourite: false, model: model)
    }

    private var saved: some HTML {
        section(
            .class("source kept"), .hidden, .data("source", strings(.savedOther)),
            .data("pages", strings(.savedPages, "#")), .data("pictures", strings(.savedPictures, "#")),
            .data("previews", strings(.savedPreviews, "#")),
            .data("cleared", strings(.savedRemoved)), .data("expired", strings(.changeExpired)),
            .data("results", strings.forms(of: .resultsOnDevice)), .data("top-hit", strings(.topHit))
        ) {
            p(.class("hint")) { strings(.savedOnDeviceHint) }
            p(.class("hint favourites"), .hidden, .data("text", strings(.savedFavourites, "#1", "#2", "#3"))) {}
            p(.class("hint full"), .hidden) { strings(.savedNoRoom) }
            p(.class("hint cut"), .hidden) { strings(.savedCut, "#") }
            dl(.class("facts")) {}
            div(.class("languages")) { button(.class("clear quiet"), .type("button")) { strings(.removeSaved) } }
            h2 { strings(.previewsSaved) }
            p(.class("hint")) { strings(.previewsSavedHint) }
            div(.class("languages")) {
                button(.class("previews"), .type("button"), .aria("pressed", false)) { strings(.previewsOfFavourites) }
            }
            h2 { strings(.journey) }
            p(.class("hint")) { strings(.journeyHint) }
            div(.class("languages")) {
                ForEach(model.sources.filter { !$0.needsSearchTerm }) { source in
                    button(
                        .type("button"), .data("pin", model.path(to: .feed(source.id, FeedQuery()))),
                        .aria("pressed", false)
                    ) { strings.title(of: source) }
                }
            }
        }
    }
}
