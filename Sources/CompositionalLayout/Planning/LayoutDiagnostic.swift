/// A part of a layout that cannot be laid out as written: the expectation, the finding and the remedy.
public struct LayoutDiagnostic: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of mistakes, each with its consequence.
    public enum Problem: String, Hashable, Sendable, CaseIterable {
        /// A number is negative, not finite or too large; the nearest valid one is used.
        case invalidNumber
        /// A name would need escaping in CSS.
        case invalidName
        /// A width is estimated or a fraction of a height; the text says which width is used instead.
        case unsupportedWidth
        /// A height is a fraction of one that is not known; the content decides it instead.
        case unsupportedHeight
        /// A group is empty; one full-width cell is used.
        case emptyGroup
        /// A pattern has more than 1,000 cells or nests deeper than 16 groups; one full-width cell is used.
        case patternTooLarge
        /// The elements add up to more than their group; they overflow it.
        case overfullGroup
        /// Gaps in one direction differ, and a CSS grid has one gap; the section is laid out as a plain list.
        case unevenSpacing
        /// The pattern leaves a hole into which later cells would move; laid out as a plain list.
        case hole
        /// Columns of estimated height have different numbers of rows; laid out as a plain list.
        case unevenRows
        /// An ending that cannot follow the group, or holds as many cells as another or the group; it is left out.
        case unusableEnding
        /// `fitting` is used where only a fixed count is possible; the item is used once.
        case misplacedFitting
        /// A group of several columns cannot rest in the middle; it rests where it begins.
        case centredGroupOfColumns
        /// A section has two headers or two footers; the first is used.
        case duplicateBoundaryItem
        /// Two layouts have the same name; the first is written.
        case duplicateLayout
        /// A theme's value is not finite or out of its range; the standard theme's is used.
        case invalidThemeValue
        /// Text in a colour of the theme has too little contrast to its background.
        case lowContrast
    }

    /// The kind of mistake.
    public let problem: Problem
    /// The place of the mistake, as a path of property names from the section or layout.
    public let place: String
    /// The valid values, as a noun phrase.
    public let expected: String
    /// The value that was found, as a noun phrase.
    public let came: String
    /// The remedy, as an instruction.
    public let remedy: String

    /// The place, the expectation, the finding and the remedy, for a log.
    public var description: String {
        "\(place): expected \(expected), but came \(came). \(remedy)."
    }

    /// The same, found in the layout of this name.
    func within(_ layout: String) -> LayoutDiagnostic {
        LayoutDiagnostic(
            problem: problem, place: "\(layout).\(place)", expected: expected, came: came, remedy: remedy)
    }
}
