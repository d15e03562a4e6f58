package import Catalogue

/// The rights that a route needs.
package enum Access: Hashable, Sendable {
    /// Everyone may use it, signed in or not.
    case everyone
    /// Only people with this role or a greater one; with a token, only if it has the scope, and never if it is nil.
    case role(Role, AccessToken.Scope?)
}

extension RoutePattern {
    /// Whether it answers everyone alike, even before there are people.
    package var isPublicFile: Bool { self == .asset || self == .health || self == .ready }

    private static let publicFiles = allCases.filter(\.isPublicFile)

    /// Whether a path is that of a public file.
    static func isPublicFile(at path: String) -> Bool {
        let segments = path.split(separator: "/")
        return publicFiles.contains { $0.matches(segments) }
    }

    /// The rights that it needs.
    package var access: Access {
        switch self {
        // The files of the pages, which say nothing about anyone.
        case .asset, .health, .ready, .manifest, .worker, .languages, .chooseLanguage, .sidebar: .everyone
        // These work without a session.
        case .signIn, .submitSignIn, .passkeyOptions, .openID, .openIDCallback, .signOut, .setup, .submitSetup:
            .everyone
        // The secret in the address allows them, and nothing else.
        case .share, .shareFeed, .shareJSONFeed, .shareDocument, .shareTable, .shareLines, .shareCalendar, .shareItem,
            .shareDrawing, .sharePicture, .sharePreview:
            .everyone
        case .openAPI, .home, .favourites, .search, .shared, .sources, .offline, .live, .drawing, .picture, .preview,
            .sourcesDocument, .favouritesDocument, .searchDocument, .feedDocument, .changesDocument, .itemDocument,
            .historyDocument, .followed, .followedFeed, .followedDocument, .changesFeed, .changes, .timeMap,
            .itemTimeMap, .listFeed, .listJSONFeed, .listTable, .listLines, .listCalendar, .feed, .item:
            .role(.guest, .read)
        case .favourite, .editFavourites, .editHome: .role(.member, .favourites)
        case .account, .accountData, .editAccount, .newPasskeyOptions, .preferences, .arrangeSources, .follow,
            .editFollows:
            .role(.guest, nil)
        case .editSearches, .clearHistory, .retry, .newShare, .notifications, .editNotifications, .played:
            .role(.member, nil)
        case .editSources, .newSource, .addSource: .role(.admin, .sources)
        case .people, .editPeople: .role(.admin, nil)
        case .metrics: .role(.admin, .metrics)
        }
    }
}
