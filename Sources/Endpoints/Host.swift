/// What is known of one host: when it was asked, until when it wants to be left alone, who waits to ask it.
///
/// Waiters are served first come first served: each is given the earliest time that leaves those before it theirs.
struct Host: Sendable {
    enum Admission: Sendable, Hashable {
        /// Ask now; the request is counted.
        case admitted
        /// Queued; try again after the pause.
        case queued(BackOff)
        /// Not queued, since the pause doesn't fit.
        case refused(BackOff)
    }

    private struct Ticket: Sendable {
        let id: Int
        let rate: RateLimit
    }

    private let name: String
    private var window = RateWindow()
    private var pause: BackOff?
    private var queue: [Ticket] = []

    init(name: String) { self.name = name }

    var queued: [Int] { queue.map(\.id) }

    /// Whether nothing is lost if it is forgotten.
    func isIdle(at now: Duration) -> Bool {
        var window = window
        window.prune(at: now)
        return window.isEmpty && queue.isEmpty && (pause?.until ?? now) <= now
    }

    /// Asks for a place, or asks again whether the one it has is due.
    mutating func admit(_ id: Int, rate: RateLimit, at now: Duration, before deadline: Duration) -> Admission {
        if let pause, pause.until <= now { self.pause = nil }
        window.prune(at: now)
        let time = earliest(for: id, rate: rate, at: now)
        guard time > now else {
            withdraw(id)
            window.record(now, rate: rate)
            return .admitted
        }
        let isRateLimited = EndpointError(
            host: name, cause: .rateLimited(retryAfter: (time - now).secondsRoundedUp))
        let wait = BackOff(until: time, because: pause?.error ?? isRateLimited)
        guard wait.fits(before: deadline) else {
            withdraw(id)
            return .refused(wait)
        }
        if !queued.contains(id) { queue.append(Ticket(id: id, rate: rate)) }
        return .queued(wait)
    }

    /// Gives a place up, if it has one.
    mutating func withdraw(_ id: Int) { queue.removeAll { $0.id == id } }

    /// The host named a time before which it is not to be asked; the latest one named counts.
    mutating func backOff(_ pause: BackOff) {
        if pause.until > self.pause?.until ?? .zero { self.pause = pause }
    }

    private func earliest(for id: Int, rate: RateLimit, at now: Duration) -> Duration {
        var window = window
        var time = max(now, pause?.until ?? now)
        for ticket in queue.prefix(while: { $0.id != id }) {
            time = window.earliest(from: time, rate: ticket.rate)
            window.record(time, rate: ticket.rate)
        }
        return window.earliest(from: time, rate: rate)
    }
}
