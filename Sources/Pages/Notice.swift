package import Catalogue
package import Routes

/// What was just done.
package enum Notice: Hashable, Sendable {
    /// A favourite was added or removed.
    case favourite(ItemReference, isFavourite: Bool)
    /// The home page was changed, or was not, and why.
    case home(HomeNotice)
    /// A favourite was moved among its source's.
    case moved(ItemReference)
    /// A favourite was not moved, because the place is none, or because it is no favourite any more.
    case notMoved(isGone: Bool)
    /// A search is remembered no more; nil: all.
    case searchForgotten(String?)
}

extension Notice {
    /// - Returns: nil where the favourite was where it was wanted before.
    package init?(_ action: FavouriteAction, _ outcome: FavouriteMoveOutcome) {
        switch outcome {
        case .moved: self = .moved(action.item)
        case .unchanged: return nil
        case .refused(.noFavourite): self = .notMoved(isGone: true)
        case .refused(.unknownPlace): self = .notMoved(isGone: false)
        }
    }
}
