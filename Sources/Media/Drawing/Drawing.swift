import Catalogue

/// The drawing for an item without a picture: colours, a motif and initials, which depend only on the title.
package struct Drawing: Hashable, Sendable {
    /// The shape of a drawing.
    package enum Shape: String, Hashable, Sendable, CaseIterable {
        /// A square with initials.
        case square
        /// A rectangle of 16 to 9 without initials, because words are over it or below it.
        case wide
    }

    package let title: String
    package let shape: Shape

    /// Creates a drawing.
    ///
    /// - Parameters:
    ///   - title: the title, whose first ``subjectLength`` characters count.
    ///   - shape: the shape.
    package init(title: String, shape: Shape = .square) {
        self.title = Self.subject(of: title)
        self.shape = shape
    }

    /// The length of the part of a title that a drawing depends on, in characters.
    static let subjectLength = 60

    static func subject(of title: String) -> String { String(title.prefix(subjectLength)) }

    /// The width in units of the drawing.
    var width: Double { shape == .square ? 180 : 320 }
    var height: Double { 180 }

    var palette: Palette {
        var numbers = Fingerprint(title).numbers
        let hue = numbers.number(in: 0...360)
        return Palette(hue: hue, turnsBack: numbers.next() % 2 == 0)
    }

    /// The hue of the upper colour.
    package var hue: Hue { Hue(palette.top) }

    var motif: Motif {
        let value = Fingerprint("motif \(title)").value
        return Motif.allCases[Int(value % UInt64(Motif.allCases.count))]
    }

    var marks: [Mark] {
        var numbers = Fingerprint("marks \(title)").numbers
        return motif.marks(width: width, height: height, numbers: &numbers)
    }

    var initials: String { Initials.of(title) }
}
