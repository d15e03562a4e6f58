import Routes

extension RoutePattern {
    /// The limit on the work that requests for a route can cause; docs/limits.md has the numbers.
    enum Limit: Hashable {
        /// ``RequestLimit``: clients take turns.
        case requests
        /// ``MediaPipeline``: few media are fetched or made at once, and a signature shows that this server wrote the address.
        case media
        /// ``LivePages``: the number and the pages of streams.
        case streams
        /// The content is made once, or at less cost than the page that refuses a request, or it is for admins who look at
        /// the load. It is served under any load.
        case none
    }

    var limit: Limit {
        switch self {
        case .asset, .drawing, .health, .ready, .metrics: .none
        case .live: .streams
        case .picture, .preview, .sharePicture, .sharePreview: .media
        case .home, .editHome, .favourites, .editFavourites, .search, .editSearches, .shared, .sources, .editSources,
            .newSource, .addSource, .languages, .chooseLanguage, .sidebar, .preferences, .offline, .manifest, .worker,
            .openAPI, .sourcesDocument, .favouritesDocument, .searchDocument, .feedDocument, .itemDocument, .feed,
            .retry, .item, .favourite, .played, .timeMap, .itemTimeMap, .changes, .changesFeed,
            .changesDocument, .historyDocument,
            .signIn, .submitSignIn, .passkeyOptions, .openID, .openIDCallback, .newPasskeyOptions, .signOut, .setup,
            .submitSetup, .arrangeSources, .account, .editAccount, .clearHistory, .accountData, .people,
            .editPeople, .newShare, .followed, .followedFeed, .followedDocument, .follow, .editFollows, .notifications,
            .editNotifications, .share, .shareFeed, .shareJSONFeed,
            .shareDocument, .shareTable, .shareLines,
            .shareCalendar, .shareItem, .shareDrawing,
            .listFeed, .listJSONFeed, .listTable, .listLines, .listCalendar:
            .requests
        }
    }
}
