import Catalogue
import Endpoints
import Foundation
import HTML
import Routes

/// Shows how fresh a feed is and why it isn't, and offers to try again.
struct FeedStatusLine: HTML {
    let source: ResolvedSource
    let state: FeedState
    let model: PageModel
    /// Whether the line offers to ask upstream even if the feed is fresh.
    var alwaysOffersRetry = false
    /// The saved items that stand in for an answer; nil if there are none.
    var saved: Saved?

    /// Where saved items come from.
    enum Saved {
        case favouritesAndAnswers, samples
    }

    var body: some HTML {
        // The age alone is no change.
        Part(part, version: state.hashOfCauses) { line }
    }

    private var part: String { "state/\(source.id)" }

    private var line: some HTML {
        div(
            .class(saved == nil ? "state" : "state saved"), .data("state", state.name),
            .data("phase", state.phase.rawValue),
            .data("items", "\(state.content?.items.count ?? 0)"), .role("status"), .part(part),
            .when(due != nil, .data(state.isWaiting ? "pending" : "due", (due ?? 0).seconds))
        ) {
            // Before the first search, the place of the list says so if it has no samples.
            if state.content != nil || state.failedAttempt?.error.cause != .notRequested {
                p {
                    if let what { span(.class("what")) { what } }
                    if let why {
                        span(.class("why")) { why }
                    }
                    if let due, state.failedAttempt != nil { Countdown(seconds: due, strings: strings) }
                    // For a list that is loaded on demand, this stands above and below its items.
                    if let content = state.content, content.missing > 0, content.bound != .demand {
                        span(.class("why")) { strings.rest(of: content, in: state.phase) }
                    }
                    if let count = state.content?.undecodable, count > 0 {
                        span(.class("why")) { strings(.undecodable, count: count) }
                    }
                    if let count = state.content?.damagedTexts, count > 0 {
                        span(.class("why")) { strings(.damagedTexts, count: count) }
                    }
                }
            }
            if let cause {
                details(.class("cause")) {
                    summary { strings(.details) }
                    p { cause }
                }
            }
            if offersRetry {
                form(.method(.post), .action(model.path(to: .retry(source.id, source.choices)))) {
                    button(.class("quiet")) { strings(state.failedAttempt == nil ? .refresh : .tryAgain) }
                }
            }
        }
    }

    private var strings: Strings { model.strings }

    /// What the list shows; nil if it shows nothing, which the reason says.
    private var what: String? {
        if let saved, !state.isWaiting {
            return saved == .samples ? strings.sample(of: source) : strings(.savedHere)
        }
        return switch state {
        case .idle, .loading: strings(.loading)
        case .failed: nil
        case .showing(let content, _): strings.age(content.provenance, of: source, at: model.now)
        }
    }

    /// Whether the reader is not to hear of hosts, which may be those of a private network.
    private var isForStranger: Bool { model.visitor.role == nil }

    private var why: String? {
        if let failedAttempt = state.failedAttempt {
            // The reason why the list is not whole says as much.
            return strings.failure(of: state) == nil ? nil : strings.effect(of: failedAttempt.error)
        }
        // The status at the end of the list says this, too.
        guard case .showing(let content, .refreshing) = state, content.missing == 0 else { return nil }
        return switch content.provenance {
        case .fresh: nil
        case .archived, .sample: strings(.updating)
        }
    }

    /// The cause of a failure, with the host.
    private var cause: String? {
        guard !isForStranger, let failure = strings.failure(of: state), failure != why else { return nil }
        guard case .archived(let date, let host, _)? = state.content?.provenance else { return failure }
        return failure + " " + strings(.archivedFrom, strings.age(of: date, at: model.now), host) + "."
    }

    private var offersRetry: Bool {
        // A retry would not send a request, and guests may not retry.
        if state.failedAttempt?.error.isFinal == true || !model.visitor.isAtLeast(.member) { return false }
        return switch state {
        case .idle, .loading: false
        case .failed: true
        case .showing(let content, _):
            if case .fresh = content.provenance { alwaysOffersRetry } else { true }
        }
    }

    private var due: TimeInterval? { state.due(in: model) }
}

/// Shows how fresh an item is, if the state of the list beside it is unknown.
struct ItemStatusLine: HTML {
    let provenance: Provenance
    let source: ResolvedSource
    let model: PageModel

    var body: some HTML {
        Part("item-state", version: provenance.hashValue) {
            div(
                .class("state"), .part("item-state"), .data("state", provenance.name),
                .data("phase", provenance.name), .data("items", "1"), .role("status")
            ) {
                p {
                    span(.class("what")) { model.strings.age(provenance, of: source, at: model.now) }
                }
            }
        }
    }
}

/// The time until upstream is asked again, which a script counts down. Screen readers hear the reason alone.
private struct Countdown: HTML {
    let seconds: TimeInterval
    let strings: Strings

    var body: some HTML {
        span(
            .class("countdown"), .aria("hidden", "true"), .data("words", strings(.nextRequest, "{time}")),
            .data("minutes", strings(.nextRequestMinutes, "{time}"))
        ) {
            strings.nextRequest(in: seconds)
        }
    }
}

extension Strings {
    /// How old content is.
    fileprivate func age(_ provenance: Provenance, of source: ResolvedSource, at now: Date) -> String {
        switch provenance {
        case .fresh(let date, _): self(.lastUpdated, age(of: date, at: now))
        case .archived(let date, _, _): self(.archived, age(of: date, at: now))
        case .sample: sample(of: source)
        }
    }
}

extension FeedState {
    /// A hash of all that the words about the state depend on, except for the time.
    var hashOfCauses: Int {
        var hasher = Hasher()
        hasher.combine(phase)
        // The page looks the same while a fresh and complete list is refreshed.
        hasher.combine(isWaiting && (phase != .fresh || content?.missing != 0))
        hasher.combine(content?.provenance)
        hasher.combine(failedAttempt)
        hasher.combine(content?.items.count)
        hasher.combine(content?.missing)
        hasher.combine(content?.bound)
        hasher.combine(content?.shortfall)
        hasher.combine(content?.undecodable)
        hasher.combine(content?.damagedTexts)
        return hasher.finalize()
    }

    /// The time after which the page looks again, in seconds: soon while an answer is on its way, a little later while
    /// a list grows, otherwise at the next request to upstream.
    func due(in model: PageModel) -> TimeInterval? {
        if case .showing(let content, .refreshing) = self {
            return content.missing > 0 ? 2 * model.refreshInterval : model.refreshInterval
        }
        guard let failedAttempt, !isWaiting, !failedAttempt.error.isFinal else { return nil }
        return max(failedAttempt.retryAt.timeIntervalSince(model.now).rounded(.up), 1)
    }
}

extension TimeInterval {
    /// The time for an attribute: whole seconds without a fraction.
    var seconds: String { Int(exactly: self).map { "\($0)" } ?? "\(self)" }
}

extension EndpointError {
    /// Whether a retry would not send a request.
    var isFinal: Bool { [.offline, .unsupported, .notRequested].contains(cause) }
}
