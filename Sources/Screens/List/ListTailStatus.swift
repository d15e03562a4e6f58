import Catalogue
import HTML
import Routes

/// The end of a list that is not whole: it shows that the rest is on its way, or why not, with a retry for the rest
/// alone. The rest of a list that is loaded on demand is a link away.
struct ListTailStatus: HTML {
    let source: ResolvedSource
    let state: FeedState
    let query: FeedQuery
    let model: PageModel

    private var strings: Strings { model.strings }

    var body: some HTML {
        if let content = state.content, content.missing > 0 {
            Part("rest") { tail(content) }
        }
    }

    private func tail(_ content: FeedContent) -> some HTML {
        let isOnItsWay = state.phase == .fetchingNext || content.bound == .demand && state.isWaiting
        return div(.class("rest"), .data("rest", state.phase.rawValue), .part("rest")) {
            p {
                strings.rest(of: content, in: state.phase)
                // The status above such a list says only how much of it there is.
                if content.bound == .demand, !isOnItsWay, let attempt = state.failedAttempt {
                    " " + strings.effect(of: attempt.error)
                }
            }
            if !isOnItsWay, state.failedAttempt?.error.isFinal != true {
                switch content.bound {
                case nil:
                    if model.visitor.isAtLeast(.member) {
                        form(.method(.post), .action(model.path(to: .retry(source.id, source.choices)))) {
                            button(.class("quiet")) { strings(.tryAgain) }
                        }
                    }
                case .demand:
                    let next = query.on(page: content.items.count / query.limit + 1)
                    a(
                        .class("quiet"), .rel("next"),
                        .href(model.path(to: .feed(source.id, next.shortened(for: source))))
                    ) { strings(.loadMore) }
                case .items, .answers, .bytes, .elsewhere: ""
                }
            }
        }
    }
}
