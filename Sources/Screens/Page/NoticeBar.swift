import Catalogue
import Endpoints
import HTML
import Routes

/// Shows the last action and offers to undo it; empty if there is no notice.
struct NoticeBar: HTML {
    let model: PageModel

    private var strings: Strings { model.strings }

    var body: some HTML {
        div(
            .id("notice"), .class("notice"), .role("status"), .data("failed", strings(.loadFailed)),
            .data("unsaved", strings(.saveFailed)), .data("updating", strings(.updating)),
            .data("waiting", strings(.changeWaits)), .data("refused", strings(.changeRefused)),
            .data("newer", strings(.versionWaits)), .data("open", strings(.openNow))
        ) {
            switch model.visitor.notice {
            case .favourite(let item, let isFavourite):
                p { strings.changed(favourite: isFavourite, of: model.source(item.source)) }
                form(.method(.post), .action(model.path(to: .favourite(item)))) {
                    input(.type("hidden"), .name("restore"), .value("true"))
                    button(.class("quiet"), .name("value"), .value(isFavourite ? "false" : "true")) {
                        strings(.undo)
                    }
                }
            case .home(let notice):
                p { notice.message(about: model.noticeTitle ?? "", strings: strings) }
                if notice.canBeUndone { UndoHomeButton(model: model) }
            case .moved:
                if let title = model.noticeTitle { p { strings(.moved, title) } }
            case .notMoved(let isGone):
                p { strings(isGone ? .favouriteGone : .nothingChanged) }
            case .searchForgotten(let term):
                p { term.map { strings(.searchRemoved, $0) } ?? strings(.searchesCleared) }
            case .source(let source, let title, let change):
                p { strings(change == .added ? .sourceAdded : .sourceRemoved, title) }
                if change == .removed {
                    SourceChangeForm(source: source, change: .added, label: strings(.undo), model: model)
                }
            case .navigation(let notice):
                p { notice.message(strings) }
                if let undo = notice.undo {
                    form(.method(.post), .action(model.path(to: .arrangement))) {
                        ForEach(undo.fields) { field in
                            input(.type("hidden"), .name(field.name), .value(field.value))
                        }
                        button(.class("quiet")) { strings(.undo) }
                    }
                }
            case .account(let notice):
                p { notice.message(strings) }
            case nil:
                EmptyHTML()
            }
        }
    }
}
