import Foundation

/// Breaks answers at random; equal seeds break them in the same way.
struct AnswerMutator {
    private static let fragments = [
        "null", "{}", "[]", "-1", "1e999", "\"\"", "{\"label\": null}", "{\"name\": null}", "\u{0}", "\u{202E}",
        "\\uD800", "[[[[", "\"entry\": ", "\"results\": ", "\"kind\": ", "<", "&#x110000;", "9999-99-99",
        "99999999999999999999x0", "https://[::1", ",", "}", "\"",
    ].map { Array($0.utf8) }

    private var generator: Generator

    init(seed: UInt64) { generator = Generator(state: seed) }

    mutating func mutated(_ text: String) -> Data {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
            let start = Int.random(in: 0...bytes.count, using: &generator)
            let end = min(bytes.count, start + Int.random(in: 0...30, using: &generator))
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: bytes.removeSubrange(start..<end)
            case 1: bytes.replaceSubrange(start..<end, with: Self.fragments.randomElement(using: &generator) ?? [])
            case 2: bytes.insert(contentsOf: bytes[start..<end], at: Int.random(in: 0...bytes.count, using: &generator))
            default: if start < bytes.count { bytes[start] = UInt8.random(in: 0...255, using: &generator) }
            }
        }
        return Data(bytes)
    }
}

/// SplitMix64.
private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
