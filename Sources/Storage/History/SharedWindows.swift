/// Places in a sequence by the bytes that follow them.
struct SharedWindows {
    private let bytes: [UInt8]
    private let range: Range<Int>
    /// The last place with a hash, or -1.
    private var last: [Int32]
    /// The place before that has the same hash, or -1, by the number of the place.
    private var earlier: [Int32] = []
    private var places: [Int] = []

    private static var size: Int { 24 }
    /// The most places that are compared.
    private static var maxCandidates: Int { 8 }

    static func isBoundary(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") }

    init(of bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        self.range = range
        let starts = [range.lowerBound] + bytes[range].indices.lazy.filter { Self.isBoundary(bytes[$0]) }.map { $0 + 1 }
        places = starts.filter { $0 + Self.size <= range.upperBound }
        var buckets = 1
        while buckets < places.count * 2 { buckets *= 2 }
        last = Array(repeating: -1, count: buckets)
        earlier = Array(repeating: -1, count: places.count)
        for (number, place) in places.enumerated() {
            let bucket = Self.hash(bytes, at: place) & (buckets - 1)
            earlier[number] = last[bucket]
            last[bucket] = Int32(clamping: number)
        }
    }

    /// The first place at which something begins after another one; none at the end.
    func next(after place: Int) -> [Int] {
        bytes[min(place, range.upperBound)..<range.upperBound].firstIndex(where: Self.isBoundary).map { [$0 + 1] } ?? []
    }

    /// The longest range that equals what follows a place in another sequence; nil if none is long enough.
    ///
    /// - Parameter candidates: the places where the range begins if that is possible.
    func longestMatch(
        of other: [UInt8], at place: Int, within limit: Range<Int>, after candidates: [Int]
    ) -> Range<Int>? {
        guard place + Self.size <= limit.upperBound else { return nil }
        var longest = candidates.map { match(at: $0, other, place, limit) }.max { $0.count < $1.count } ?? 0..<0
        if longest.count < Self.size {
            var number = last[Self.hash(other, at: place) & (last.count - 1)]
            for _ in 0..<Self.maxCandidates where number >= 0 {
                let found = match(at: places[Int(number)], other, place, limit)
                if found.count > longest.count { longest = found }
                number = earlier[Int(number)]
            }
        }
        return longest.count >= Self.size ? longest : nil
    }

    private func match(at start: Int, _ other: [UInt8], _ place: Int, _ limit: Range<Int>) -> Range<Int> {
        let most = min(range.upperBound - start, limit.upperBound - place)
        var count = 0
        while count < most, bytes[start + count] == other[place + count] { count += 1 }
        return start..<start + count
    }

    private static func hash(_ bytes: [UInt8], at place: Int) -> Int {
        bytes.withUnsafeBytes { bytes in
            var hash: UInt64 = 0
            for offset in stride(from: 0, to: size, by: 8) {
                let word = bytes.loadUnaligned(fromByteOffset: place + offset, as: UInt64.self)
                hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
                hash ^= hash >> 32
            }
            return Int(truncatingIfNeeded: hash)
        }
    }
}
