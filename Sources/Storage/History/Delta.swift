import Catalogue

/// The instructions that make one sequence of bytes from another: copies of its ranges, and added bytes.
///
/// The terms are those of VCDIFF (RFC 3284). The encoding is smaller and of one window.
package struct Delta: Hashable, Sendable {
    /// A range of the source, or of ``added``.
    private struct Instruction: Hashable {
        var isCopy: Bool
        var start: Int
        var count: Int

        var end: Int { start + count }
    }

    private var instructions: [Instruction] = []
    private var added: [UInt8] = []

    private init() {}

    private mutating func copy(from start: Int, count: Int) {
        guard count > 0 else { return }
        if let last = instructions.last, last.isCopy, last.end == start {
            instructions[instructions.count - 1].count += count
        } else {
            instructions.append(Instruction(isCopy: true, start: start, count: count))
        }
    }

    private mutating func add(_ bytes: some Collection<UInt8>) {
        guard !bytes.isEmpty else { return }
        if let last = instructions.last, !last.isCopy {
            instructions[instructions.count - 1].count += bytes.count
        } else {
            instructions.append(Instruction(isCopy: false, start: added.count, count: bytes.count))
        }
        added.append(contentsOf: bytes)
    }
}

// MARK: Making

extension Delta {
    /// Finds the ranges that two sequences share.
    ///
    /// A range is found where it follows a comma or the end of a line, as the members of JSON do, and has at least
    /// 24 bytes.
    ///
    /// - Complexity: O(*n*) for sequences of *n* bytes that repeat few ranges
    package init(from source: [UInt8], to target: [UInt8]) {
        self.init()
        let prefix = zip(source, target).prefix { $0 == $1 }.count
        let rest = min(source.count, target.count) - prefix
        var suffix = 0
        while suffix < rest, source[source.count - 1 - suffix] == target[target.count - 1 - suffix] { suffix += 1 }
        copy(from: 0, count: prefix)
        addDifference(
            from: source, prefix..<source.count - suffix, to: target, prefix..<target.count - suffix)
        copy(from: source.count - suffix, count: suffix)
    }

    private mutating func addDifference(
        from source: [UInt8], _ sourceRange: Range<Int>, to target: [UInt8], _ targetRange: Range<Int>
    ) {
        let windows = SharedWindows(of: source, sourceRange)
        // The bytes before this place have instructions.
        var done = targetRange.lowerBound
        // The end of the last copy in the source, and the next place in it: there the next copy probably begins.
        var candidates = [sourceRange.lowerBound]
        var place = targetRange.lowerBound
        while place < targetRange.upperBound {
            let match = windows.longestMatch(of: target, at: place, within: targetRange, after: candidates)
            guard let match else {
                place =
                    target[place..<targetRange.upperBound].firstIndex(where: SharedWindows.isBoundary).map { $0 + 1 }
                    ?? targetRange.upperBound
                continue
            }
            // The bytes before the window may be shared, too.
            var (from, to) = (match.lowerBound, place)
            while to > done, from > sourceRange.lowerBound, source[from - 1] == target[to - 1] {
                (from, to) = (from - 1, to - 1)
            }
            add(target[done..<to])
            copy(from: from, count: match.upperBound - from)
            candidates = [match.upperBound] + windows.next(after: match.upperBound)
            done = place + match.count
            place = done
        }
        add(target[done..<targetRange.upperBound])
    }
}

// MARK: Applying

extension Delta {
    /// A delta that is damaged, or belongs to another source.
    package struct DamagedError: Error, Hashable {}

    /// The size of the target, in bytes.
    package var targetSize: Int { instructions.reduce(0) { $0 + $1.count } }

    /// The target.
    ///
    /// - Throws: ``DamagedError`` if the source is too short.
    package func applied(to source: [UInt8]) throws(DamagedError) -> [UInt8] {
        guard instructions.allSatisfy({ !$0.isCopy || $0.end <= source.count }) else { throw DamagedError() }
        var target: [UInt8] = []
        target.reserveCapacity(targetSize)
        for instruction in instructions {
            guard instruction.isCopy else {
                target += added[instruction.start..<instruction.end]
                continue
            }
            target += source[instruction.start..<instruction.end]
        }
        return target
    }

    /// The largest number of instructions, which takes about 100 MB. Lists of a million records need fewer, but small
    /// deltas that copy a part again and again can need more.
    package static var mostInstructions: Int { 4_000_000 }

