/// A text of the interface, by its key in the string catalogue (`Texts`).
///
/// The comment of a phrase names its arguments in order. A counted phrase takes the count first.
package enum Phrase: String, CaseIterable, Sendable {
    // Navigation.
    case home, favourites, sources, mainNavigation, skipToContent, hideSidebar, showSidebar
    case shortcuts, moveWithArrows, closeOrGoBack, spaceKey, itemMenu
    /// Title of the page.
    case pageTitle
    /// The destination.
    case backTo, goToList

    case manageCatalogues, arrange, arrangeCatalogues, arrangeHint, groups, noGroup, groupRenamed, arrangementFull
    case languageAndAppearance, appearance, schemeAutomatic, schemeLight, schemeDark
    /// The catalogue.
    case groupOf, showInTabBar, showInSidebar, catalogueHidden, catalogueShown, inTabBar, notInTabBar

    // Lists.
    case all
    /// Counted.
    case items
    /// The number of matches, the number of items.
    case matches
    case sortBy, sortButton, ascending, descending
    /// The list's title.
    case searchIn
    case search, clearSearch, list, details
    /// The term.
    case nothingFound
    case nothingFoundHint, nothingHere, nothingHereHint, nothingHereOthers, pages, previousPage, nextPage
    /// The page, the number of pages.
    case pageOf
    /// Leads to other parts of a long list; the label of a number; the button beside it.
    case goTo, page, go
    case seeAll

    // The past.
    /// The date and time.
    case asOf, nothingKnownThen
    /// The date.
    case nothingUntil, goToDate
    case nothingNewer, dateInFuture
    case todaysParts, backToNow, noPast, noPastYet, noPastTitle, nothingCompared, unreadablePast
    /// The age of the first state, the size.
    case historySince
    case pastDate, earlierDate, laterDate

    // Changes.
    /// The list.
    case changesIn
    /// The dates.
    case changesBetween
    case changes, changesSince, changesNew, changesBack, changesGone, changesLeft, changesChanged, changesMoved
    case changesNone, changesNoneHint, changesCut
    /// The facts.
    case changesOmitted
    case showAll
    /// The count.
    case countNew, countBack, countChanged, countGone, countMoved, orMore
    /// The counts.
    case sinceEarlierToday, sinceYesterday
    /// The counts, the day.
    case sinceWeekday, sinceDate
    /// The list; its changes.
    case changesOfList
    /// The fact; its value before the change; its value since.
    case factChange
    case titleFact, history
    /// The date.
    case goneSince
    // Following.
    case follow, following, followEvents, followNew, followGone, followBack, followItemGone, followItemBack
    case followFact, followListFact, followNoFact, followTest, followAtMost, followAtLeast, followChangesBy
    case followChanges, followNumber, followNothing, followNoNumber, followStarted, followMet, followChanged
    case followEnded, followedNone, followedNoneHint, followedQuiet, followedOlder, followedRules, followMore
    /// The list or the item; what has to happen.
    case followTitle, followTold
    /// The greatest number.
    case followFull
    /// The fact, the number.
    case followFactAtLeast, followFactAtMost, followFactChangesBy
    /// The fact.
    case followFactChanges

    // An item's past.
    case cameOn, wentOn, rankNow, rankLastWeek, rankPeak, rankWeeks, rankReentry, ranksOverTime
    case lowest, highest, current

    // Notifications.
    case notifications, notificationsHint, notificationsEmpty
    case addNotification, notificationService, notificationAddress, notificationToken
    case serviceApprise, serviceBrowser, serviceNtfy, serviceWebhook, notificationTime, timeAtOnce
    /// The hour; the time zone.
    case timeDaily, timeZoneHint
    /// Counted.
    case changesFollowed, andMore
    case testMessage, testMessageHint, sendTest, testSent, testTooSoon, nothingSent, webhookSecret
    /// The age; the number; the reason.
    case lastSent, changesWaiting, notDelivered
    /// The reason.
    case notificationsPaused, notificationRefused, testNotSent
    /// The host; the status; the service.
    case notificationPrivate, statusOfAnswer, notificationPlaceAdded
    /// The number.
    case newestChangesKept, tooManyNotifications
    /// An example.
    case badNotificationAddress
    case badServiceToken, badSubscription, notificationAdded, notificationRemoved, notificationRetried
    case pushTitle, pushTurnOn, pushOn, pushBlocked, pushUnsupported, pushInsecure, pushFailed, pushNeedsScripts

    // Facets.
    case filter, clearFilters
    /// The choice.
    case removeFilter
    /// The value; the least value; the greatest value.
    case excludedValue, lowerBound, upperBound, exclude, include
    /// Labels of the fields for the least and the greatest value.
    case minimum, maximum
    case nothingMatches, nothingMatchesHint

    // Adding a source.
    /// The source.
    case sourceAdded, sourceRemoved
    case addCatalogue, addCatalogueHint, addThisCatalogue, catalogueAddress, catalogueName, showCatalogue, showPreview
    case partTitle, partSubtitle, partCaption, partPicture, partFacts, inRows
    case partLayout, partIcon, letterIcon, otherCharacter, partColour, automaticColour, otherColour
    case symbolBook, symbolChart, symbolFilm, symbolFood, symbolGame, symbolGlobe, symbolHero, symbolNote, symbolPerson
    case symbolPicture, symbolStarship
    case colourRed, colourOrange, colourGreen, colourTeal, colourBlue, colourPurple, colourPink, colourGrey
    case addressExpected, addressHasSecret, addressIsPrivate, addressNeedsKey, addressNotFound, addressHasNoList
    case addressHasNoTitles

    // Search over all sources.
    case searchAll, topHit, foundItems, allResults, actions, automaticAppearance, removeFromHome
    /// Counted.
    case results, resultsAtLeast, resultsOnDevice
    case recentSearches, lastSearch, clearRecentSearches, showAsGrid, showAsList
    /// The search.
    case removeSearch, searchRemoved
    case searchesCleared, searchSuggestions, searchHint, searchFailedHint, lightAppearance, darkAppearance
    /// The number of seconds, or of minutes.
    case nextRequest, nextRequestMinutes

    // Choices and rankings.
    /// The number.
    case top, upTo
    /// The item.
    case preview
    case trailer
    /// The name of a fact, such as a disc, and a number.
    case trackSection
    case choices, moreChoices, rankNew, rankNewHint
    /// Counted.
    case rankUp, rankDown

    // The player.
    case player, play, pause, previousTrack, nextTrack, seek, volume, queue, clearQueue, openItem
    case playAll, playNext, playLast, shuffle, `repeat`, repeatAll, repeatOne, close, speed
    /// The item.
    case playItem, playsNext, playsLast, previewFailed, previewUnsaved
    /// The title, the artist.
    case playingNext

    // The interface's language.
    case language, languageAutomatic, languageHint

    // Between this page and others.
    case linkCopied, offline, unreachable

    // Content saved on a visitor's device, for the time without a server.
    case savedOnDevice, savedOnDeviceHint, savedNoRoom, savedNeedsHTTPS, savedOther, removeSaved, savedRemoved
    /// The number.
    case savedPages, savedPictures, savedPreviews, savedCut
    /// The number of saved favourites, the number of all, and the size that they may take.
    case savedFavourites
    case journey, journeyHint, pageUnsaved, pageUnsavedHint, changeWaits, changeRefused, changeExpired
    case previewsSaved, previewsSavedHint, previewsOfFavourites
    /// A newer version of the app waits until nothing plays; opens its page at once.
    case versionWaits, openNow
    /// Counted.
    case changesToSync

    // States.
    case listChanged, loading, loadingHint
    /// The time, in words.
    case archived
    /// The time, in words; the host.
    case archivedFrom
    case sample, sampleUnranked, updating, tryAgain, refresh, nothingToShow
    /// Counted.
    case undecodable, damagedTexts, missing, fetchingNext, responses
    case missingSome
    /// The items so far, as in ``matches`` or ``items``; the reason why the rest is missing.
    case partial
    // Reasons why the rest of a list is missing. The argument is upstream's own words.
    case shortfallFewer, shortfallCapped, shortfallRepeated, shortfallNotFound, shortfallSomewhere, shortfallError
    case shortfallErrorUnsaid
    /// The items so far, of all, the limit.
    case stopped
    /// The items so far, the limit.
    case stoppedOfUnknown
    /// The items so far, as in ``matches``; the address of the next part.
    case stoppedElsewhere
    /// The items that a list has loaded, as in ``matches``.
    case loaded, sortedLoaded
    /// The items found; the items that the list has loaded, as in ``matches``.
    case matchesLoaded
    case loadMore

    // Reasons why upstream has no answer. The argument is the host.
    case causeUnreachable, causeInsecure, causeTimedOut, causeTooLarge, causeInterrupted, causeRedirected
    case causeUndecodable, causeIncomplete, causeRateLimited, causeBusy, causeRefused, causeNotFound, causeBroken,
        causeUnserved, causeUnasked, causeOffline, causeCancelled
    case causeEmpty, causePage, causeXML, causePHPWarning, causeFile, causeReported
    // What they mean for the reader, without the host.
    case sourceTroubled, sourcePauses, sourceRefuses, sourceLacksIt

    // The archive.
    /// Counted.
    case entries, pictures, cleared
    /// Counted; the file.
    case exported
    /// Counted; the number already present, the number unreadable.
    case imported
    /// Counted; the size.
    case mirrored
    /// The request, the answers so far, the answers expected.
    case mirrorProgress
    case nothingSaved, savedHere, noResponse
    /// The date and time; counted, and the number before; the facts; the readable share; the reason, and how many of how many lists.
    case alarmFailing, alarmShrunk, alarmLost, alarmUnreadable, alarmLists
    /// The time, in words.
    case lastUpdated
    /// The time, in words; the reason, in words.
    case failedAt
    /// The oldest and the newest date, in words.
    case span
    case fullySaved, onlySamples
    /// Counted.
    case itemsUnsaved
    /// The names of the collections, as a list.
    case namesUnsaved

    // Lists that belong to an item.
    /// The list or the action, the item.
    case ofItem

    // Time.
    case justNow
    /// Counted.
    case minutesAgo, hoursAgo, daysAgo

    // Changes to favourites and to the home page.
    /// The item or the section.
    case moved, removed
    case undo, nothingChanged

    // Favourites.
    /// The item, the name of the favourites.
    case addFavourite
    /// The name of the favourites.
    case addTo, removeFrom, addedTo, removedFrom
    case cancel, noFavourites, noFavouritesHint, favouritesHint, fromOwnRecord
    /// The time, in words.
    case notInList
    case reorder, share, open
    /// The item.
    case moveEarlier, moveLater
    /// The host of the item's origin.
    case shareOrigin, openOrigin
    /// The name of the favourites.
    case reorderFavourites
    case favouriteGone

    // Lists that are shared.
    case sharedList
    /// The kind of list, the names.
    case sharedTitle
    case twoNames
    /// Counted; the first two names.
    case namesAndOthers
    /// Counted; the source.
    case sharedItems
    /// Counted.
    case sharedMissing
    /// The number.
    case sharedFull
    case sharedEmptyHint
    /// The source.
    case browse

    // The home page.
    case more, edit, done, add, apply, editHome, putOnHome, sections, addSection, forYou
    case newSinceLastVisit, newSinceLastVisitHint, recentlyOpened, recentlyOpenedHint, clearHistory, historyCleared
    case continueListening, continueListeningHint, pickedForToday
    /// The time.
    case timeLeft
    /// The section.
    case styleOf, nameOf, moveUp, moveDown, removeSection
    case styleCarousel, styleGrid, styleList, styleStory, styleMosaic, sourceGone, homeEmpty, homeEmptyHint
    /// The number.
    case homeFull
    /// The section.
    case sectionAdded, sectionRemoved
    case sectionRestyled, sectionRenamed, changeUndone, sectionGone, nothingToUndo
    /// Counted; the number of trillions comes first.
    case trillions
    /// The chart, the medium.
    case chartOfMedium
    /// The title of a chart, the country.
    case chartInCountry

    // People.
    case signIn, signOut, personName, password, newPassword, changePassword, forgottenPassword, wrongPassword
    case forbiddenTitle, forbiddenHint
    /// Counted.
    case passwordHint, passwordTooShort, tooManyTries
    case signInWithPasskey, passkeyFailed, passkeyNotAdded, passkeyRefused, passkeysUnsupported, signInExpired
    case providerFailed, notConfirmed, unknownAccount, noRole, unusableName, noPassword, setPassword, removePassword
    case lastWayIn, passkeys, passkeysHint, passkeyName, addPasskey, passkeyTaken, passkeyAdded, passkeyRemoved
    case linkedAccounts, linkedAccountsHint, unlinkAccount, accountTaken, linkAccountTitle, linkAccountConfirm
    case passwordRemoved, accountLinked, accountUnlinked, removeOtherWays
    /// The provider's host.
    case signInWith, linkAccount
    /// The person, or the account.
    case accountNameTaken, unknownPersonHint, unlinkNamed
    /// The account, the provider's host, the person.
    case linkAccountHint
    case confirmIdentity, confirmIdentityHint, welcome, setupHint, setupStart, setupNeeded, setupNeededHint
    case account, sessions, thisBrowser, yourData, allMyData, takeOver, takeOverHint
    case passwordChanged, sessionEnded, tokenRemoved, personAdded, personRemoved, roleChanged, profileTakenOver
    case deleteAccount, deleteAccountHint, deleteFirstAccountHint, deleteAccountConfirm
    /// The time, in words.
    case firstUsed, lastUsed, personSince
    /// The browser.
    case endSession
    case tokens, tokensHint, newToken, newTokenHint, addToken, tokenName, tokenScopes, tokenEnd, tokenEndless
    case tokenUnused, inAYear, endsNever
    /// The date.
    case tokenEnds, tokenEnded
    /// Counted.
    case inDays
    case scopeRead, scopeReadHint, scopeFavouritesHint, scopeSourcesHint, scopeMetrics, scopeMetricsHint
    case publicLink, publicLinks, publicLinkHint, publicLinksHint, makePublicLink, newPublicLink, shareRemoved
    /// The person.
    case sharedBy
    case people, you, addPerson, role, changeRole, rolesHint, roleGuest, roleMember, roleAdmin, remove
    /// The person.
    case roleOf, removePersonHint
    case passwordIsName, passwordIsCommon, nameTaken, lastAdmin, badToken
    /// The greatest number.
    case invalidName, tooManyTokens, tooManyShares, tooManyPasskeys, tooManyAccounts

    // Values.
    case unknown, notApplicable, none, free, yes, no
    /// Lower and upper bound.
    case range
    /// The number, the unit.
    case measure

    // Unknown addresses and values.
    case notFoundTitle, notFoundHint, backHome, brokenTitle, brokenHint, saveFailed, loadFailed, busyTitle, busyHint
    case notWritable, databaseAway, databaseAwayUnsaved, tooManyProfiles, unknownHostTitle, unreadable
    /// The number.
    case favouritesFull, requestID
    /// The name, the value, the replacement.
    case unknownValue
}
