/// Keeps to what each host allows, for all who ask it: the owner of every ``Host``.
///
/// What is kept is bounded: a host that was not asked of late, wants no rest and has no queue is forgotten.
actor Hosts {
    enum Admission: Sendable {
        case admitted
        /// In the queue; the task ends when the place may be due. Whoever waits for it cancels it.
        case queued(BackOff, Task<Void, Never>)
        case refused(BackOff)
    }

    private let timeline: Timeline
    private var hosts: [String: Host] = [:]
    /// By ticket; cancelled where a place may have become due earlier, or not at all.
    private var wakeUps: [Int: Task<Void, Never>] = [:]

    init(timeline: Timeline) { self.timeline = timeline }

    /// How many hosts are remembered.
    var count: Int { hosts.count }
    func queued(for name: String) -> Int { hosts[name]?.queued.count ?? 0 }

    /// Asks for a place, or asks again whether the one it has is due; whoever asks no more withdraws.
    func admit(_ ticket: Int, to name: String, rate: RateLimit, before deadline: Duration) -> Admission {
        let now = timeline.now
        hosts = hosts.filter { !$0.value.isIdle(at: now) }
        wakeUps[ticket] = nil
        switch hosts[name, default: Host(name: name)].admit(ticket, rate: rate, at: now, before: deadline) {
        case .admitted:
            return .admitted
        case .queued(let pause):
            let wakeUp = Task { [timeline] in
                do { try await timeline.sleep(until: pause.until) } catch {
                    // Woken: whoever napped asks again.
                }
            }
            wakeUps[ticket] = wakeUp
            return .queued(pause, wakeUp)
        case .refused(let pause):
            return .refused(pause)
        }
    }

    /// Gives a place up; those behind it move up.
    func withdraw(_ ticket: Int, from name: String) {
        wakeUps.removeValue(forKey: ticket)?.cancel()
        hosts[name]?.withdraw(ticket)
        wake(name)
    }

    func backOff(_ name: String, _ pause: BackOff) {
        hosts[name, default: Host(name: name)].backOff(pause)
        wake(name)
    }

    private func wake(_ name: String) {
        for ticket in hosts[name]?.queued ?? [] { wakeUps[ticket]?.cancel() }
    }
}
