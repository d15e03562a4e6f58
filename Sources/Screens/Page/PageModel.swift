package import Catalogue
package import Foundation
import HTML
import Media
import Routes

/// The data that every page needs besides its content.
///
/// A class, because all views of a page have it, and a copy of a structure would copy some thirty parts.
package final class PageModel {
    let sources: [ResolvedSource]
    /// The sources with a tab, and their secondary sources.
    let allSources: [ResolvedSource]
    let assets: Assets
    let additions: Additions
    let pictures: Pictures
    let fragments: Fragments
    package let visitor: Visitor
    let now: Date
    /// The time after which a page looks again while an answer is on its way, in seconds.
    let refreshInterval: TimeInterval
    /// Distinguishes the sources from those that were there before, so that their texts are rendered again.
    let sourcesVersion: Int
    /// Whether the database can't be reached, so that the page has what was read before.
    let isStorageAway: @Sendable () -> Bool
    /// The revision of the newest change on the page; 1 if it shows nothing that changes; 0 if something changed while the
    /// page was made, so that browsers load it again; nil if the page is not followed.
    package var revision: Int?
    /// The visitor's home page, for a list that may be on it.
    package var home: Home?
    /// The visitor's choices about how pages look.
    package var preferences = Preferences()
    /// The context that was made last.
    var lastContext: FragmentContext?
    /// The addresses of lists that facts lead to; rows often share them.
    var listPaths: [SharedFact: String] = [:]
    /// The title of the subject of the visitor's notice.
    package var noticeTitle: String?

    package init(
        sources: [ResolvedSource], allSources: [ResolvedSource]? = nil, sourcesVersion: Int = 0, assets: Assets,
        additions: Additions = Additions(), pictures: Pictures, fragments: Fragments = Fragments(limit: 0),
        visitor: Visitor, now: Date, refreshInterval: TimeInterval = 1,
        isStorageAway: @escaping @Sendable () -> Bool = { false },
        noticeTitle: String? = nil
    ) {
        self.sources = sources
        self.allSources = allSources ?? sources.flatMap { [$0] + $0.secondary }
        self.sourcesVersion = sourcesVersion
        self.assets = assets
        self.additions = additions
        self.pictures = pictures
        self.fragments = fragments
        self.visitor = visitor
        self.now = now
        self.refreshInterval = refreshInterval
        self.isStorageAway = isStorageAway
        self.noticeTitle = noticeTitle
    }

    var strings: Strings { visitor.strings }

    /// The address of a route, under the base path.
    func path(to route: Route) -> String { pictures.addresses.basePath.path(to: route) }

    /// The address of a path that is stored without the base path.
    func path(below path: String) -> String { pictures.addresses.basePath.path(below: path) }

    /// Makes the addresses of items beside a list.
    func paths(beside query: FeedQuery) -> (ItemReference) -> String {
        pictures.addresses.basePath.paths(beside: query)
    }

    func source(_ id: SourceID) -> ResolvedSource? { allSources.first { $0.id == id } }

    /// The facts that a row shows beside an item's card, if they are known.
    func rowFacts(of item: CatalogueItem) -> [FieldContent] {
        source(item.id.source).map { item.facts($0.rowFields) } ?? []
    }
}

extension CatalogueItem {
    /// The facts with some keys, if they are known.
    func facts(_ keys: [String]) -> [FieldContent] {
        keys.compactMap(field).filter { $0.value != .unknown }
    }
}
