import HTTPTypes

/// Asks endpoints over a ``Transport`` and holds every answer against its limits.
///
/// One redirect is followed, and only to the same path with a slash at its end on the same host: what some
/// frameworks answer first. Everywhere else an answer cannot lead.
public struct Client: Sendable {
    private let transport: any Transport
    private let clock: any Clock<Duration>

    /// - Parameter clock: measures the limit of time, whatever the transport does.
    public init(transport: any Transport, clock: any Clock<Duration> = ContinuousClock()) {
        self.transport = transport
        self.clock = clock
    }

    /// - Throws: ``EndpointError`` naming the host, the cause and what can be done.
    public func send<Response>(
        _ endpoint: Endpoint<Response>, to base: BaseURL, revalidating previous: Answer? = nil
    ) async throws(EndpointError) -> Response {
        let answer = try await answer(to: endpoint.resource, of: base, limits: endpoint.limits)
        do {
            return try endpoint.read(answer)
        } catch {
            throw EndpointError(
                host: base.authority, cause: .undecodable(expected: error.expected, got: error.got))
        }
    }

    private func answer(
        to resource: Resource, of base: BaseURL, limits: Limits
    ) async throws(EndpointError) -> Answer {
        var answer = try await withDeadline(limits.duration, host: base.authority) {
            () async throws(EndpointError) in
            try await transport.send(resource, headers: [:], to: base, limits: limits)
        }
        if let target = answer.redirectTarget {
            guard let slashed = resource.withSlash(ifRedirectedTo: target, of: base) else {
                throw EndpointError(host: base.authority, cause: .redirected(to: target))
            }
            answer = try await withDeadline(limits.duration, host: base.authority) {
                () async throws(EndpointError) in
                try await transport.send(slashed, headers: [:], to: base, limits: limits)
            }
            if let further = answer.redirectTarget {
                throw EndpointError(host: base.authority, cause: .redirected(to: further))
            }
        }
        guard (200..<300).contains(answer.status) else {
            throw EndpointError(
                host: base.authority,
                cause: .status(answer.status, retryAfter: answer.retryAfter))
        }
        guard answer.body.count <= limits.bytes else {
            throw EndpointError(host: base.authority, cause: .tooLarge(limit: limits.bytes))
        }
        return answer
    }

    private func withDeadline(
        _ duration: Duration, host: String,
        _ work: @escaping @Sendable () async throws(EndpointError) -> Answer
    ) async throws(EndpointError) -> Answer {
        let clock = clock
        let result = await withTaskGroup(of: Result<Answer, EndpointError>?.self) { group in
            group.addTask {
                do throws(EndpointError) { return .success(try await work()) } catch { return .failure(error) }
            }
            group.addTask {
                do {
                    try await clock.sleep(for: duration)
                    return .failure(EndpointError(host: host, cause: .timedOut(after: duration)))
                } catch {
                    // Only cancellation ends a sleep early: the other task's answer counts.
                    return nil
                }
            }
            defer { group.cancelAll() }
            for await result in group {
                if let result { return result }
            }
            return .failure(EndpointError(host: host, cause: .cancelled))
        }
        return try result.get()
    }
}

extension Answer {
    /// In seconds; the other form of `Retry-After`, a date, counts as none.
    fileprivate var retryAfter: Int? {
        headers["retry-after"].flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
    }

    fileprivate var redirectTarget: String? {
        [301, 302, 303, 307, 308].contains(status) ? headers["location"] ?? "nowhere" : nil
    }
}

extension Resource {
    /// The resource with a slash at its end, if that is where the redirect leads.
    fileprivate func withSlash(ifRedirectedTo target: String, of base: BaseURL) -> Resource? {
        guard !path.hasSuffix("/") else { return nil }
        let slashed = Resource(path + "/", query: query)
        let path = base.path + slashed.description
        return target == path || target == "\(base.scheme)://\(base.authority)\(path)" ? slashed : nil
    }
}
