/// How a section scrolls across the page's own direction, in compositional layout's words.
///
/// The source for where scrolling comes to rest is CSS Scroll Snap Level 1.
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
