import Endpoints
import Foundation
import Synchronization

/// A value of a provider that is fetched when it is needed, and then cached.
///
/// Concurrent callers share one request. A failure is cached as well, but only for a short time, so that many sign-ins
/// don't flood a provider that is down.
final class ExpiringValue<Value: Sendable>: Sendable {
    private enum Purpose: Hashable, Sendable {
        case expiry, refresh
    }

    private struct State: Sendable {
        var result: Result<Value, OpenIDError>?
        var date = Date.distantPast
        var refreshDate = Date.distantPast
    }

    /// The time after which a value is fetched again, in seconds.
    private static var lifetime: TimeInterval { 3_600 }
    /// The time after which a failure is forgotten and the next refresh is allowed, in seconds.
    private static var pause: TimeInterval { 10 }

    private let state = Mutex(State())
    private let singleFlight = SingleFlight<Purpose, Result<Value, OpenIDError>>()
    private let now: @Sendable () -> Date
    private let fetch: @Sendable () async throws(OpenIDError) -> Value

    init(now: @escaping @Sendable () -> Date, fetch: @escaping @Sendable () async throws(OpenIDError) -> Value) {
        self.now = now
        self.fetch = fetch
    }

    /// The cached value, or a new one.
    func value() async throws(OpenIDError) -> Value {
        if let cached = cachedResult() { return try cached.get() }
        let result = await singleFlight.value(for: .expiry) { [self] _ in
            // Another caller may have fetched it in the meantime.
            if let cached = cachedResult() { return cached }
            return await fetchedResult()
        }
        return try (result ?? .failure(.cancelled)).get()
    }

    /// Fetches a new value, because the cached one lacks something. Within ten seconds after a refresh, it returns the
    /// cached value.
    func refreshed() async throws(OpenIDError) -> Value {
        let result = await singleFlight.value(for: .refresh) { [self] _ in
            let refreshDate = state.withLock { $0.refreshDate }
            if isYounger(refreshDate, than: Self.pause), let cached = cachedResult() { return cached }
            return await fetchedResult(isRefresh: true)
        }
        return try (result ?? .failure(.cancelled)).get()
    }

    private func cachedResult() -> Result<Value, OpenIDError>? {
        let (result, date) = state.withLock { ($0.result, $0.date) }
        switch result {
        case .success?: return isYounger(date, than: Self.lifetime) ? result : nil
        case .failure?: return isYounger(date, than: Self.pause) ? result : nil
        case nil: return nil
        }
    }

    /// False for a date in the future too, because the clock may have been set back.
    private func isYounger(_ date: Date, than limit: TimeInterval) -> Bool {
        (0..<limit).contains(now().timeIntervalSince(date))
    }

    private func fetchedResult(isRefresh: Bool = false) async -> Result<Value, OpenIDError> {
        let date = now()
        let result: Result<Value, OpenIDError>
        do throws(OpenIDError) {
            result = .success(try await fetch())
        } catch {
            result = .failure(error)
        }
        if case .failure(.cancelled) = result { return result }
        // The failure of a refresh leaves a value that is still valid.
        let isValueKept = if case .failure = result, case .success? = cachedResult() { true } else { false }
        state.withLock { state in
            if isRefresh { state.refreshDate = date }
            guard !isValueKept else { return }
            state.result = result
            state.date = date
        }
        return result
    }
}
