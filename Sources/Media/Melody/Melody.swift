/// The preview of a sample: a few bars on a pentatonic scale, which depend only on its id.
package struct Melody: Hashable, Sendable {
    /// A note of the scale.
    struct Note: Hashable {
        /// The beginning, in steps.
        let step: Int
        /// The duration, in steps.
        let length: Int
        /// The frequency in Hz.
        let frequency: Double
    }

    package let id: String
    /// The duration of a step, in seconds.
    let step: Double
    let notes: [Note]
    /// The bass, two octaves lower, with one note in each bar.
    let bass: [Note]

    /// The number of bars, and of steps in a bar.
    static let bars = 4
    static let stepsPerBar = 4
    static var steps: Int { bars * stepsPerBar }

    package init(id: String) {
        self.id = id
        var numbers = Fingerprint("melody \(id)").numbers
        step = numbers.number(in: 0.22...0.32)
        let scale = Scale(root: numbers.number(in: 220...392), isMinor: numbers.next() % 2 == 0)
        let phrase = Self.phrase(using: &numbers)
        // The phrase is played twice; the second time, it ends on the root.
        notes = (phrase + phrase.shifted(by: Self.steps / 2)).enumerated().map { index, degree in
            let isLast = index == phrase.count * 2 - 1
            return Note(
                step: degree.step, length: isLast ? 2 : min(degree.length, 2),
                frequency: scale.frequency(isLast ? 0 : degree.degree))
        }
        let roots = [0, Int(numbers.next() % 5), Int(numbers.next() % 5), 0]
        bass = roots.enumerated().map { bar, degree in
            Note(
                step: bar * Self.stepsPerBar, length: Self.stepsPerBar, frequency: scale.frequency(degree) / 4)
        }
    }

    /// Half of the melody, which moves by one or two degrees of the scale and has a few rests.
    private static func phrase(using numbers: inout SplitMix64) -> [Degree] {
        var degrees: [Degree] = []
        var degree = Int(numbers.next() % 5)
        for step in 0..<steps / 2 {
            let chance = numbers.number(in: 0...1)
            if step > 0, chance < 0.2 { continue }
            degrees.append(Degree(step: step, length: chance > 0.8 ? 2 : 1, degree: degree))
            let move = [-2, -1, -1, 1, 1, 2][Int(numbers.next() % 6)]
            degree = min(max(degree + move, 0), Scale.highest)
        }
        return degrees
    }
}

/// A note before its scale is known.
private struct Degree {
    let step: Int
    let length: Int
    let degree: Int
}

extension [Degree] {
    fileprivate func shifted(by steps: Int) -> [Degree] {
        map { Degree(step: $0.step + steps, length: $0.length, degree: $0.degree) }
    }
}
