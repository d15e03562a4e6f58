import Catalogue
package import Foundation

/// The preview of a sample: a few bars on a pentatonic scale, which depend only on its id.
package struct Melody: Hashable, Sendable {
    /// A note of the scale.
    struct Note: Hashable {
        /// The beginning, in steps.
        let step: Int
        /// The duration, in steps.
        let length: Int
        /// The frequency in Hz.
        let frequency: Double
    }

    package let id: String
    /// The duration of a step, in seconds.
    let step: Double
    let notes: [Note]
    /// The bass, two octaves lower, with one note in each bar.
    let bass: [Note]

    /// The number of bars, and of steps in a bar.
    static let bars = 4
    static let stepsPerBar = 4
    static var steps: Int { bars * stepsPerBar }

    package init(id: String) {
        self.id = id
        var numbers = Fingerprint("melody \(id)").numbers
        step = numbers.number(in: 0.22...0.32)
        let scale = Scale(root: numbers.number(in: 220...392), isMinor: numbers.next() % 2 == 0)
        let phrase = Self.phrase(using: &numbers)
        // The phrase is played twice; the second time, it ends on the root.
        let repetition = phrase.map { (step: $0.step + Self.steps / 2, length: $0.length, degree: $0.degree) }
        notes = (phrase + repetition).enumerated().map { index, note in
            let isLast = index == phrase.count * 2 - 1
            return Note(
                step: note.step, length: isLast ? 2 : note.length,
                frequency: scale.frequency(isLast ? 0 : note.degree))
        }
        let roots = [0, Int(numbers.next() % 5), Int(numbers.next() % 5), 0]
        bass = roots.enumerated().map { bar, degree in
            Note(
                step: bar * Self.stepsPerBar, length: Self.stepsPerBar, frequency: scale.frequency(degree) / 4)
        }
    }

    /// Half of the melody, which moves by one or two degrees of the scale and has a few rests.
    private static func phrase(using numbers: inout SplitMix64) -> [(step: Int, length: Int, degree: Int)] {
        var notes: [(step: Int, length: Int, degree: Int)] = []
        var degree = Int(numbers.next() % 5)
        for step in 0..<steps / 2 {
            let chance = numbers.number(in: 0...1)
            if step > 0, chance < 0.2 { continue }
            notes.append((step, chance > 0.8 ? 2 : 1, degree))
            let move = [-2, -1, -1, 1, 1, 2][Int(numbers.next() % 6)]
            degree = min(max(degree + move, 0), Scale.highest)
        }
        return notes
    }

    /// Samples per second.
    static let rate = 16_000
    /// The loudness of one note; at most two notes and one bass note sound at the same time.
    private static let loudness = 0.3
    private static let bassLoudness = 0.25
    /// The silence after the last note, in seconds.
    private static let rest = 0.4

    /// The duration in seconds.
    var duration: Double { Double(Self.steps) * step + Self.rest }

    /// The melody as a WAV file with one channel of uncompressed 8-bit samples (Microsoft and IBM, "Multimedia
    /// Programming Interface and Data Specifications 1.0", 1991). Equal melodies have equal bytes.
    package var wav: Data {
        let samples = samples
        var file = Data(capacity: 44 + samples.count)
        file.append(contentsOf: "RIFF".utf8)
        file.append(Self.bytes(UInt32(36 + samples.count)))
        file.append(contentsOf: "WAVEfmt ".utf8)
        file.append(Self.bytes(UInt32(16)))
        // The format (pulse code modulation), channels, samples and bytes per second, bytes and bits per sample.
        file.append(Self.bytes(UInt16(1)))
        file.append(Self.bytes(UInt16(1)))
        file.append(Self.bytes(UInt32(Self.rate)))
        file.append(Self.bytes(UInt32(Self.rate)))
        file.append(Self.bytes(UInt16(1)))
        file.append(Self.bytes(UInt16(8)))
        file.append(contentsOf: "data".utf8)
        file.append(Self.bytes(UInt32(samples.count)))
        file.append(contentsOf: samples)
        return file
    }

    /// The samples, from 0 to 255; silence is 128.
    private var samples: [UInt8] {
        // The number is even, because chunks of the file must have an even size.
        var wave = [Double](repeating: 0, count: Int(duration * Double(Self.rate)) / 2 * 2)
        for note in notes { add(note, to: &wave, loudness: Self.loudness, partials: [1, 0.35, 0.12]) }
        for note in bass { add(note, to: &wave, loudness: Self.bassLoudness, partials: [1, 0.2]) }
        return wave.map { UInt8(min(max(128 + ($0 * 127).rounded(), 0), 255)) }
    }

    /// Adds a note to the wave.
    ///
    /// - Parameters:
    ///   - note: the note.
    ///   - wave: the samples, from -1 to 1.
    ///   - loudness: the loudness of the note, from 0 to 1.
    ///   - partials: the relative loudness of each multiple of the frequency.
    private func add(_ note: Note, to wave: inout [Double], loudness: Double, partials: [Double]) {
        let start = Int(Double(note.step) * step * Double(Self.rate))
        let count = Int(Double(note.length) * step * Double(Self.rate))
        let scale = loudness / partials.reduce(0, +)
        for index in 0..<min(count, wave.count - start) {
            let time = Double(index) / Double(Self.rate)
            let turn = 2 * Double.pi * note.frequency * time
            var value = 0.0
            for (number, partial) in partials.enumerated() { value += partial * sin(turn * Double(number + 1)) }
            wave[start + index] += value * scale * Self.envelope(at: time, of: Double(count) / Double(Self.rate))
        }
    }

    /// The envelope of a plucked note, which begins and ends with silence to avoid clicks.
    private static func envelope(at time: Double, of length: Double) -> Double {
        let attack = min(time / 0.01, 1)
        let release = min(max((length - time) / 0.03, 0), 1)
        return attack * exp(-2.5 * time) * release
    }

    /// The bytes of a number in little-endian order.
    private static func bytes(_ number: some FixedWidthInteger) -> Data {
        withUnsafeBytes(of: number.littleEndian) { Data($0) }
    }
}
