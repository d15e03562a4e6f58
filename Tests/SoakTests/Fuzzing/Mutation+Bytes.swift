import TestSupport

extension [UInt8] {
    /// Sequences that are no UTF-8: a stray continuation, overlong forms, a surrogate, a cut character, beyond Unicode.
    private static let invalidTexts: [[UInt8]] = [
        [0xFF], [0x80], [0xC0, 0x80], [0xE0, 0x80, 0xBC], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0xF4, 0x90, 0x80, 0x80],
        [0xC3, 0x22], [0xE2, 0x80, 0x3C],
    ]

    /// Changes bytes whatever they mean.
    ///
    /// - Returns: what was done.
    mutating func mutate(splicing other: [UInt8], using random: inout SeededGenerator) -> String {
        let place = Int.random(in: 0...count, using: &random)
        let short = Swift.min(place + Int.random(in: 1...(random.isOne(in: 4) ? 2_000 : 8), using: &random), count)
        switch Int.random(in: 0..<11, using: &random) {
        case 0:
            guard place < count else { return "nothing" }
            self[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            return "a bit of byte \(place) turned"
        case 1:
            guard place < count else { return "nothing" }
            self[place] = UInt8.random(in: 0...255, using: &random)
            return "byte \(place) is \(self[place])"
        case 2:
            removeSubrange(place..<short)
            return "bytes \(place)..<\(short) gone"
        case 3:
            insert(contentsOf: (0..<4).map { _ in UInt8.random(in: 0...255, using: &random) }, at: place)
            return "four bytes more at \(place)"
        case 4:
            insert(contentsOf: self[place..<short], at: short)
            return "bytes \(place)..<\(short) twice"
        case 5:
            removeSubrange(place...)
            return "cut at \(place)"
        case 6:
            let start = Int.random(in: 0...other.count, using: &random)
            replaceSubrange(place..., with: other[start...])
            return "from \(place) on another from \(start) on"
        case 7:
            insert(contentsOf: random.pick(Self.invalidTexts), at: place)
            return "no UTF-8 at \(place)"
        case 8:
            insert(0, at: place)
            return "NUL at \(place)"
        case 9:
            insert(contentsOf: random.pick(Hostile.texts).utf8, at: place)
            return "a text at \(place)"
        default:
            let byte = random.pick(Array("\"\\{}[],:<>&".utf8))
            insert(byte, at: place)
            return "byte \(byte) more at \(place)"
        }
    }
}
