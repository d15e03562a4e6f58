package import Catalogue
import Foundation

/// A page of a list, with all that files say of it besides addresses.
package struct ListContent {
    /// An item, and what its list says of it.
    package struct Entry {
        package let item: CatalogueItem
        var isFavourite = false
        /// When the item became a favourite; nil in other lists.
        var addedAt: Date?
        /// The name of the item's provenance; nil for favourites, which have their own records.
        var state: String?
    }

    package let title: String
    /// Why the items are not all that upstream has now: they are samples, or some are missing; nil if they are.
    let note: String?
    package let entries: [Entry]
    package let slice: PageSlice
    /// The date of upstream's answer; nil if it is unknown.
    let fetchedAt: Date?
    /// Whether items have a provenance.
    let hasStates: Bool
}

extension ListContent {
    /// Creates the content of a source's list.
    ///
    /// - Parameters:
    ///   - page: the page of the list.
    ///   - favourites: the favourites among its items, and perhaps others.
    ///   - strings: the person's language.
    package init(_ page: ListPage, favourites: Set<ItemReference>, strings: Strings) {
        let state = page.stateName
        title = strings.title(of: page.request)
        if page.showsSamples {
            note = strings.sample(of: page.source)
        } else if !page.showsSaved, page.missing > 0, let content = page.state.content {
            note = strings.rest(of: content, in: page.state.phase)
        } else {
            note = nil
        }
        entries = page.cells.map { cell in
            Entry(item: cell.item, isFavourite: favourites.contains(cell.id), state: state)
        }
        slice = page.slice
        fetchedAt = page.provenance?.fetchedAt
        hasStates = true
    }

    /// Creates the content of a page of favourites.
    ///
    /// - Parameters:
    ///   - page: the favourites.
    ///   - source: the only source of the favourites; nil for all sources.
    ///   - strings: the person's language.
    package init(favourites page: FavouritePage, of source: ResolvedSource?, strings: Strings) {
        title = strings.favourites(of: source)
        note = nil
        entries = page.favourites.map { Entry(item: $0.item, isFavourite: true, addedAt: $0.addedAt) }
        slice = page.slice
        fetchedAt = nil
        hasStates = false
    }

    /// Creates the content of a search, with the favourites marked.
    package init(_ results: SearchResults, strings: Strings) {
        title = "\(strings(.search)) · \(results.term.text)"
        note = nil
        entries = results.sections.flatMap { section in
            section.cells.enumerated().map { place, cell in
                Entry(item: cell.item, isFavourite: cell.isFavourite, state: section.state(at: place))
            }
        }
        slice = PageSlice(page: 1, limit: entries.count, of: entries.count)
        fetchedAt = results.sections.compactMap { $0.upstream?.state.content?.provenance.fetchedAt }.max()
        hasStates = true
    }
}

extension SearchSection {
    /// The name of an item's provenance.
    fileprivate func state(at place: Int) -> String {
        if place >= kept, let provenance = upstream?.state.content?.provenance { return provenance.name }
        return areSamples ? "sample" : "archived"
    }
}

extension ListPage {
    /// The name of the provenance of its items.
    var stateName: String { showsSamples ? "sample" : provenance?.name ?? "archived" }
}
