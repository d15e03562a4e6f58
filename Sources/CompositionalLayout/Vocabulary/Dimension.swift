/// One side of something laid out, in the words of Apple's compositional layout.
///
/// Points are CSS pixels. A fraction is of what *contains* the thing: for an item that is its group, for a
/// section's group it is the width named by ``LayoutSection/widthReference``. Negative numbers and numbers
/// that are not finite count as 0, and ``Layout/diagnostics`` says so.
public enum Dimension: Hashable, Sendable {
    /// A part of the containing width; 0.5 is half of it, 0...100.
    case fractionalWidth(Double)
    /// A part of the containing height, which has to be known: 0...100.
    case fractionalHeight(Double)
    /// A length in points, 0...1,000,000.
    case absolute(Double)
    /// A height the content decides; the number stands in for it, in points, until it has been measured.
    case estimated(Double)
}
