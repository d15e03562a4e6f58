import Foundation
import Testing

@testable import Media

@Suite struct MelodyTests {
    private static let ids = (0..<12).map { "sample-song-\($0)" }
    /// Made once for all tests: it takes a while where nothing is optimised.
    private static let melodies = ids.map { ($0, Melody(id: $0), Melody(id: $0).wav) }

    private func number(_ bytes: Data) -> Int {
        bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    @Test func isAFileOfOneChannel() {
        let wav = Melody(id: "a").wav
        #expect(wav.prefix(4) == Data("RIFF".utf8))
        #expect(number(wav[4..<8]) == wav.count - 8)
        #expect(wav[8..<16] == Data("WAVEfmt ".utf8))
        #expect(number(wav[16..<20]) == 16)
        // Uncompressed, one channel, samples and bytes a second, bytes a sample, bits a sample.
        #expect(number(wav[20..<22]) == 1)
        #expect(number(wav[22..<24]) == 1)
        #expect(number(wav[24..<28]) == 16_000)
        #expect(number(wav[28..<32]) == 16_000)
        #expect(number(wav[32..<34]) == 1)
        #expect(number(wav[34..<36]) == 8)
        #expect(wav[36..<40] == Data("data".utf8))
        #expect(number(wav[40..<44]) == wav.count - 44)
    }

    @Test func lastsAFewSeconds() {
        for (_, melody, wav) in Self.melodies {
            #expect((3...6).contains(melody.duration))
            #expect(abs(Double(wav.count - 44) / 16_000 - melody.duration) < 0.001)
            #expect(wav.count.isMultiple(of: 2))
        }
    }

    @Test func isAlwaysTheSameForAnID() {
        #expect(Melody(id: "a").wav == Melody(id: "a").wav)
        #expect(Set(Self.melodies.map(\.2)).count == Self.ids.count)
    }

    @Test func isHeardAndNeverClips() {
        for (id, _, wav) in Self.melodies {
            let samples = wav.dropFirst(44)
            let loudest = samples.map { abs(Int($0) - 128) }.max() ?? 0
            #expect((40...120).contains(loudest), "\(id)")
        }
    }

    @Test func beginsAndEndsInSilence() {
        for (_, _, wav) in Self.melodies {
            let samples = wav.dropFirst(44)
            #expect(samples.prefix(2).allSatisfy { abs(Int($0) - 128) <= 1 })
            #expect(samples.suffix(800).allSatisfy { $0 == 128 })
        }
    }

    @Test func keepsToItsScaleAndEndsOnTheRoot() throws {
        for (id, melody, _) in Self.melodies {
            #expect((8...16).contains(melody.notes.count), "\(id)")
            let root = try #require(melody.notes.last).frequency
            #expect((220...392).contains(root))
            for note in melody.notes {
                let semitones = 12 * log2(note.frequency / root)
                #expect(abs(semitones - semitones.rounded()) < 0.001)
                #expect((0...24).contains(semitones.rounded()))
                #expect((0..<Melody.steps).contains(note.step))
            }
            #expect(melody.bass.count == Melody.bars)
        }
    }
}
