/// Every text of the interface, by its key in the string catalogue (`Texts`).
///
/// A phrase takes its arguments in the order of its docstring; a counted one takes its count first.
package enum Phrase: String, CaseIterable, Sendable {
    // Navigation.
    case home, favourites, sources, mainNavigation, skipToContent, hideSidebar, showSidebar
    /// Title of the page.
    case pageTitle
    /// Where it leads back to.
    case backTo

    // Lists.
    case all
    /// Counted.
    case items
    /// How many match; how many there are.
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

    // Search over all sources.
    case searchAll
    /// Counted.
    case results, resultsAtLeast
    case recentSearches, lastSearch, clearRecentSearches
    /// The search.
    case removeSearch
    /// The search.
    case searchRemoved
    case searchesCleared
    case searchSuggestions, searchHint, searchFailedHint
    /// In how many seconds.
    case nextRequest

    // Choices and rankings.
    /// How many.
    case top, upTo
    /// Of what.
    case preview
    case choices, rankNew, rankNewHint
    /// Counted.
    case rankUp, rankDown

    // The player.
    case player, play, pause, previousTrack, nextTrack, seek, volume, queue, clearQueue, openItem
    /// The item.
    case playItem, previewMissing, previewFailed

    // The interface's language.
    case language, languageAutomatic, languageHint

    // Between this page and others.
    case linkCopied, offline, unreachable

    // States.
    case loading, loadingHint
    /// When, in words; the host.
    case fresh
    /// When, in words.
    case archived
    /// When, in words; the host.
    case archivedFrom
    case sample, sampleUnranked, updating, tryAgain, refresh
    case nothingToShow
    /// Counted.
    case undecodable, missing, fetchingNext

    // Why upstream gave nothing; the host.
    case causeUnreachable, causeInsecure, causeTimedOut, causeTooLarge, causeInterrupted, causeRedirected
    case causeUndecodable, causeIncomplete, causeRateLimited, causeBusy, causeRefused, causeNotFound, causeBroken,
        causeUnserved, causeUnasked, causeOffline, causeCancelled

    // The archive.
    /// Counted.
    case entries, pictures, cleared
    /// Counted; the file.
    case exported
    /// Counted; how many were there already, how many could not be read.
    case imported
    /// Counted; how large.
    case mirrored
    /// The request; answers so far; answers in all.
    case mirrorProgress
    case nothingSaved, savedHere, noResponse
    /// When, in words.
    case lastUpdated
    /// When, in words; why, in words.
    case failedAt
    /// From when to when, in words.
    case span
    case fullySaved, onlySamples
    /// Counted.
    case itemsUnsaved
    /// Of what, as a list.
    case namesUnsaved

    // Lists that belong to an item.
    /// Counted.
    case othersRelated
    /// The list or what was done, the item.
    case ofItem

    // Time.
    case justNow
    /// Counted.
    case minutesAgo, hoursAgo, daysAgo

    // Changes to favourites and to the home page.
    /// The item or the section.
    case moved
    case undo, nothingChanged

    // Favourites.
    /// The item, the name of the favourites.
    case addFavourite, removeFavourite
    /// The name of the favourites.
    case addedTo, removedFrom
    /// What is done and to what; what leaves which list.
    case askRemoval, askRemovalHint
    case cancel, noFavourites, noFavouritesHint, favouritesHint, fromOwnRecord
    /// When, in words.
    case notInList
    case reorder, share
    /// What they are called.
    case reorderFavourites
    case favouriteGone

    // Lists that are shared.
    case sharedList
    /// What kind of list, the names.
    case sharedTitle
    case twoNames
    /// Counted; the first two names.
    case namesAndOthers
    /// Counted; the source.
    case sharedItems
    /// Counted.
    case sharedMissing
    /// How many.
    case sharedFull
    case sharedEmptyHint
    /// The source.
    case browse

    // The home page.
    case more, edit, done, add, apply, editHome, sections, addSection, sectionFeed, sectionStyle, stories, noStories
    /// The section.
    case styleOf, moveUp, moveDown, removeSection
    case styleCarousel, styleGrid, styleList, styleStory, styleMosaic
    case sourceGone, homeEmpty, homeEmptyHint
    /// How many.
    case homeFull
    /// The section.
    case sectionAdded, sectionRemoved, storyChanged
    case sectionRestyled, storyRemoved, changeUndone, sectionGone, nothingToUndo
    /// The chart, the medium.
    case chartOfMedium

    // Values.
    case unknown, notApplicable, none, free
    /// Lower and upper bound.
    case range
    /// The number, the unit.
    case measure

    // Addresses that lead nowhere, and values that are not known.
    case notFoundTitle, notFoundHint, backHome
    case brokenTitle, brokenHint, saveFailed, loadFailed
    case busyTitle, busyHint, notWritable, tooManyProfiles, unknownHostTitle
    case unreadable
    /// How many.
    case favouritesFull
    /// The name, the value, what is used instead.
    case unknownValue
}
