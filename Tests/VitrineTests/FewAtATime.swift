import Testing

/// Lets a few tests run at a time, first come, first served: each starts programs, which measure time and would be in each
/// other's way.
struct FewAtATime: SuiteTrait, TestTrait, TestScoping {
    private static let turnstile = Turnstile(places: 6)

    var isRecursive: Bool { true }

    func scopeProvider(for test: Test, testCase: Test.Case?) -> FewAtATime? {
        // The suite itself is not a test.
        testCase == nil ? nil : self
    }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await Self.turnstile.pass(function)
    }
}

extension Trait where Self == FewAtATime {
    static var fewAtATime: FewAtATime { FewAtATime() }
}

private actor Turnstile {
    private var places: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(places: Int) { self.places = places }

    func pass(_ work: @Sendable () async throws -> Void) async throws {
        if places > 0 { places -= 1 } else { await withCheckedContinuation { waiting.append($0) } }
        defer { leave() }
        try await work()
    }

    private func leave() {
        if waiting.isEmpty { places += 1 } else { waiting.removeFirst().resume() }
    }
}
