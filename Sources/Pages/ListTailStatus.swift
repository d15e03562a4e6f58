import Catalogue
import HTML
import Routes

/// What stands at the end of a list of which not all has come: that the rest is on its way, or why not, with a retry that
/// asks for the rest alone.
struct ListTailStatus: HTML {
    let source: AnySource
    let state: FeedState
    let model: PageModel

    private var strings: Strings { model.strings }

    var body: some HTML {
        if let content = state.content, content.missing > 0 {
            div(.class("rest"), .data("rest", state.phase.rawValue)) {
                switch state.phase {
                case .fetchingNext: p { strings(.fetchingNext, count: content.missing) }
                default:
                    p {
                        strings(.failedOnNext, count: content.missing)
                        if let failedAttempt = state.failedAttempt { " " + strings.reason(failedAttempt.error) }
                    }
                    if state.failedAttempt?.error.isFinal != true {
                        form(.method(.post), .action(model.path(to: .retry(source.id, source.query)))) {
                            button(.class("quiet")) { strings(.tryAgain) }
                        }
                    }
                }
            }
        }
    }
}
