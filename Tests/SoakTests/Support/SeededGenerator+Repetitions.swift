import TestSupport

extension SeededGenerator {
    /// The numbers of one of many repetitions. They are scrambled first: seeds in a row would give one stream, shifted.
    init(seed: UInt64, number: Int) {
        var scrambler = SeededGenerator(seed: seed ^ UInt64(bitPattern: Int64(number)))
        self.init(seed: scrambler.next())
    }

    /// True once in so many times.
    mutating func isOne(in times: Int) -> Bool { Int.random(in: 0..<times, using: &self) == 0 }

    /// - Precondition: there is a value.
    mutating func pick<Values: RandomAccessCollection>(_ values: Values) -> Values.Element {
        values[values.index(values.startIndex, offsetBy: Int.random(in: 0..<values.count, using: &self))]
    }
}
