public import Foundation

/// Sends requests over a ``Transport``: repeats those that may succeed, keeps to the rates of hosts and to
/// ``Limits``, and shares one answer among equal requests.
///
/// Make one client for a process and share it: a client knows only the hosts and requests of its own.
///
/// A client follows up to three redirects, and only on the same host and port, below the base; from http to https, but
/// not back. A request with keys follows only one to the same path with a slash at its end. An answer can lead nowhere
/// else. One that came from another resource has its address in `content-location`.
public struct Client: Sendable {
    private let timeline: Timeline
    private let timeout: Duration?
    let singleFlight = SingleFlight<Request, Result<Answer, EndpointError>>()
    let retryingRequest: RetryingRequest

    /// Creates a client that knows no host yet.
    ///
    /// - Parameters:
    ///   - transport: carries each attempt.
    ///   - clock: measures deadlines and delays, whatever the transport does.
    ///   - timeout: the longest that any send may take, where its limits allow more.
    ///   - firstDelay: the delay before the first repetition of a request; each further delay is twice as long.
    ///   - now: the date from which a date in `Retry-After` is counted, and which a ``Signer`` gets.
    ///   - random: a random number in the range, for the jitter of delays.
    ///   - rates: keeps the rates of hosts together with other processes; nil if there are none. While it fails, the client
    ///     keeps to the rates by itself.
    public init(
        transport: any Transport, clock: any Clock<Duration> = ContinuousClock(), timeout: Duration? = nil,
        firstDelay: Duration = .milliseconds(500),
        now: @escaping @Sendable () -> Date = { Date() },
        random: @escaping @Sendable (ClosedRange<Double>) -> Double = { .random(in: $0) },
        rates: (any SharedRates)? = nil
    ) {
        timeline = Timeline(clock)
        self.timeout = timeout
        retryingRequest = RetryingRequest(
            transport: transport, hosts: Hosts(timeline: timeline), rates: rates, timeline: timeline,
            retryDelay: RetryDelay(firstDelay: firstDelay), now: now, random: random)
    }

    /// Asks for a resource.
    ///
    /// - Parameters:
    ///   - resource: the path and query under the base.
    ///   - base: the API that is asked.
    ///   - limits: bound the size, the time and the rate. Equal requests with equal limits, apart from
    ///     ``Limits/duration``, share one answer.
    ///   - signer: adds keys to each attempt, where the host wants any.
    ///   - previous: an earlier answer to the same request. Its validators make the request conditional; on status 304
    ///     it is the result, with the header fields that came with the 304.
    /// - Returns: an answer whose status is from 200 to 299.
    /// - Throws: ``EndpointError`` with the host, the cause and the remedy. `.cancelled` comes at once when the calling
    ///   task is cancelled, `.timedOut` when the duration has passed, whatever the transport does.
    public func send(
        _ resource: Resource, to base: BaseURL, limits: Limits = Limits(), signer: Signer? = nil,
        revalidating previous: Answer? = nil
    ) async throws(EndpointError) -> Answer {
        let request = Request(resource, to: base, revalidating: previous, limits: limits, signer: signer)
        let answer = try await answer(to: request, within: min(limits.duration, timeout ?? limits.duration))
        return if answer.status == 304, let previous { previous.refreshed(by: answer) } else { answer }
    }

    /// Both children end as soon as they are cancelled, so that the group never outlasts the deadline; the transport
    /// runs in the flight's task, which nobody needs to wait for.
    private func answer(to request: Request, within duration: Duration) async throws(EndpointError) -> Answer {
        let deadline = timeline.now + duration
        let outcome = await withTaskGroup(of: Result<Answer, EndpointError>?.self) {
            [timeline, singleFlight, retryingRequest] group -> Result<Answer, EndpointError> in
            group.addTask {
                await singleFlight.value(for: request, before: deadline) { await retryingRequest.result(of: $0) }
                    ?? .failure(request.failure(.cancelled))
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
            return .failure(request.failure(.cancelled))
        }
        return try outcome.get()
    }
}
