import Foundation
import TestSupport

/// One way in which a set of answers comes otherwise than it was recorded; the same for the same seed and number.
struct Mutation {
    /// What came, of the whole set.
    private(set) var answers: AnswerSet
    /// The collection whose answers were changed.
    let collection: String
    /// The numbers that the rest of the trial is chosen by.
    var random: SeededGenerator
    /// What was done, in order.
    private(set) var steps: [String] = []

    init(of recorded: AnswerSet, seed: UInt64, number: Int) {
        // Each set has mutations of its own.
        let name = recorded.name.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) }
        var random = SeededGenerator(seed: seed &+ name, number: number)
        answers = recorded
        collection = random.pick(recorded.collections)
        self.random = random
        repeat {
            changeOne(of: recorded)
        } while self.random.isOne(in: 3)
    }

    private mutating func changeOne(of recorded: AnswerSet) {
        let paths = recorded.paths(of: collection)
        // The first answer decides the dialect and what else is asked; the others are many.
        let path = random.isOne(in: 2) ? collection : random.pick(paths)
        guard let body = answers[path] else { return }
        switch Int.random(in: 0..<20, using: &random) {
        case 0:
            answers[path] = nil
            steps.append("\(path): gone")
        case 1:
            let other = random.pick(recorded.paths)
            answers[path] = recorded[other]
            steps.append("\(path): what \(other) answers")
        case 2..<11:
            // A tree is there of what was recorded only; a second change of one answer is one of bytes.
            guard body == recorded[path], let tree = recorded.trees[path] else { fallthrough }
            var changed = tree
            for _ in 0...(random.isOne(in: 3) ? Int.random(in: 1...5, using: &random) : 0) {
                steps.append("\(path): \(changed.mutate(using: &random))")
            }
            answers[path] = changed.data
        default:
            var bytes = [UInt8](body)
            for _ in 0...(random.isOne(in: 3) ? Int.random(in: 1...9, using: &random) : 0) {
                let other = recorded[random.pick(recorded.paths)].map { [UInt8]($0) } ?? []
                steps.append("\(path): \(bytes.mutate(splicing: other, using: &random))")
            }
            answers[path] = Data(bytes)
        }
    }
}
