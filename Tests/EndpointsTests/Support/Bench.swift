import Foundation
import TestSupport

@testable import Endpoints

/// A client over a fake transport, with a clock that a test advances and a jitter of exactly 1.
struct Bench: Sendable {
    let clock = ManualClock()
    let transport: FakeTransport
    let client: Client

    init(
        _ transport: FakeTransport, rates: (any SharedRates)? = nil,
        random: @escaping @Sendable (ClosedRange<Double>) -> Double = { _ in 1 }
    ) {
        self.transport = transport
        client = Client(
            transport: transport, clock: clock, now: { Date(timeIntervalSince1970: 784_111_777) }, random: random,
            rates: rates)
    }

    func send(
        _ resource: Resource = Resource("/things"), limits: Limits = Limits(), host: String = "localhost:9000",
        revalidating previous: Answer? = nil
    ) async -> Outcome {
        do throws(EndpointError) {
            return .success(
                try await client.send(resource, to: .on(host), limits: limits, revalidating: previous))
        } catch {
            return error.host == host ? .failure(error.cause) : .failure(.unreachable("blamed \(error.host)"))
        }
    }

    /// What a send of the same asks for.
    func request(revalidating previous: Answer? = nil) -> Request {
        Request(Resource("/things"), to: .on("localhost:9000"), revalidating: previous, limits: Limits())
    }

    /// Waits until so many share the request.
    func waitForWaiters(_ count: Int) async {
        await spin { client.singleFlight.waiters(for: request()) == count }
    }

    /// Waits until so many queue for the host.
    func waitForQueue(_ count: Int, host: String = "localhost:9000") async {
        while await client.retryingRequest.hosts.queued(for: host) != count, !Task.isCancelled { await Task.yield() }
    }
}

/// Waits for a condition that can only be polled.
func spin(until isSo: () -> Bool) async {
    while !isSo(), !Task.isCancelled { await Task.yield() }
}

extension BaseURL {
    /// An API under “/api” on a host.
    static func on(_ host: String) -> BaseURL {
        do { return try BaseURL("http://\(host)/api") } catch { preconditionFailure(error.description) }
    }
}

/// What a send came to.
enum Outcome: Sendable, Hashable {
    case success(Answer)
    case failure(EndpointError.Cause)

    var answer: Answer? { if case .success(let answer) = self { answer } else { nil } }
    var text: String? { answer.map { String(decoding: $0.body, as: UTF8.self) } }
    var cause: EndpointError.Cause? { if case .failure(let cause) = self { cause } else { nil } }
}
