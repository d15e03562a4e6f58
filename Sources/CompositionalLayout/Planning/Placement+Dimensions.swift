extension Placement {
    /// A width as a length; an invalid one is reported and replaced.
    mutating func horizontal(_ dimension: Dimension, of width: Length, at place: String) -> Length {
        switch dimension {
        case .fractionalWidth(let part): return width * part
        case .absolute(let points): return Length(points: points)
        case .estimated(let points):
            report.note(
                .unsupportedWidth, at: place + ".size.width", expected: "a fractional or absolute width",
                came: "estimated(\(points)), taken as absolute",
                remedy: "Write .absolute(\(points)), or a fraction of the group"
            )
            return Length(points: points)
        case .fractionalHeight(let part):
            report.note(
                .unsupportedWidth, at: place + ".size.width", expected: "a fractional or absolute width",
                came: "fractionalHeight(\(part)), taken as the full width",
                remedy: "Turn it round: give the height as .fractionalWidth"
            )
            return width
        }
    }

    /// A height as a length, or nil if the content decides it.
    mutating func vertical(
        _ dimension: Dimension, of height: Length?, width: Length, at place: String
    ) -> Length? {
        switch dimension {
        case .absolute(let points): return Length(points: points)
        case .fractionalWidth(let part): return width * part
        case .estimated: return nil
        case .fractionalHeight(let part):
            if let height { return height * part }
            // All of a height that content decides is simply that height: the cell stretches.
            if part != 1 {
                report.note(
                    .unsupportedHeight, at: place + ".size.height",
                    expected: "fractionalHeight(1) inside a group whose content decides its height",
                    came: "fractionalHeight(\(part)), taken as estimated",
                    remedy: "Give the group an absolute height or a fraction of the width"
                )
            }
            return nil
        }
    }

    mutating func checkFit(_ length: Length?, in space: Length?, at place: String) {
        guard let length, let space, space.isShorter(than: length) else { return }
        // A part of the width outgrows points in some containers only: that is the author's business.
        if space.fraction == 0, length.fraction > 0 { return }
        report.note(
            .overfullGroup, at: place, expected: "at most \(space.summary)", came: length.summary,
            remedy: "Make fractions add up to 1 at most (spacing is taken out before they are applied)"
        )
    }
}

extension Length {
    /// For people: "50 % of the content width and 8 points".
    var summary: String {
        fraction == 0
            ? "\(points) points"
            : "\(CSSText.number(fraction * 100)) % of the content width and \(CSSText.number(points)) points"
    }
}