    /// The delta from this one's source to the target of a second one, whose source is this one's target.
    ///
    /// - Throws: ``DamagedError`` if the target of this one is too short, or if there are too many instructions.
    package func followed(by second: Delta) throws(DamagedError) -> Delta {
        var starts: [Int] = []
        var size = 0
        for instruction in instructions {
            starts.append(size)
            size += instruction.count
        }
        var result = Delta()
        for instruction in second.instructions {
            guard instruction.isCopy else {
                result.add(second.added[instruction.start..<instruction.end])
                continue
            }
            guard instruction.end <= size else { throw DamagedError() }
            var index = starts.partitioningIndex { $0 > instruction.start } - 1
            var place = instruction.start
            while place < instruction.end {
                let first = instructions[index]
                let start = first.start + place - starts[index]
                let count = min(first.end - start, instruction.end - place)
                if first.isCopy {
                    result.copy(from: start, count: count)
                } else {
                    result.add(added[start..<start + count])
                }
                guard result.instructions.count <= Self.mostInstructions else { throw DamagedError() }
                place += count
                index += 1
            }
        }
        return result
    }
}

// MARK: Encoding

extension Delta {
    /// The delta as bytes: for each instruction its count and kind, then the distance from the end of the last copy, or the
    /// added bytes. If that is smaller, a zero, the number of these bytes, and they compressed: no instruction begins with
    /// a zero.
    package var encoded: [UInt8] {
        let plain = encodedInstructions
        var bytes: [UInt8] = [0]
        bytes.append(varint: UInt64(plain.count))
        guard let compressed = Zlib.compressed(plain), bytes.count + compressed.count < plain.count else {
            return plain
        }
        return bytes + compressed
    }

    private var encodedInstructions: [UInt8] {
        var bytes: [UInt8] = []
        var cursor = 0
        for instruction in instructions {
            bytes.append(varint: UInt64(instruction.count) << 1 | (instruction.isCopy ? 1 : 0))
            guard instruction.isCopy else {
                bytes += added[instruction.start..<instruction.end]
                continue
            }
            let distance = instruction.start - cursor
            bytes.append(varint: UInt64(bitPattern: Int64(distance) << 1 ^ Int64(distance) >> 63))
            cursor = instruction.end
        }
        return bytes
    }

    /// The largest target, in bytes. Nobody stores as much.
    private static var largest: Int { 1 << 40 }

    /// Reads an encoded delta.
    ///
    /// - Throws: ``DamagedError`` if the bytes are not those of a delta.
    package init(encoded bytes: [UInt8]) throws(DamagedError) {
        self.init()
        var rest = bytes[...]
        if rest.first == 0 {
            rest = rest.dropFirst()
            guard let count = rest.popVarint().flatMap({ Int(exactly: $0) }),
                let plain = Zlib.decompressed(rest, count: count)
            else { throw DamagedError() }
            rest = plain[...]
        }
        var (cursor, size) = (0, 0)
        while !rest.isEmpty {
            guard let head = rest.popVarint(), let count = Int(exactly: head >> 1), count > 0,
                count <= Self.largest - size, instructions.count < Self.mostInstructions
            else { throw DamagedError() }
            size += count
            guard head & 1 == 1 else {
                guard count <= rest.count else { throw DamagedError() }
                add(rest.prefix(count))
                rest = rest.dropFirst(count)
                continue
            }
            guard let zigzag = rest.popVarint() else { throw DamagedError() }
            let distance = Int(truncatingIfNeeded: zigzag >> 1) ^ -Int(truncatingIfNeeded: zigzag & 1)
            let (start, overflows) = cursor.addingReportingOverflow(distance)
            guard !overflows, (0...Self.largest).contains(start) else { throw DamagedError() }
            copy(from: start, count: count)
            cursor = start + count
        }
    }
}

extension [UInt8] {
    /// Appends a number in groups of seven bits, the lowest first (LEB128).
    fileprivate mutating func append(varint number: UInt64) {
        var rest = number
        while rest > 0x7F {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }
}

extension ArraySlice<UInt8> {
    /// Removes a number from the beginning; nil if there is none.
    fileprivate mutating func popVarint() -> UInt64? {
        var number: UInt64 = 0
        var shift: UInt64 = 0
        while shift < 64, let byte = popFirst() {
            let bits = UInt64(byte & 0x7F)
            guard (bits << shift) >> shift == bits else { return nil }
            number |= bits << shift
            if byte & 0x80 == 0 { return number }
            shift += 7
        }
        return nil
    }
}
