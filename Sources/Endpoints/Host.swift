/// The state of one host: when it was asked, its back-off, the queue to ask it.
///
/// The queue is first come, first served: each ticket gets the earliest time that leaves the tickets before it theirs.
struct Host: Sendable {
    enum Admission: Sendable, Hashable {
        /// The host may be asked now; the request is counted.
        case admitted
        /// The ticket is in the queue; ask again after the back-off.
        case queued(BackOff)
        /// The ticket is not in the queue, because the back-off doesn't end before the deadline.
        case refused(BackOff)
    }

    private struct Ticket: Sendable {
        let id: Int
        let rate: RateLimit
    }

    private let name: String
    private var window = RateWindow()
    private var backOff: BackOff?
    private var queue: [Ticket] = []

    init(name: String) { self.name = name }

    var queued: [Int] { queue.map(\.id) }

    /// Whether the host can be forgotten without losing anything.
    func isIdle(at now: Duration) -> Bool {
        var window = window
        window.prune(at: now)
        return window.isEmpty && queue.isEmpty && (backOff?.until ?? now) <= now
    }

    /// Asks for a place in the queue, or asks again whether the place is due.
    mutating func admit(_ id: Int, rate: RateLimit, at now: Duration, before deadline: Duration) -> Admission {
        if let backOff, backOff.until <= now { self.backOff = nil }
        window.prune(at: now)
        let time = earliest(for: id, rate: rate, at: now)
        guard time > now else {
            withdraw(id)
            window.record(now, rate: rate)
            return .admitted
        }
        let isRateLimited = EndpointError(
            host: name, cause: .rateLimited(retryAfter: (time - now).secondsRoundedUp))
        let wait = BackOff(until: time, because: backOff?.error ?? isRateLimited)
        guard wait.fits(before: deadline) else {
            withdraw(id)
            return .refused(wait)
        }
        if !queued.contains(id) { queue.append(Ticket(id: id, rate: rate)) }
        return .queued(wait)
    }

    /// Gives up the place of a ticket, if it has one.
    mutating func withdraw(_ id: Int) { queue.removeAll { $0.id == id } }

    /// Records a time before which the host does not want to be asked; the latest one counts.
    mutating func backOff(_ backOff: BackOff) {
        if backOff.until > self.backOff?.until ?? .zero { self.backOff = backOff }
    }

    private func earliest(for id: Int, rate: RateLimit, at now: Duration) -> Duration {
        var window = window
        var time = max(now, backOff?.until ?? now)
        for ticket in queue.prefix(while: { $0.id != id }) {
            time = window.earliest(from: time, rate: ticket.rate)
            window.record(time, rate: ticket.rate)
        }
        return window.earliest(from: time, rate: rate)
    }
}
