import Foundation

/// A pentatonic scale, in which any two notes are consonant.
struct Scale: Hashable {
    /// The frequency of the root in Hz.
    let root: Double
    let isMinor: Bool

    /// The highest degree in use: an octave and two notes above the root.
    static let highest = 7

    /// The frequency of a degree in equal temperament, in Hz.
    ///
    /// - Parameter degree: the degree from 0, the root; each five degrees are an octave.
    func frequency(_ degree: Int) -> Double {
        let semitones = isMinor ? [0, 3, 5, 7, 10] : [0, 2, 4, 7, 9]
        let octave = degree / semitones.count
        let semitone = semitones[degree % semitones.count] + 12 * octave
        return root * pow(2, Double(semitone) / 12)
    }
}
