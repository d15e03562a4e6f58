/// What a section provider may look at: a finite set, because the server cannot know a width and the CSS
/// writer therefore writes every case.
public struct Traits: Hashable, Sendable, CaseIterable {
    /// The class of the container's width.
    public var width: WidthClass
    /// The colour scheme; geometry seldom depends on it.
    public var colourScheme: ColourScheme

    /// Creates traits.
    public init(width: WidthClass, colourScheme: ColourScheme = .light) {
        self.width = width
        self.colourScheme = colourScheme
    }

    /// Every combination, light ones first, from narrow to wide.
    public static let allCases: [Traits] = ColourScheme.allCases.flatMap { scheme in
        WidthClass.allCases.map { Traits(width: $0, colourScheme: scheme) }
    }
}
