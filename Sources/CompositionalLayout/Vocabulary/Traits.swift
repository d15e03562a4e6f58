/// The input of a section provider: a finite set, because the server does not know the width and the CSS
/// writer writes every case.
public struct Traits: Hashable, Sendable, CaseIterable {
    /// The class of the container's width.
    public var width: WidthClass
    /// The colour scheme; geometry seldom depends on it.
    public var colourScheme: ColourScheme

    /// Creates traits; light unless told otherwise.
    public init(width: WidthClass, colourScheme: ColourScheme = .light) {
        self.width = width
        self.colourScheme = colourScheme
    }

    /// Every combination, light ones first, from narrow to wide.
    public static let allCases: [Traits] = ColourScheme.allCases.flatMap { scheme in
        WidthClass.allCases.map { Traits(width: $0, colourScheme: scheme) }
    }
}
