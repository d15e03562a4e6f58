import Sections

extension Benchmarks {
    /// The difference of two lists of 1,000 cells, beside that of the standard library, which does not find updates.
    static func measureDifferences() async throws {
        let old = (0..<1_000).map { Cell(id: "item-\($0)", text: "\($0)") }
        var random = Generator()
        var edited = old
        for _ in 0..<10 {
            edited.remove(at: Int.random(in: edited.indices, using: &random))
            edited.insert(
                Cell(id: "new-\(random.next())", text: ""), at: Int.random(in: edited.indices, using: &random))
            edited.swapAt(
                Int.random(in: edited.indices, using: &random), Int.random(in: edited.indices, using: &random))
        }
        let shapes = [
            ("36 cells at the end", old + (0..<36).map { Cell(id: "next-\($0)", text: "") }),
            ("30 changes here and there", edited),
            ("sorted another way", old.shuffled(using: &random)),
        ]
        for (name, new) in shapes {
            let before = Snapshot([Section("all", cells: old)])
            let after = Snapshot([Section("all", cells: new)])
            let (oldIDs, newIDs) = (old.map(\.id), new.map(\.id))
            try await compare(
                "difference of 1,000 cells: \(name)", with: "CollectionDifference of their ids",
                { _ in use(after.difference(from: before)) },
                { _ in use(newIDs.difference(from: oldIDs).inferringMoves()) })
        }
    }

    private struct Cell: Identifiable, Equatable, Sendable {
        let id: String
        let text: String
    }
}
