/// The same random numbers for the same seed on every machine, after Steele, Lea and Flood (2014).
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension SplitMix64 {
    /// The numbers of one of many repetitions. They are scrambled first: seeds in a row would give one stream, shifted.
    init(seed: UInt64, number: Int) {
        var scrambler = SplitMix64(seed: seed ^ UInt64(bitPattern: Int64(number)))
        self.init(seed: scrambler.next())
    }

    /// True once in so many times.
    mutating func isOne(in times: Int) -> Bool { Int.random(in: 0..<times, using: &self) == 0 }

    /// - Precondition: there is a value.
    mutating func pick<Values: RandomAccessCollection>(_ values: Values) -> Values.Element {
        values[values.index(values.startIndex, offsetBy: Int.random(in: 0..<values.count, using: &self))]
    }
}
