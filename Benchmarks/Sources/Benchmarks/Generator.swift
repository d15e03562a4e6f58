/// The generator of Knuth's MMIX, which gives the same numbers in each run.
struct Generator: RandomNumberGenerator {
    private var state: UInt64 = 1

    mutating func next() -> UInt64 {
        // The low bits of a state are less random than the high ones.
        (high() << 32) | high()
    }

    private mutating func high() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 32
    }
}
