import Testing

/// Whatever files and databases have, no mutation of it stops the program, holds it up, or gets into a page unescaped.
@Suite struct RecordFuzzTests {
    @Test(arguments: RecordTrial.Kind.allCases)
    func survivesMutations(of kind: RecordTrial.Kind) async throws {
        let trial = try RecordTrial()
        let text = try trial.text(of: kind)
        try await MutationRun.run(kind.rawValue) { number in
            let mutation = try TextMutation(of: text, named: kind.rawValue, seed: Soak.seed, number: number)
            return MutationRun.Attempt(steps: mutation.steps) { try trial.run(kind, mutation) }
        }
    }
}
