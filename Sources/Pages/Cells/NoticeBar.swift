import Catalogue
import HTML
import Routes

/// Says what was just done and offers to take it back; empty until there is something to say.
struct NoticeBar: HTML {
    let model: PageModel

    private var strings: Strings { model.strings }

    var body: some HTML {
        div(.id("notice"), .class("notice"), .role("status"), .data("failed", strings(.brokenHint))) {
            switch model.visitor.notice {
            case .favourite(let item, let isFavourite):
                if let title = model.noticeTitle {
                    p { strings.changed(favourite: isFavourite, title, of: model.source(item.source)) }
                    form(.method(.post), .action(model.path(to: .favourite(item)))) {
                        input(.type("hidden"), .name("restore"), .value("true"))
                        button(.class("quiet"), .name("value"), .value(isFavourite ? "false" : "true")) {
                            strings(.undo)
                        }
                    }
                }
            case .home(let notice):
                p { notice.message(about: model.noticeTitle ?? "", strings: strings) }
                if notice.canBeUndone { UndoHomeButton(model: model) }
            case .moved:
                if let title = model.noticeTitle { p { strings(.favouriteMoved, title) } }
            case .notMoved(let isGone):
                p { strings(isGone ? .favouriteGone : .favouritesUnchanged) }
            case .searchForgotten(let term):
                p { term.map { strings(.searchForgotten, $0) } ?? strings(.searchesForgotten) }
            case nil:
                EmptyHTML()
            }
        }
    }
}
