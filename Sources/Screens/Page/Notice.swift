package import Catalogue
package import Routes

/// A notice about the last action.
package enum Notice: Hashable, Sendable {
    /// A favourite was added or removed.
    case favourite(ItemReference, isFavourite: Bool)
    /// The home page was changed, or could not be.
    case home(HomeNotice)
    /// A favourite was moved among the favourites of its source.
    case moved(ItemReference)
    /// A favourite was not moved, because the place doesn't exist or the item is no longer a favourite.
    case notMoved(isGone: Bool)
    /// A search was removed from the recent searches; nil for all searches.
    case searchForgotten(String?)
    /// A source was added or restored, or removed.
    case source(SourceID, title: String, SourceNotice)
    /// The sidebar or the tab bar was changed, or could not be.
    case navigation(NavigationNotice)
    /// An account or a person was changed.
    case account(AccountNotice)
}

/// A change of a source, made or (in a form) wanted.
package enum SourceNotice: String, Sendable {
    case added, removed
}

/// A change of an account or a person.
package enum AccountNotice: String, Sendable {
    case passwordChanged, passwordRemoved, passkeyAdded, passkeyRemoved, accountLinked, accountUnlinked, sessionEnded,
        tokenRemoved, shareRemoved, profileTakenOver, historyCleared
    case followStarted, followMet, followChanged, followEnded
    case personAdded, personRemoved, roleChanged
    case notificationAdded, ntfyAdded, appriseAdded, notificationRemoved, notificationRetried, testSent

    func message(_ strings: Strings) -> String {
        switch self {
        case .passwordChanged: strings(.passwordChanged)
        case .passwordRemoved: strings(.passwordRemoved)
        case .passkeyAdded: strings(.passkeyAdded)
        case .passkeyRemoved: strings(.passkeyRemoved)
        case .accountLinked: strings(.accountLinked)
        case .accountUnlinked: strings(.accountUnlinked)
        case .sessionEnded: strings(.sessionEnded)
        case .tokenRemoved: strings(.tokenRemoved)
        case .shareRemoved: strings(.shareRemoved)
        case .profileTakenOver: strings(.profileTakenOver)
        case .followStarted: strings(.followStarted)
        case .followMet: strings(.followMet)
        case .followChanged: strings(.followChanged)
        case .followEnded: strings(.followEnded)
        case .historyCleared: strings(.historyCleared)
        case .personAdded: strings(.personAdded)
        case .personRemoved: strings(.personRemoved)
        case .roleChanged: strings(.roleChanged)
        case .notificationAdded: strings(.notificationAdded)
        case .ntfyAdded: strings(.notificationPlaceAdded, strings(.serviceNtfy))
        case .appriseAdded: strings(.notificationPlaceAdded, strings(.serviceApprise))
        case .notificationRemoved: strings(.notificationRemoved)
        case .notificationRetried: strings(.notificationRetried)
        case .testSent: strings(.testSent)
        }
    }
}

extension Notice {
    /// Creates the notice of a move; nil if the favourite had that place already.
    package init?(_ action: FavouriteAction, _ outcome: FavouriteMoveOutcome) {
        switch outcome {
        case .moved: self = .moved(action.item)
        case .unchanged: return nil
        case .refused(.noFavourite): self = .notMoved(isGone: true)
        case .refused(.unknownPlace): self = .notMoved(isGone: false)
        }
    }
}
