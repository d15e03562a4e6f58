package import Catalogue
package import Foundation
import Media
import Routes

/// What every page needs to know besides its content.
package struct PageModel {
    let sources: [AnySource]
    let assets: Assets
    let pictures: Pictures
    package let visitor: Visitor
    let now: Date
    /// How soon a page that waits for an answer looks again, in seconds.
    var refreshInterval: TimeInterval = 1
    /// The title of what the visitor's notice is about.
    package var noticeTitle: String?

    package init(
        sources: [AnySource], assets: Assets, pictures: Pictures, visitor: Visitor, now: Date,
        refreshInterval: TimeInterval = 1, noticeTitle: String? = nil
    ) {
        self.sources = sources
        self.assets = assets
        self.pictures = pictures
        self.visitor = visitor
        self.now = now
        self.refreshInterval = refreshInterval
        self.noticeTitle = noticeTitle
    }

    var strings: Strings { visitor.strings }

    /// The address of a route.
    func path(to route: Route) -> String { pictures.addresses.basePath.path(to: route) }

    /// Also of those that no tab leads to.
    var allSources: [AnySource] { sources.flatMap { [$0] + $0.secondary } }

    func source(_ id: SourceID) -> AnySource? { allSources.first { $0.id == id } }

    /// What a row shows beside an item's card, as far as it is known.
    func rowFacts(of item: CatalogueItem) -> [FieldContent] {
        let keys = source(item.id.source)?.rowFields ?? []
        return keys.compactMap { key in item.fields.first { $0.key == key && $0.value != .unknown } }
    }
}
