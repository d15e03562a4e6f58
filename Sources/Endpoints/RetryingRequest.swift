import Foundation
import HTTPTypes

typealias Flight = SingleFlight<Request, Result<Answer, EndpointError>>.Flight

/// Sends one request: its attempts, the delays between them, the redirects.
struct RetryingRequest: Sendable {
    let transport: any Transport
    let hosts: Hosts
    let rates: (any SharedRates)?
    let timeline: Timeline
    let retryDelay: RetryDelay
    let now: @Sendable () -> Date
    let random: @Sendable (ClosedRange<Double>) -> Double

    /// - Returns: an answer whose status is a success, or 304 if the request is conditional; else the last error.
    func result(of flight: Flight) async -> Result<Answer, EndpointError> {
        do throws(EndpointError) {
            return .success(try await answer(to: flight))
        } catch {
            return .failure(error)
        }
    }

    private func answer(to flight: Flight) async throws(EndpointError) -> Answer {
        let request = flight.key
        let first = Hop(base: request.base, resource: request.resource)
        var (hop, redirects, retries) = (first, 0, 0)
        while true {
            let deadline = try await admission(of: flight)
            do throws(EndpointError) {
                let answer = try await send(hop, of: request, before: deadline)
                guard let target = answer.redirectTarget else {
                    return try accepted(answer, to: request).redirected(from: first, at: hop)
                }
                guard redirects < Hop.most,
                    let next = hop.next(
                        target, status: answer.status, withKeys: request.signer?.hasKeys == true)
                else { throw request.failure(.redirected(to: hop.address(of: target))) }
                (hop, redirects) = (next, redirects + 1)
            } catch {
                try await recover(from: error, after: retries, deadline: deadline, in: flight)
                retries += 1
            }
        }
    }

    /// One attempt with a signature of its own, which only the host gets to see.
    private func send(
        _ hop: Hop, of request: Request, before deadline: Duration
    ) async throws(EndpointError) -> Answer {
        let headers = request.conditions
        let limits = request.limits(duration: deadline - timeline.now)
        guard let signature = request.signer?.signature(at: now()) else {
            return try await transport.send(hop.resource, headers: headers, to: hop.base, limits: limits).inUTF8
        }
        do throws(EndpointError) {
            let answer = try await transport.send(
                signature.signed(hop.resource), headers: signature.signed(headers), to: hop.base, limits: limits)
            return signature.withheld(from: answer.inUTF8, to: hop.resource)
        } catch {
            throw signature.withheld(from: error)
        }
    }

    /// Waits until the host may be asked.
    ///
    /// - Returns: the deadline of the attempt.
    private func admission(of flight: Flight) async throws(EndpointError) -> Duration {
        let host = flight.key.host
        // The rate that this process keeps to by itself.
        var rate = rates == nil ? flight.key.rate : .unlimited
        var isReserved = rates == nil
        while let deadline = flight.deadline {
            switch await hosts.admit(flight.number, to: host, rate: rate, before: deadline) {
            case .admitted where !isReserved:
                switch await reservation(for: flight, before: deadline) {
                // The host may have asked for a pause meanwhile.
                case .made: isReserved = true
                case .refused: break
                case .unavailable: (rate, isReserved) = (flight.key.rate, true)
                }
            case .admitted:
                guard let deadline = flight.resume() else { throw flight.key.failure(.cancelled) }
                return deadline
            case .queued(let backOff, let wakeUp):
                // When the wait is cut short, the loop asks whether anybody still waits.
                if hold(flight, backOff) {
                    await withTaskCancellationHandler {
                        await wakeUp.value
                    } onCancel: {
                        wakeUp.cancel()
                    }
                }
            case .refused(let backOff):
                // A caller that joined in the meantime may have more time.
                _ = hold(flight, backOff)
            }
        }
        await hosts.withdraw(flight.number, from: host)
        throw flight.key.failure(.cancelled)
    }

    private enum Reservation {
        /// The time of the request has come.
        case made
        /// The callers that waited have not enough time.
        case refused
        /// The processes can't share the rate now.
        case unavailable
    }

    /// Reserves a request within the rate that processes share, and waits for its time.
    private func reservation(for flight: Flight, before deadline: Duration) async -> Reservation {
        guard let rates else { return .unavailable }
        let (host, longest) = (flight.key.host, deadline - timeline.now)
        let wait: Duration
        do { wait = try await rates.reserve(host, flight.key.rate, within: longest) } catch { return .unavailable }
        guard wait > .zero else { return .made }
        let error = EndpointError(host: host, cause: .rateLimited(retryAfter: wait.secondsRoundedUp))
        let backOff = BackOff(until: timeline.now + wait, because: error)
        guard hold(flight, backOff), wait < longest else { return .refused }
        // If the sleep is cancelled, nobody waits any more.
        do { try await timeline.sleep(until: backOff.until) } catch { return .refused }
        return .made
    }

    /// Pauses the flight. Callers that can't wait for the end of the back-off get its error.
    ///
    /// - Returns: whether anybody still waits.
    private func hold(_ flight: Flight, _ backOff: BackOff) -> Bool {
        flight.pause(until: backOff.until) { [timeline] in .failure(backOff.error(at: timeline.now)) }
    }

    private func accepted(_ answer: Answer, to request: Request) throws(EndpointError) -> Answer {
        let isUnchanged = answer.status == 304 && !request.conditions.isEmpty
        let serverMessage = request.signer?.hasKeys == true ? nil : answer.serverMessage
        let (now, status) = (now(), answer.status)
        if request.refusals.contains(status) || status == 403 && answer.isRateLimited(now: now) {
            let seconds = answer.retryAfter(now: now) ?? request.rate.period.secondsRoundedUp
            throw EndpointError(
                host: request.host, cause: .rateLimited(retryAfter: max(seconds, 1)), serverMessage: serverMessage)
        }
        guard (200..<300).contains(status) || isUnchanged else {
            throw EndpointError(
                host: request.host, cause: .status(status, retryAfter: answer.retryAfter(now: now)),
                serverMessage: serverMessage)
        }
        guard answer.body.count <= request.bytes else { throw request.failure(.tooLarge(limit: request.bytes)) }
        return answer
    }

    /// Returns when the request may be repeated.
    ///
    /// - Parameters:
    ///   - retries: the number of repetitions so far.
    ///   - deadline: the deadline that the attempt had.
    /// - Throws: the error, if the request must not be repeated.
    private func recover(
        from error: EndpointError, after retries: Int, deadline: Duration, in flight: Flight
    ) async throws(EndpointError) {
        let request = flight.key
        var named: BackOff?
        switch error.cause {
        case .status(let code, let seconds?):
            let backOff = BackOff(until: timeline.now + .seconds(seconds), because: error)
            if code == 429 || code == 503 { await hosts.backOff(request.host, backOff) }
            named = backOff
        case .rateLimited(let seconds):
            // Only an answer of the host itself comes here.
            await hosts.backOff(request.host, BackOff(until: timeline.now + .seconds(seconds), because: error))
        default: break
        }
        guard error.isTransient, retries < request.retries else { throw error }
        // Time is up, except for callers that joined since and have more of it.
        if case .timedOut = error.cause, flight.deadline.map({ $0 <= deadline }) ?? true { throw error }
        let delay = retryDelay.delay(after: retries, jitter: random(RetryDelay.jitter))
        let backOff = named ?? BackOff(until: timeline.now + delay, because: error)
        guard hold(flight, backOff) else { throw error }
        do { try await timeline.sleep(until: backOff.until) } catch { throw request.failure(.cancelled) }
    }
}
