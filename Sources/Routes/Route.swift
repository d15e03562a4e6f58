package import Catalogue
package import Endpoints

/// An address of the app. All links and redirects are made from routes by a ``BasePath``, so no path is written twice.
package enum Route: Hashable {
    /// A `POST` with `edit` and its arguments changes the home page.
    case home
    /// The page for editing the home page, at one of its parts.
    case homeEditing(part: String?)
    case feed(SourceID, FeedQuery)
    /// An item; the query belongs to the list beside it.
    case item(ItemReference, FeedQuery)
    /// Accepts a `POST` with a `value` of true or false.
    case favourite(ItemReference)
    /// Accepts a `POST` with the `position` where playing stopped and the `duration`, in seconds.
    case played(ItemReference)
    /// Accepts a `POST`, which asks upstream now.
    case retry(SourceID, [Resource.Parameter])
    /// A `POST` with `edit` and its arguments arranges the favourites.
    case favourites(source: SourceID?, page: Int = 1)
    /// The page for arranging a source's favourites, at one of its parts.
    case favouritesEditing(SourceID, page: Int = 1, part: String?)
    /// Leads to the ``shared(_:_:)`` page of a source's favourites.
    case favouritesSharing(SourceID)
    /// Items of a source by their ids, regardless of favourites.
    case shared(SourceID, [String])
    /// The search over all sources or one of them. Without a term it shows the last search, with an empty term no
    /// search. A `POST` with `edit` and its arguments changes the recent searches.
    case search(term: String?, source: SourceID?, limit: Int? = nil)
    /// The state and the archive of each source.
    case sources
    /// The page for arranging the sources in the sidebar, at one of its parts.
    case sourcesEditing(part: String?)
    /// Accepts a `POST` with `edit` and its arguments, which arranges the sources in the sidebar.
    case arrangement
    /// The page for adding a source. A `POST` adds it.
    case newSource
    /// The choice of language. Accepts a `POST` with a `value`, which is a language or `automatic`, and the address to
    /// go `back` to.
    case languages
    /// Accepts a `POST` with a `value` of shown or hidden.
    case sidebar
    /// Accepts a `POST` with a `style` and the address of its `list`, or with a `scheme`, and the address to go `back` to.
    case preferences
    /// The page for signing in. A `POST` with a `name` and a `password` signs in, and leads to the address `next`.
    case signIn(next: String?)
    /// The options for using a passkey, as JSON.
    case passkeyOptions
    /// Leads to the provider of OpenID Connect, and then to the address `next`, or to the page that links the account.
    case openID(next: String?, isLinking: Bool = false)
    /// The address that the provider leads back to.
    case openIDCallback
    /// Accepts a `POST`.
    case signOut
    /// The page that creates the first admin, with the token of the address that the program has printed. A `POST` with
    /// the `token`, a `name` and a `password` creates it.
    case setup(token: String?)
    /// A person's own account. A `POST` with `edit` and its arguments changes it.
    case account
    /// Forgets what a person has opened and played.
    case clearHistory
    /// The options for making a passkey, as JSON.
    case newPasskeyOptions
    /// All data of a person, as a file.
    case accountData
    /// The page for sharing a list without an account.
    indirect case newShare(of: Route)
    /// The changes of what a person follows, as a page or an Atom feed.
    ///
    /// - Parameter before: a place in the order of all changes, before which they are shown; nil for the newest.
    case followed(before: Int64? = nil, isFeed: Bool = false)
    /// The page for following a list or an item.
    indirect case newFollow(of: Route)
    /// The page for changing a rule.
    case followEditing(rule: FollowRule.ID)
    /// Accepts a `POST` with `edit` and its arguments, which changes a rule.
    case follows
    /// A list that can be read without an account, in a format.
    case share(token: String, ShareFormat, page: Int = 1)
    /// The places that the changes of what a person follows are sent to. A `POST` with `edit` and its arguments changes
    /// them.
    case notifications
    /// The people of this installation. A `POST` with `edit` and its arguments changes them.
    case people
    /// The pages that this browser has saved, and the answer to an address that it hasn't.
    case offline
    /// The manifest by which a browser installs the app.
    case manifest
    /// The service worker, which answers for the paths below its own.
    case worker
    case asset(String)
    /// Whether requests can be served now.
    case ready
    case openAPI
    /// A list in a format for other programs. Its query is that of the list's page.
    case file(ListFormat, of: ListName, [Resource.Parameter])
    /// The changes of a list, as a page or an Atom feed.
    case changes(SourceID, [Resource.Parameter], isFeed: Bool = false)
    /// A picture of an upstream.
    case picture(SourceID, signature: String, [Resource.Parameter])
    case drawing([Resource.Parameter])
    /// A preview of an upstream or of a sample.
    case preview(SourceID, signature: String, [Resource.Parameter])

    /// The path with the query and the part of the page, without the base path.
    var path: String {
        switch self {
        case .home: Self.address(.home)
        case .homeEditing(let part): Self.address(.home, query: [Self.isEdited], part: part)
        case .feed(let source, let query): PathTemplate.feed.address(source.rawValue, query: query.parameters)
        case .item(let item, let query):
            PathTemplate.item.address(item.source.rawValue, item.id, query: query.parameters)
        case .favourite(let item): PathTemplate.favourite.address(item.source.rawValue, item.id)
        case .played(let item): PathTemplate.played.address(item.source.rawValue, item.id)
        case .retry(let source, let choices): Self.address(.retry, source.rawValue, query: choices)
        case .favourites(let source, let page):
            Self.address(.favourites, query: Self.parameters(source, page: page))
        case .favouritesEditing(let source, let page, let part):
            Self.address(.favourites, query: Self.parameters(source, isEdited: true, page: page), part: part)
        case .favouritesSharing(let source):
            Self.address(.favourites, query: Self.parameters(source, page: 1) + [Self.isShared])
        case .shared(let source, let ids):
            Self.address(.shared, source.rawValue, query: ids.map { Resource.Parameter("item", $0) })
        case .search(let term, let source, let limit):
            Self.address(
                .search,
                query: [
                    term.map { Resource.Parameter("term", $0) },
                    source.map { Resource.Parameter("source", $0.rawValue) },
                    limit.map { Resource.Parameter("limit", String($0)) },
                ].compactMap(\.self))
        case .sources: Self.address(.sources)
        case .sourcesEditing(let part): Self.address(.sources, query: [Self.isEdited], part: part)
        case .arrangement: Self.address(.arrangeSources)
        case .newSource: Self.address(.newSource)
        case .languages: Self.address(.languages)
        case .sidebar: Self.address(.sidebar)
        case .preferences: Self.address(.preferences)
        case .signIn(let next): Self.address(.signIn, query: next.map { [Resource.Parameter("next", $0)] } ?? [])
        case .passkeyOptions: Self.address(.passkeyOptions)
        case .openID(let next, let isLinking):
            Self.address(
                .openID,
                query: (next.map { [Resource.Parameter("next", $0)] } ?? [])
                    + (isLinking ? [Resource.Parameter("link", "true")] : []))
        case .openIDCallback: Self.address(.openIDCallback)
        case .signOut: Self.address(.signOut)
        case .setup(let token): Self.address(.setup, query: token.map { [Resource.Parameter("token", $0)] } ?? [])
        case .account: Self.address(.account)
        case .clearHistory: Self.address(.clearHistory)
        case .newPasskeyOptions: Self.address(.newPasskeyOptions)
        case .accountData: Self.address(.accountData)
        case .newShare(let list): Self.address(.newShare, query: [Resource.Parameter("list", list.path)])
        case .followed(let before, let isFeed):
            Self.address(
                isFeed ? .followedFeed : .followed,
                query: before.map { [Resource.Parameter("before", String($0))] } ?? [])
        case .newFollow(let subject): Self.address(.follow, query: [Resource.Parameter("of", subject.path)])
        case .followEditing(let rule): Self.address(.follow, query: [Resource.Parameter("rule", rule)])
        case .follows: Self.address(.editFollows)
        case .share(let token, let format, let page):
            Self.address(format.pattern, token, query: page > 1 ? [Resource.Parameter("page", String(page))] : [])
        case .notifications: Self.address(.notifications)
        case .people: Self.address(.people)
        case .offline: Self.address(.offline)
        case .manifest: Self.address(.manifest)
        case .worker: Self.address(.worker)
        case .asset(let name): PathTemplate.asset.address(name)
        case .ready: Self.address(.ready)
        case .openAPI: Self.address(.openAPI)
        case .file(let format, let list, let parameters): Self.address(format.pattern, list.text, query: parameters)
        case .changes(let source, let parameters, let isFeed):
            Self.address(isFeed ? .changesFeed : .changes, source.rawValue, query: parameters)
        case .picture(let source, let signature, let parameters):
            PathTemplate.picture.address(source.rawValue, signature, query: parameters)
        case .drawing(let parameters): PathTemplate.drawing.address(query: parameters)
        case .preview(let source, let signature, let parameters):
            PathTemplate.preview.address(source.rawValue, signature, query: parameters)
        }
    }

    private static let isEdited = Resource.Parameter("edit", "true")
    private static let isShared = Resource.Parameter("share", "true")

    private static func address(
        _ pattern: RoutePattern, _ values: String..., query: [Resource.Parameter] = [], part: String? = nil
    ) -> String {
        PathTemplate.of(pattern).address(values, query: query) + (part.map { "#\($0)" } ?? "")
    }

    private static func parameters(
        _ source: SourceID?, isEdited: Bool = false, page: Int
    ) -> [Resource.Parameter] {
        [
            source.map { Resource.Parameter("source", $0.rawValue) },
            isEdited ? Self.isEdited : nil,
            page > 1 ? Resource.Parameter("page", String(page)) : nil,
        ].compactMap(\.self)
    }
}
