/// A background behind a whole section. It has geometry only; the page's own style gives it its look.
///
/// It positions the child of the section that has the attribute `data-layout-decoration="ID"`, with the layout's ID.
public struct Decoration: Hashable, Sendable {
    /// The distances between the background and the section's bounds.
    public var insets: EdgeInsets

    /// Creates a background with insets.
    public init(insets: EdgeInsets = .zero) {
        self.insets = insets
    }

    /// A background as large as the section.
    public static let background = Decoration()
}
