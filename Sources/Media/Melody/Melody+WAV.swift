package import Foundation

extension Melody {
    /// Samples a second.
    static let rate = 16_000
    /// How loud one note can be; at most two overlap, and one of the bass.
    private static let loudness = 0.3
    private static let bassLoudness = 0.25
    /// After the last note, in seconds.
    private static let rest = 0.4

    /// In seconds.
    var duration: Double { Double(Self.steps) * step + Self.rest }

    /// As a file: one channel of 8-bit samples, uncompressed (Microsoft and IBM, "Multimedia Programming Interface and Data
    /// Specifications 1.0", 1991). Always the same bytes.
    package var wav: Data {
        let samples = samples
        var file = Data(capacity: 44 + samples.count)
        file.append(contentsOf: "RIFF".utf8)
        file.append(Self.bytes(UInt32(36 + samples.count)))
        file.append(contentsOf: "WAVEfmt ".utf8)
        file.append(Self.bytes(UInt32(16)))
        // Pulse code modulation; channels; samples and bytes a second; bytes a sample; bits a sample.
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

    /// Silence is 128.
    private var samples: [UInt8] {
        // An even number, as chunks of such files are.
        var wave = [Double](repeating: 0, count: Int(duration * Double(Self.rate)) / 2 * 2)
        for note in notes { add(note, to: &wave, loudness: Self.loudness, partials: [1, 0.35, 0.12]) }
        for note in bass { add(note, to: &wave, loudness: Self.bassLoudness, partials: [1, 0.2]) }
        return wave.map { UInt8(min(max(128 + ($0 * 127).rounded(), 0), 255)) }
    }

    /// - Parameter partials: how loud each multiple of the frequency is beside the others.
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

    /// Struck and dying away, and silent at both ends, so that nothing clicks.
    private static func envelope(at time: Double, of length: Double) -> Double {
        let attack = min(time / 0.01, 1)
        let release = min(max((length - time) / 0.03, 0), 1)
        return attack * exp(-2.5 * time) * release
    }

    /// The least significant first.
    private static func bytes(_ number: some FixedWidthInteger) -> Data {
        withUnsafeBytes(of: number.littleEndian) { Data($0) }
    }
}
