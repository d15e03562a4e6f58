import Foundation
import HTTPTypes

/// All that is sent for one request: its attempts, the pauses between them, the one redirect.
struct RetryingRequest: Sendable {
    let transport: any Transport
    let hosts: Hosts
    let timeline: Timeline
    let backoff: RetryDelay
    let now: @Sendable () -> Date
    let random: @Sendable (ClosedRange<Double>) -> Double

    /// - Returns: an answer whose status is a success, or 304 if that was asked for.
    func answer(in flight: Flight) async throws(EndpointError) -> Answer {
        let request = flight.request
        var resource = request.resource
        var retries = 0
        while true {
            let deadline = try await admission(of: flight)
            do throws(EndpointError) {
                let answer = try await send(resource, of: request, before: deadline)
                guard let target = answer.redirectTarget else { return try accepted(answer, to: request) }
                // One redirect at most: what ends with a slash is led nowhere.
                guard let slashed = resource.withSlash(ifRedirectedTo: target, of: request.base) else {
                    throw request.failure(.redirected(to: target))
                }
                resource = slashed
            } catch {
                try await recover(from: error, after: retries, deadline: deadline, in: flight)
                retries += 1
            }
        }
    }

    /// One attempt, signed anew: what that adds, nobody but the host gets to see.
    private func send(
        _ resource: Resource, of request: Request, before deadline: Duration
    ) async throws(EndpointError) -> Answer {
        let headers = request.conditions.headers
        let limits = request.limits(duration: deadline - timeline.now)
        guard let signature = request.signer?.signature(at: now()) else {
            return try await transport.send(resource, headers: headers, to: request.base, limits: limits)
        }
        do throws(EndpointError) {
            let answer = try await transport.send(
                signature.signed(resource), headers: headers, to: request.base, limits: limits)
            return signature.withheld(from: answer, to: resource)
        } catch {
            throw signature.withheld(from: error)
        }
    }

    /// Waits until the host may be asked.
    ///
    /// - Returns: until when the answer is waited for.
    private func admission(of flight: Flight) async throws(EndpointError) -> Duration {
        let (host, rate) = (flight.request.host, flight.request.rate)
        while let deadline = flight.deadline {
            switch await hosts.admit(flight.number, to: host, rate: rate, before: deadline) {
            case .admitted:
                guard let deadline = flight.depart() else { throw flight.request.failure(.cancelled) }
                return deadline
            case .queued(let pause, let wakeUp):
                // A nap that is cut short leads to the question whether anybody waits any more.
                if flight.hold(pause) {
                    await withTaskCancellationHandler {
                        await wakeUp.value
                    } onCancel: {
                        wakeUp.cancel()
                    }
                }
            case .refused(let pause):
                // Whoever joined in the meantime may have more time.
                _ = flight.hold(pause)
            }
        }
        await hosts.withdraw(flight.number, from: host)
        throw flight.request.failure(.cancelled)
    }

    private func accepted(_ answer: Answer, to request: Request) throws(EndpointError) -> Answer {
        let isUnchanged = answer.status == 304 && !request.conditions.isEmpty
        if request.refusals.contains(answer.status) {
            let seconds = answer.retryAfter(now: now()) ?? request.rate.period.secondsRoundedUp
            throw EndpointError(
                host: request.host, cause: .rateLimited(retryAfter: max(seconds, 1)), said: answer.serverMessage)
        }
        guard (200..<300).contains(answer.status) || isUnchanged else {
            throw EndpointError(
                host: request.host, cause: .status(answer.status, retryAfter: answer.retryAfter(now: now())),
                said: answer.serverMessage)
        }
        guard answer.body.count <= request.bytes else { throw request.failure(.tooLarge(limit: request.bytes)) }
        return answer
    }

    /// Returns when the request may be repeated.
    ///
    /// - Parameters:
    ///   - retries: how often it has been repeated already.
    ///   - deadline: until when the attempt had time.
    /// - Throws: the error, if it is not to be repeated.
    private func recover(
        from error: EndpointError, after retries: Int, deadline: Duration, in flight: Flight
    ) async throws(EndpointError) {
        let request = flight.request
        var rest: BackOff?
        switch error.cause {
        case .status(let code, let seconds?):
            let pause = BackOff(until: timeline.now + .seconds(seconds), because: error)
            if code == 429 || code == 503 { await hosts.backOff(request.host, pause) }
            rest = pause
        case .rateLimited(let seconds):
            // Only what the host itself answered comes here.
            await hosts.backOff(request.host, BackOff(until: timeline.now + .seconds(seconds), because: error))
        default: break
        }
        guard error.isPassing, retries < request.retries else { throw error }
        // Time is up, except for those who joined since and have more of it.
        if case .timedOut = error.cause, flight.deadline.map({ $0 <= deadline }) ?? true { throw error }
        let pause =
            rest
            ?? BackOff(
                until: timeline.now + backoff.pause(after: retries, jitter: random(RetryDelay.jitter)), because: error)
        guard flight.hold(pause) else { throw error }
        do { try await timeline.sleep(until: pause.until) } catch { throw request.failure(.cancelled) }
    }
}
