import Foundation

/// Five notes an octave, of which any two sound well together.
struct Scale: Hashable {
    /// In Hz.
    let root: Double
    let isMinor: Bool

    /// The highest degree that is played: an octave and two notes above the root.
    static let highest = 7

    /// In equal temperament.
    ///
    /// - Parameter degree: 0 is the root; from 5 on it is an octave higher.
    func frequency(_ degree: Int) -> Double {
        let semitones = isMinor ? [0, 3, 5, 7, 10] : [0, 2, 4, 7, 9]
        let octave = degree / semitones.count
        let semitone = semitones[degree % semitones.count] + 12 * octave
        return root * pow(2, Double(semitone) / 12)
    }
}
