/// The picture of an item that has none: colours, a motif and initials, always the same for a title.
package struct Drawing: Hashable, Sendable {
    /// Its shape, for a cell or a page.
    package enum Shape: String, Hashable, Sendable, CaseIterable {
        /// With initials.
        case square
        /// 16 to 9, without initials: words stand on it or below it.
        case wide
    }

    package let title: String
    package let shape: Shape

    /// - Parameter title: of which the first ``subjectLength`` characters count.
    package init(title: String, shape: Shape = .square) {
        self.title = Self.subject(of: title)
        self.shape = shape
    }

    /// As much of a title as a picture is drawn from, in characters.
    static let subjectLength = 60

    static func subject(of title: String) -> String { String(title.prefix(subjectLength)) }

    /// In units of the drawing.
    var width: Double { shape == .square ? 180 : 320 }
    var height: Double { 180 }

    var palette: Palette {
        var numbers = Fingerprint(title).numbers
        let hue = numbers.number(in: 0...360)
        return Palette(hue: hue, turnsBack: numbers.next() % 2 == 0)
    }

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
