public import Foundation

/// Asks endpoints over a ``Transport``: repeats what may succeed, keeps to what hosts allow, and holds every answer
/// against its limits.
///
/// Make one for a process and share it: what hosts allow, and which requests are in flight, it knows of its own only.
///
/// One redirect is followed, and only to the same path with a slash at its end on the same host: what some
/// frameworks answer first. Everywhere else an answer cannot lead.
public struct Client: Sendable {
    private let timeline: Timeline
    private let timeout: Duration?
    let coalescer: Coalescer
    let exchange: RetryingRequest

    /// - Parameters:
    ///   - clock: measures the limits of time and all pauses, whatever the transport does.
    ///   - now: what a date that upstream names is reckoned from.
    ///   - random: a number of the range, for the jitter of pauses.
    ///   - timeout: the longest that any send may take, where endpoints allow more.
    ///   - firstPause: before a request is repeated for the first time; each further pause is twice as long.
    public init(
        transport: any Transport, clock: any Clock<Duration> = ContinuousClock(), timeout: Duration? = nil,
        firstPause: Duration = .milliseconds(500),
        now: @escaping @Sendable () -> Date = { Date() },
        random: @escaping @Sendable (ClosedRange<Double>) -> Double = { .random(in: $0) }
    ) {
        timeline = Timeline(clock)
        self.timeout = timeout
        coalescer = Coalescer(timeline: timeline)
        exchange = RetryingRequest(
            transport: transport, hosts: Hosts(timeline: timeline), timeline: timeline,
            backoff: RetryDelay(firstPause: firstPause), now: now, random: random)
    }

    /// - Parameter previous: an earlier answer to the same endpoint; if upstream says that it is still the one
    ///   (status 304), it is read again, with the header fields that came anew.
    /// - Throws: ``EndpointError`` naming the host, the cause and what can be done. `.cancelled` comes at once when the
    ///   calling task is cancelled, `.timedOut` when the endpoint's duration has passed, whatever the transport does.
    public func send<Response>(
        _ endpoint: Endpoint<Response>, to base: BaseURL, revalidating previous: Answer? = nil
    ) async throws(EndpointError) -> Response {
        let request = Request(
            endpoint.resource, to: base, conditions: Conditions(previous), limits: endpoint.limits,
            signer: endpoint.signer)
        let duration = endpoint.limits.duration
        var answer = try await answer(to: request, within: min(duration, timeout ?? duration))
        if answer.status == 304, let previous { answer = previous.refreshed(by: answer) }
        do {
            return try endpoint.read(answer)
        } catch {
            throw request.failure(.undecodable(expected: error.expected, got: error.got))
        }
    }

    /// Both children end as soon as they are cancelled, so that the group never outlasts the deadline; the transport
    /// runs in a task of the coalescer's, for which nobody needs to wait.
    private func answer(to request: Request, within duration: Duration) async throws(EndpointError) -> Answer {
        let deadline = timeline.now + duration
        let outcome = await withTaskGroup(of: Coalescer.Outcome?.self) { [timeline, coalescer, exchange] group in
            group.addTask {
                do throws(EndpointError) {
                    return .success(
                        try await coalescer.answer(to: request, before: deadline) {
                            (flight) async throws(EndpointError) in try await exchange.answer(in: flight)
                        })
                } catch {
                    return .failure(error)
                }
            }
            group.addTask {
                do {
                    try await timeline.sleep(until: deadline)
                    return .failure(request.failure(.timedOut(after: duration)))
                } catch {
                    // Only cancellation ends a sleep early: the other task's answer counts.
                    return nil
                }
            }
            defer { group.cancelAll() }
            for await outcome in group {
                if let outcome { return outcome }
            }
            return Coalescer.Outcome.failure(request.failure(.cancelled))
        }
        return try outcome.get()
    }
}
