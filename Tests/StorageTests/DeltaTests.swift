import TestSupport
import Testing

@testable import Storage

@Suite struct DeltaTests {
    /// Records as JSON, some of them changed, moved, lost or new.
    private static func versions(_ count: Int, seed: UInt64) -> [[UInt8]] {
        var random = SeededGenerator(seed: seed)
        var records = (0..<Int.random(in: 0...60, using: &random)).map { record($0, &random) }
        return (0..<count).map { _ in
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                let place = Int.random(in: 0...records.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: records.insert(record(Int.random(in: 0...999, using: &random), &random), at: place)
                case 1 where place < records.count: records.remove(at: place)
                case 2 where place < records.count: records[place] = record(place, &random)
                case 3 where place < records.count: records.insert(records.remove(at: place), at: 0)
                default: records.shuffle(using: &random)
                }
            }
            return Array(#"{"total": \#(records.count), "results": [\#(records.joined(separator: ","))]}"#.utf8)
        }
    }

    private static func record(_ number: Int, _ random: inout SeededGenerator) -> String {
        let price = Int.random(in: 0...99, using: &random)
        return
            #"{"id": "\#(number)", "name": "A record, which is number \#(number)", "kind": "boat", "price": \#(price)}"#
    }

    private static func noise(_ random: inout SeededGenerator) -> [UInt8] {
        let alphabet = Array(",\n ab".utf8)
        return (0..<Int.random(in: 0...400, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? 0 }
    }

    @Test(arguments: 0..<100) func makesTheTargetFromTheSource(seed: UInt64) throws {
        let versions = Self.versions(2, seed: seed)
        let delta = Delta(from: versions[0], to: versions[1])
        #expect(try delta.applied(to: versions[0]) == versions[1])
        #expect(try Delta(encoded: delta.encoded) == delta)
    }

    @Test(arguments: 0..<100) func makesAnythingFromAnything(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let (source, target) = (Self.noise(&random), Self.noise(&random))
        #expect(try Delta(from: source, to: target).applied(to: source) == target)
    }

    @Test(arguments: 0..<50) func isFollowedByOthers(seed: UInt64) throws {
        let versions = Self.versions(8, seed: seed)
        var whole = Delta(from: versions[0], to: versions[0])
        for (earlier, later) in zip(versions, versions.dropFirst()) {
            whole = try whole.followed(by: Delta(from: earlier, to: later))
            #expect(try whole.applied(to: versions[0]) == later)
            #expect(try Delta(encoded: whole.encoded).applied(to: versions[0]) == later)
        }
    }

    private static let records: [UInt8] = {
        var random = SeededGenerator(seed: 1)
        return Array((0..<100).map { record($0, &random) }.joined(separator: ",").utf8)
    }()

    @Test func isCompressedWhereThatIsSmaller() throws {
        let target = Self.records
        let encoded = Delta(from: [], to: target).encoded
        #expect(encoded.count * 3 < target.count && encoded.first == 0)
        #expect(try Delta(encoded: encoded).applied(to: []) == target)
        // As all deltas were once encoded: a copy of three bytes, and one more.
        let plain: [UInt8] = [7, 0, 2, 88]
        #expect(try Delta(encoded: plain).applied(to: Array("abc".utf8)) == Array("abcX".utf8))
        #expect(try Delta(encoded: plain).encoded == plain)
    }

    @Test func isRefusedIfItsCompressionIsDamaged() {
        let encoded = Delta(from: [], to: Self.records).encoded
        let damaged: [[UInt8]] = [
            [0], [0, 5], encoded.dropLast(), [0] + encoded.dropFirst().map { $0 &+ 1 },
            // A terabyte, and a byte more than the largest sequence.
            [0, 128, 128, 128, 128, 128, 32, 1, 2, 3], [0, 129, 128, 128, 64, 1, 2, 3],
        ]
        for bytes in damaged { #expect(throws: Delta.DamagedError.self) { try Delta(encoded: bytes) } }
    }

    @Test func isSmallForAChangeAndForAnotherOrder() {
        var random = SeededGenerator(seed: 1)
        let records = (0..<1_000).map { Self.record($0, &random) }
        let source = Array(records.joined(separator: ",").utf8)
        var changed = records
        changed[500] = #"{"id": "500", "name": "A record, which is number 500", "kind": "boat", "price": 1000}"#
        #expect(Delta(from: source, to: Array(changed.joined(separator: ",").utf8)).encoded.count < 40)
        var moved = records
        for place in stride(from: 0, to: 1_000, by: 50) { moved.swapAt(place, 999 - place) }
        #expect(Delta(from: source, to: Array(moved.joined(separator: ",").utf8)).encoded.count < 1_000)
    }

    @Test(arguments: 0..<200) func refusesDamage(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let versions = Self.versions(2, seed: seed)
        var bytes = Delta(from: versions[0], to: versions[1]).encoded
        for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: bytes.indices, using: &random)
            if Bool.random(using: &random) {
                bytes[place] = UInt8.random(in: 0...255, using: &random)
            } else {
                bytes.removeSubrange(place...)
            }
        }
        // Some damage gives another delta, but none reads outside the bytes.
        do throws(Delta.DamagedError) {
            let delta = try Delta(encoded: bytes)
            _ = try delta.applied(to: versions[0])
            _ = try delta.followed(by: delta)
        } catch {
            #expect(error == Delta.DamagedError())
        }
    }
}
