/// Something in a layout that cannot be done as written: what was expected, what came, how to mend it.
public struct Diagnostic: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of mistake it is.
    public enum Problem: String, Hashable, Sendable, CaseIterable {
        /// A number is negative, not finite or too large; the nearest valid one is used.
        case invalidNumber
        /// A name would need escaping in CSS.
        case invalidName
        /// A width is estimated or a fraction of a height; see the text for what is used instead.
        case unsupportedWidth
        /// A height is a fraction of one that is not known; the content decides it instead.
        case unsupportedHeight
        /// A group holds nothing; one full-width cell is used.
        case emptyGroup
        /// A pattern holds more than 1,000 cells or nests deeper than 16 groups; one full-width cell is used.
        case patternTooLarge
        /// Elements add up to more than their group.
        case overfullGroup
        /// Gaps in one direction differ, and a CSS grid has one gap; the section is laid out as a plain list.
        case unevenSpacing
        /// The pattern leaves a hole into which later cells would move; laid out as a plain list.
        case hole
        /// Columns of estimated height have different numbers of rows; laid out as a plain list.
        case unevenRows
        /// An ending that cannot follow the group, or holds as many cells as another or the group; it is left out.
        case unusableEnding
        /// `fitting` stands where only a fixed count can be written; the item is used once.
        case misplacedFitting
        /// A group of several columns cannot rest in the middle; it rests where it begins.
        case centredGroupOfColumns
        /// A section has two headers or two footers; the first is used.
        case duplicateBoundaryItem
        /// Two layouts of one name; the first is written.
        case duplicateLayout
        /// A theme's value is not finite or out of its range; the standard theme's is used.
        case invalidThemeValue
        /// Text in a theme's colour is hard to read on its ground.
        case lowContrast
    }

    /// The kind of mistake.
    public let problem: Problem
    /// Where it is, as a path of property names from the section on; in a stylesheet, from the layout's or theme's name on.
    public let place: String
    /// What would have been right.
    public let expected: String
    /// What stood there.
    public let came: String
    /// What to write instead.
    public let remedy: String

    /// One sentence for each: expected, came, remedy.
    public var description: String {
        "\(place): expected \(expected), but came \(came). \(remedy)."
    }

    /// The same, found in the layout of this name.
    func within(_ layout: String) -> Diagnostic {
        Diagnostic(
            problem: problem, place: "\(layout).\(place)", expected: expected, came: came, remedy: remedy)
    }
}
