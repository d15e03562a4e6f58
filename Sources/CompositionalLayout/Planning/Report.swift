/// Collects each diagnostic once while a section is planned.
struct Report {
    private(set) var diagnostics: [LayoutDiagnostic] = []

    mutating func note(
        _ problem: LayoutDiagnostic.Problem, at place: String, expected: String, came: String, remedy: String
    ) {
        let diagnostic = LayoutDiagnostic(
            problem: problem, place: place, expected: expected, came: came, remedy: remedy
        )
        if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
    }

    mutating func merge(_ others: [LayoutDiagnostic]) {
        for diagnostic in others where !diagnostics.contains(diagnostic) {
            diagnostics.append(diagnostic)
        }
    }

    /// The number clamped to the range; NaN counts as 0.
    mutating func valid(_ number: Double, in range: ClosedRange<Double>, at place: String) -> Double {
        if range.contains(number) { return number }
        note(
            .invalidNumber, at: place, expected: "a number in \(range)", came: "\(number)",
            remedy: "Compute a value in that range before making the layout"
        )
        if number.isNaN { return max(0, range.lowerBound) }
        return min(max(number, range.lowerBound), range.upperBound)
    }

    mutating func checkName(_ name: String, at place: String) {
        if CSSText.isName(name) { return }
        note(
            .invalidName, at: place, expected: "a name such as \"grid\" (ASCII letters, digits, - and _)",
            came: "\"\(name)\"", remedy: "Choose another name here and in the markup"
        )
    }

    mutating func note(_ failure: PlanBuilder.Failure) {
        switch failure {
        case .unevenSpacing(let axis):
            note(
                .unevenSpacing, at: "group",
                expected: "edges of cells one and the same gap apart (\(axis))",
                came: "gaps that differ",
                remedy: "Use one spacing for all groups of one direction, between groups as within them"
            )
        case .hole:
            note(
                .hole, at: "group", expected: "cells that fill their group",
                came: "room left over, into which cells of the next group would move",
                remedy: "Make the elements of each group add up to its size, in reading order"
            )
        case .unevenRows:
            note(
                .unevenRows, at: "group",
                expected: "the same number of rows in each column of a group with estimated heights",
                came: "different numbers",
                remedy: "Give the outer group an absolute height or a fraction"
                    + " of the width, or give each column as many rows"
            )
        }
    }
}
