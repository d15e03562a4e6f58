/// Finds the word that somebody probably meant.
package enum Suggestion {
    /// How to mend a word that is none of the candidates; nil if none is near.
    package static func advice(for word: String, in candidates: some Sequence<String>) -> String? {
        nearest(to: word, in: candidates).map { "did you mean “\($0)”?" }
    }

    /// The candidate nearest to a word; nil if none is near.
    package static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
        let word = word.lowercased()
        guard word.utf8.count <= 40 else { return nil }
        var best: (distance: Int, candidate: String)?
        for candidate in candidates where candidate.utf8.count <= 100 {
            let distance = distance(word, candidate.lowercased())
            if distance < best?.distance ?? .max { best = (distance, candidate) }
        }
        guard let best, best.distance <= max(1, min(word.count, best.candidate.count) / 2) else { return nil }
        return best.candidate
    }

    /// The candidate that differs from a word in case or by one character; nil if there is none.
    package static func nearMiss(of word: String, in candidates: some Sequence<String>) -> String? {
        nearest(to: word, in: candidates).flatMap { distance(word.lowercased(), $0.lowercased()) <= 1 ? $0 : nil }
    }

    /// The number of characters to insert, delete, replace or swap (optimal string alignment).
    private static func distance(_ first: String, _ second: String) -> Int {
        let first = Array(first)
        let second = Array(second)
        var beforeLast: [Int] = []
        var last = Array(0...second.count)
        for row in first.indices {
            var current = [row + 1]
            for column in second.indices {
                var best = min(last[column + 1] + 1, current[column] + 1)
                best = min(best, last[column] + (first[row] == second[column] ? 0 : 1))
                if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            (beforeLast, last) = (last, current)
        }
        return last[second.count]
    }
}
