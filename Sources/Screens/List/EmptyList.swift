import Catalogue
import HTML
import Routes

/// Stands for the cells of a list without any: it shows that they are on their way, or why there are none, and a way on.
struct EmptyList: HTML {
    let list: FeedList

    private var source: ResolvedSource { list.source }
    private var state: FeedState { list.state }
    private var term: String { list.query.searched }
    private var strings: Strings { list.model.strings }

    var body: some HTML {
        // The upstream may find more than the last time.
        if source.supportsSearch, state.isWaiting {
            LoadingRows(strings: strings)
        } else if source.supportsSearch, state.failedAttempt?.error.isFinal == false {
            EmptyMessage(.search, title: strings(.searchFailedHint), hint: "") { clearing }
        } else if !list.page.choices.isEmpty {
            EmptyMessage(.filter, title: strings(.nothingMatches), hint: strings(.nothingMatchesHint)) {
                FacetClearing(source: source, query: list.query, model: list.model)
                if !term.isEmpty { clearing }
            }
        } else {
            EmptyMessage(
                .search, title: term.isEmpty ? strings(.nothingHere) : strings(.nothingFound, term), hint: strings(hint)
            ) {
                if !term.isEmpty {
                    clearing
                } else if !list.offered.isEmpty {
                    OtherChoices(parameters: list.offered, source: source, model: list.model)
                }
            }
        }
    }

    private var hint: Phrase {
        if !term.isEmpty { return .nothingFoundHint }
        return list.offered.isEmpty ? .nothingHereHint : .nothingHereOthers
    }

    private var clearing: SearchClearing {
        SearchClearing(source: source, query: list.query.on(page: 1).shortened(for: source), model: list.model)
    }
}

/// A link to a list without the term that it is searched for.
struct SearchClearing: HTML {
    let source: ResolvedSource
    let query: FeedQuery
    let model: PageModel

    var body: some HTML {
        a(.class("quiet"), .href(model.path(to: .feed(source.id, query.emptied(for: source))))) {
            model.strings(.clearSearch)
        }
    }
}
