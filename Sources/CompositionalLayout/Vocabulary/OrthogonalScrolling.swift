/// The way in which a section scrolls across the direction of the page.
///
/// Scrolling comes to rest by the rules of CSS Scroll Snap Level 1.
public enum OrthogonalScrolling: Hashable, Sendable, CaseIterable {
    /// The section does not scroll; groups follow each other down the page.
    case none
    /// Groups follow each other sideways and scrolling rests anywhere.
    case continuous
    /// Scrolling runs freely and rests where a group begins.
    case continuousGroupLeadingBoundary
    /// One gesture moves by one page: as many whole groups as fit into the narrowest container of the width
    /// class (compact counts from 320 points), at least one.
    case paging
    /// One gesture moves by one group.
    case groupPaging
    /// One gesture moves by one group, which rests in the middle.
    case groupPagingCentered
}
