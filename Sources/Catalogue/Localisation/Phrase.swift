/// Every text of the interface, by its key in the string catalogue (`Localizable.xcstrings`).
///
/// A phrase takes its arguments in the order of its docstring; a counted one takes its count first.
public enum Phrase: String, CaseIterable, Sendable {
    // Navigation.
    case home, favourites, mainNavigation, skipToContent, hideSidebar, showSidebar
    /// Title of the page.
    case pageTitle
    /// Where it leads back to.
    case backTo

    // Lists.
    case all
    /// Counted.
    case items
    /// Counted; the items matching; then how many there are.
    case matches
    case sortBy, sortButton, ascending, descending
    /// The list's title.
    case searchIn
    case search, clearSearch, list, details
    /// The term.
    case nothingFound
    case nothingFoundHint, nothingHere, nothingHereHint
    case pages, previousPage, nextPage
    /// The page, how many there are.
    case pageOf
    case seeAll

    // States.
    case loading, loadingHint
    /// When, in words; the host.
    case fresh
    /// When, in words.
    case archived
    case sample, samplePending, archivedPending, tryAgain
    case failedTitle
    /// Counted.
    case undecodable
    /// Why, in words.
    case because

    // Why upstream gave nothing; the host.
    case causeUnreachable, causeInsecure, causeTimedOut, causeTooLarge, causeInterrupted, causeRedirected
    case causeUndecodable, causeBusy, causeRefused, causeNotFound, causeBroken, causeOffline, causeCancelled

    // Time.
    case justNow
    /// Counted.
    case minutesAgo, hoursAgo, daysAgo

    // Favourites.
    /// The item.
    case addFavourite, removeFavourite, favouriteAdded, favouriteRemoved
    case undo, noFavourites, noFavouritesHint, favouritesHint, fromOwnRecord

    // Values.
    case unknown, notApplicable, none
    /// Lower and upper bound.
    case range
    /// The number, the unit.
    case measure

    // Addresses that lead nowhere, and values that are not known.
    case notFoundTitle, notFoundHint, backHome
    case brokenTitle, brokenHint
    /// The name, the value, what is used instead.
    case unknownValue
}
