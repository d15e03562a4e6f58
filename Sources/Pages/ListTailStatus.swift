import Catalogue
import HTML
import Routes

/// The end of a list that is not whole: it shows that the rest is on its way, or why not, with a retry for the rest
/// alone.
struct ListTailStatus: HTML {
    let source: BoundSource
    let state: FeedState
    let model: PageModel

    private var strings: Strings { model.strings }

    var body: some HTML {
        if let content = state.content, content.missing > 0 {
            div(.class("rest"), .data("rest", state.phase.rawValue)) {
                p {
                    strings.rest(of: content, in: state.phase)
                    if state.phase != .fetchingNext, let failedAttempt = state.failedAttempt {
                        " " + strings.reason(failedAttempt.error)
                    }
                }
                if state.phase != .fetchingNext, content.bound == nil, state.failedAttempt?.error.isFinal != true {
                    form(.method(.post), .action(model.path(to: .retry(source.id, source.choices)))) {
                        button(.class("quiet")) { strings(.tryAgain) }
                    }
                }
            }
        }
    }
}
