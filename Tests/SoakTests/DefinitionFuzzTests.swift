import Testing

/// Whatever a definition and the answers to it are, no mutation of them stops the program, holds it up, or gets into a page
/// unescaped.
@Suite struct DefinitionFuzzTests {
    @Test(arguments: DefinitionTrial.Kind.allCases)
    func survivesMutations(of kind: DefinitionTrial.Kind) async throws {
        let trial = DefinitionTrial()
        try await MutationRun.run(kind.rawValue) { number in
            let mutation = try TextMutation(
                of: trial.text(of: kind), named: kind.rawValue, seed: Soak.seed, number: number)
            return MutationRun.Attempt(steps: mutation.steps) { try trial.run(kind, mutation) }
        }
    }
}
