import Catalogue
import Endpoints
import Foundation
import HTML
import Routes

/// Says how fresh a feed is, why it isn't, and offers to try again.
struct FeedStatusLine: HTML {
    let source: AnySource
    let state: FeedState
    let model: PageModel
    /// Whether upstream can be asked also while what is shown is fresh.
    var alwaysOffersRetry = false
    /// Whether what is kept, wherever it was found, stands for an answer.
    var showsKept = false
    /// Whether there is something that upstream can be asked for again.
    var isRetried = true

    var body: some HTML {
        div(
            .class("state"), .data("state", state.name), .data("phase", state.phase.rawValue),
            .data("items", "\(state.content?.items.count ?? 0)"), .role("status"),
            .when(due != nil, .data("due", (due ?? 0).seconds))
        ) {
            p {
                span(.class("what")) { what }
                if let why {
                    span(.class("why")) { why }
                }
                if let count = state.content?.missing, count > 0 {
                    span(.class("why")) {
                        strings(state.phase == .fetchingNext ? .fetchingNext : .missing, count: count)
                    }
                }
                if let count = state.content?.undecodable, count > 0 {
                    span(.class("why")) { strings(.undecodable, count: count) }
                }
            }
            if offersRetry {
                form(.method(.post), .action(model.path(to: .retry(source.id, source.query)))) {
                    button(.class("quiet")) { strings(state.failedAttempt == nil ? .refresh : .tryAgain) }
                }
            }
        }
    }

    private var strings: Strings { model.strings }

    private var what: String {
        if showsKept, !state.isWaiting { return strings(.kept) }
        return switch state {
        case .idle, .loading: strings(.loading)
        case .failed: strings(.failedTitle)
        case .showing(let content, _):
            switch content.provenance {
            case .fresh(let date, let host): strings(.fresh, strings.age(of: date, at: model.now), host)
            case .archived(let date, let host, _): strings(.archivedFrom, strings.age(of: date, at: model.now), host)
            case .sample: strings.sample(of: source)
            }
        }
    }

    private var why: String? {
        if let failedAttempt = state.failedAttempt {
            let reason = strings(.because, strings.reason(failedAttempt.error))
            guard case .rateLimited = failedAttempt.error.cause, let due else { return reason }
            return reason + " " + strings(.waitsForUpstream, count: Int(due))
        }
        // What is said of the rest says this, too.
        guard case .showing(let content, .refreshing) = state, content.missing == 0 else { return nil }
        return switch content.provenance {
        case .fresh: nil
        case .archived: strings(.archivedPending)
        case .sample: strings(.samplePending)
        }
    }

    private var offersRetry: Bool {
        // Nobody is asked, however often one tries.
        if !isRetried || state.failedAttempt?.error.isFinal == true { return false }
        return switch state {
        case .idle, .loading: false
        case .failed: true
        case .showing(let content, _):
            if case .fresh = content.provenance { alwaysOffersRetry } else { true }
        }
    }

    private var due: TimeInterval? { state.due(in: model) }
}

extension FeedState {
    /// When the page is to look again, in seconds: soon where an answer is on its way, else when upstream is asked again.
    func due(in model: PageModel) -> TimeInterval? {
        if case .showing(_, .refreshing) = self { return 2 * model.refreshInterval }
        guard let failedAttempt, !isWaiting, !failedAttempt.error.isFinal else { return nil }
        return max(failedAttempt.retryAt.timeIntervalSince(model.now).rounded(.up), 1)
    }
}

extension TimeInterval {
    /// As an attribute says it: whole seconds without a fraction.
    var seconds: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}

extension EndpointError {
    /// Whether nobody is asked, however often one tries.
    var isFinal: Bool { [.offline, .unserved, .unasked].contains(cause) }
}
