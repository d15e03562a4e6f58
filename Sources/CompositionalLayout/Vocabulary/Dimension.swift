/// The width or height of an item or group.
///
/// Points are CSS pixels. A fraction refers to the *container*: for an item that is its group, for a
/// section's group it is the width named by ``LayoutSection/widthReference``. Negative numbers and numbers
/// that are not finite count as 0, and ``Layout/diagnostics`` says so.
public enum Dimension: Hashable, Sendable {
    /// A fraction of the container's width, 0...100; 0.5 is half of it.
    case fractionalWidth(Double)
    /// A fraction of the container's height, 0...100; that height must be known.
    case fractionalHeight(Double)
    /// A length in points, 0...1,000,000.
    case absolute(Double)
    /// A height that the content decides; the number, in points, is used until it has been measured.
    case estimated(Double)
}
