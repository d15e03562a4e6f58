package import Catalogue
import Endpoints
import Foundation
package import Media

/// The results of a search in JSON: a feed with a section for each source.
package struct SearchDocument: JSONValue, Sendable {
    package struct SectionDocument: JSONValue, Sendable {
        /// The id of the source.
        package let id: String
        package let title: String
        package let items: [ItemDocument]
        /// The number of items that were found without upstream.
        let kept: Int
        /// Whether there are more results than are listed.
        let hasMore: Bool
        /// The state of the upstream's search; null if upstream doesn't accept a term.
        let upstream: String?
        /// The reason why upstream has no answer, in the person's language.
        package let problem: String?
        /// The date of the next request to upstream; null if upstream answered.
        let retryAt: Date?

        package func write(to json: inout JSONOutput) {
            json.object {
                $0.member("hasMore", hasMore)
                $0.member("id", id)
                $0.member("items", items)
                $0.member("kept", kept)
                $0.member("problem", problem)
                $0.member("retryAt", retryAt)
                $0.member("title", title)
                $0.member("upstream", upstream)
            }
        }
    }

    let term: String
    let title: String
    let state: String
    let total: Int
    package let sections: [SectionDocument]

    /// Creates the document of a search.
    ///
    /// - Parameters:
    ///   - results: the results of the search.
    ///   - sources: the sources, which give the sections their titles.
    ///   - media: the addresses of pictures and previews.
    ///   - strings: the person's language.
    package init(_ results: SearchResults, in sources: [ResolvedSource], media: MediaAddresses, strings: Strings) {
        term = results.term.text
        title = strings(.search)
        state = results.stateName
        total = results.count
        sections = results.sections.map { section in
            SectionDocument(
                id: section.id.rawValue,
                title: sources.first { $0.id == section.id }.map { strings.title(of: $0) } ?? section.id.rawValue,
                items: section.cells.map {
                    ItemDocument($0.item, isFavourite: $0.isFavourite, media: media, strings: strings)
                },
                kept: section.kept, hasMore: section.hasMore, upstream: section.upstream?.state.name,
                problem: section.upstream?.state.failedAttempt.map { strings.reason($0.error) },
                retryAt: section.upstream?.state.failedAttempt?.retryAt)
        }
    }

    package func write(to json: inout JSONOutput) {
        json.object {
            $0.member("fetchedAt", Date?.none)
            $0.member("matches", total)
            $0.member("missing", 0)
            $0.member("order", SortOrder.ascending.rawValue)
            $0.member("page", 1)
            $0.member("pages", 1)
            $0.member("parameters", [String: String]())
            $0.member("sections", sections)
            $0.member("sort", String?.none)
            $0.member("source", "search")
            $0.member("state", state)
            $0.member("term", term)
            $0.member("title", title)
            $0.member("total", total)
            $0.member("undecodable", 0)
        }
    }
}

/// The recent searches in JSON, after a change.
package struct SearchesDocument: JSONValue {
    /// The searches, newest first.
    let searches: [String]
    /// The message about the change, in the person's language; nil for no message.
    let message: String?

    package init(searches: [String], message: String?) {
        self.searches = searches
        self.message = message
    }

    package func write(to json: inout JSONOutput) {
        json.object {
            if let message { $0.member("message", message) }
            $0.member("searches", searches)
        }
    }
}

extension SearchResults {
    /// Fresh if every upstream that accepts a term has answered; otherwise archived.
    fileprivate var stateName: String {
        let states = sections.compactMap { $0.upstream?.state }
        let areFresh = states.allSatisfy { state in
            if case .fresh? = state.content?.provenance { true } else { false }
        }
        return !states.isEmpty && areFresh ? "fresh" : "archived"
    }
}
