/// A background behind a whole section: geometry only, the look belongs to the page's own style.
///
/// It styles the section's child that carries `data-layout-decoration="ID"`, ID being the layout's.
public struct Decoration: Hashable, Sendable {
    /// How far it stays inside the section's bounds.
    public var insets: EdgeInsets

    /// Creates a background decoration.
    public init(insets: EdgeInsets = .zero) {
        self.insets = insets
    }

    /// A background as large as the section.
    public static let background = Decoration()
}
