import HummingbirdTesting
import Testing

/// How a test reaches the app: through Hummingbird's router, or over a socket.
enum Door: CaseIterable {
    case router, live

    /// The one that the running test comes through.
    @TaskLocal static var current = Door.router

    var setup: TestingSetup { self == .router ? .router : .live }
}

/// Runs each test of a suite twice: against the router, and against a live server.
struct ThroughEachDoor: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func scopeProvider(for test: Test, testCase: Test.Case?) -> ThroughEachDoor? {
        // The suite itself is no test.
        testCase == nil ? nil : self
    }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        for door in Door.allCases { try await Door.$current.withValue(door) { try await function() } }
    }
}

extension Trait where Self == ThroughEachDoor {
    static var throughEachDoor: ThroughEachDoor { ThroughEachDoor() }
}
