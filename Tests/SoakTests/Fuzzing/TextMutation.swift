import Foundation
import TestSupport

/// One way in which a JSON text comes otherwise than it was written; the same for the same seed and number.
struct TextMutation {
    private(set) var tree: JSONTree
    /// The text of the tree, sometimes with bytes that were changed afterwards.
    private(set) var data: Data
    /// The numbers that the rest of the trial is chosen by.
    var random: SeededGenerator
    /// What was done, in order.
    private(set) var steps: [String] = []

    init(of text: Data, named name: String, seed: UInt64, number: Int) throws {
        random = SeededGenerator(seed: seed &+ name.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) }, number: number)
        tree = try JSONTree(text)
        repeat {
            steps.append(tree.mutate(using: &random))
        } while random.isOne(in: 2)
        data = tree.data
        // Few of these get further than a parser.
        guard random.isOne(in: 8) else { return }
        var bytes = [UInt8](data)
        steps.append(bytes.mutate(splicing: bytes, using: &random))
        data = Data(bytes)
    }
}
