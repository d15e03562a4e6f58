import Catalogue
import HTML
import Routes

/// Shows the last action and offers to undo it; empty if there is no notice.
struct NoticeBar: HTML {
    let notice: Notice?
    /// The title of the subject of the notice.
    let title: String?
    /// The source of the notice's item.
    var source: BoundSource?
    let strings: Strings

    var body: some HTML {
        div(
            .id("notice"), .class("notice"), .role("status"), .data("failed", strings(.loadFailed)),
            .data("unsaved", strings(.saveFailed))
        ) {
            switch notice {
            case .favourite(let item, let isFavourite):
                p { strings.changed(favourite: isFavourite, of: source) }
                form(.method(.post), .action(Route.favourite(item).path)) {
                    input(.type("hidden"), .name("restore"), .value("true"))
                    button(.class("quiet"), .name("value"), .value(isFavourite ? "false" : "true")) {
                        strings(.undo)
                    }
                }
            case .home(let notice):
                p { notice.message(about: title ?? "", strings: strings) }
                if notice.canBeUndone { UndoHomeButton(strings: strings) }
            case .moved:
                if let title { p { strings(.moved, title) } }
            case .notMoved(let isGone):
                p { strings(isGone ? .favouriteGone : .nothingChanged) }
            case .searchForgotten(let term):
                p { term.map { strings(.searchRemoved, $0) } ?? strings(.searchesCleared) }
            case nil:
                EmptyHTML()
            }
        }
    }
}
