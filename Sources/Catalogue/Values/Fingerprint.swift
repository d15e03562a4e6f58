/// A hash of a text that, unlike `Hasher`, is the same in every run.
package struct Fingerprint {
    package let value: UInt64

    /// Hashes a text with 64-bit FNV-1a (Fowler, Noll and Vo). Mixes the hash, because similar texts have similar
    /// hashes.
    package init(_ text: String) {
        let hash = text.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        var mixer = SplitMix64(state: hash)
        value = mixer.next()
    }

    package var numbers: SplitMix64 { SplitMix64(state: value) }
}

/// The random number generator of Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
package struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A uniform number within a range, from the upper 53 bits.
    package mutating func number(in range: ClosedRange<Double>) -> Double {
        range.lowerBound + Double(next() >> 11) / Double(1 << 53) * (range.upperBound - range.lowerBound)
    }
}
