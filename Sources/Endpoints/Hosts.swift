/// Keeps all requests of a client within the rate and back-off of each host: the owner of every ``Host``.
///
/// Its memory is bounded: a host that was not asked recently, is not backing off and has no queue is forgotten.
actor Hosts {
    enum Admission: Sendable {
        case admitted
        /// In the queue; the task ends when the place may be due. The caller cancels it when it stops waiting.
        case queued(BackOff, Task<Void, Never>)
        case refused(BackOff)
    }

    private let timeline: Timeline
    private var hosts: [String: Host] = [:]
    /// By ticket; cancelled where a place may have become due earlier, or not at all.
    private var wakeUps: [Int: Task<Void, Never>] = [:]

    init(timeline: Timeline) { self.timeline = timeline }

    /// The number of remembered hosts.
    var count: Int { hosts.count }
    func queued(for name: String) -> Int { hosts[name]?.queued.count ?? 0 }

    /// Asks for a place, or asks again whether the place is due; a caller that stops asking withdraws its ticket.
    func admit(_ ticket: Int, to name: String, rate: RateLimit, before deadline: Duration) -> Admission {
        let now = timeline.now
        hosts = hosts.filter { !$0.value.isIdle(at: now) }
        wakeUps[ticket] = nil
        switch hosts[name, default: Host(name: name)].admit(ticket, rate: rate, at: now, before: deadline) {
        case .admitted:
            return .admitted
        case .queued(let backOff):
            let wakeUp = Task { [timeline] in
                do { try await timeline.sleep(until: backOff.until) } catch {
                    // Woken early: the caller asks again.
                }
            }
            wakeUps[ticket] = wakeUp
            return .queued(backOff, wakeUp)
        case .refused(let backOff):
            return .refused(backOff)
        }
    }

    /// Gives up the place of a ticket; the tickets behind it move up.
    func withdraw(_ ticket: Int, from name: String) {
        wakeUps.removeValue(forKey: ticket)?.cancel()
        hosts[name]?.withdraw(ticket)
        wake(name)
    }

    func backOff(_ name: String, _ backOff: BackOff) {
        hosts[name, default: Host(name: name)].backOff(backOff)
        wake(name)
    }

    private func wake(_ name: String) {
        for ticket in hosts[name]?.queued ?? [] { wakeUps[ticket]?.cancel() }
    }
}
