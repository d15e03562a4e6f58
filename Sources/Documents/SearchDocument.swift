package import Catalogue
import Endpoints
import Foundation
package import Media

/// The results of a search in JSON: a feed with a section for each source.
package struct SearchDocument: Encodable, Sendable {
    package struct SectionDocument: Encodable, Sendable {
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

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(id, forKey: .id)
            try container.encode(title, forKey: .title)
            try container.encode(items, forKey: .items)
            try container.encode(kept, forKey: .kept)
            try container.encode(hasMore, forKey: .hasMore)
            try container.encode(upstream, forKey: .upstream)
            try container.encode(problem, forKey: .problem)
            try container.encode(retryAt, forKey: .retryAt)
        }

        private enum CodingKeys: String, CodingKey { case id, title, items, kept, hasMore, upstream, problem, retryAt }
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
    package init(_ results: SearchResults, in sources: [BoundSource], media: MediaAddresses, strings: Strings) {
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

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode("search", forKey: .source)
        try container.encode(term, forKey: .term)
        try container.encode(title, forKey: .title)
        try container.encode(state, forKey: .state)
        try container.encodeNil(forKey: .fetchedAt)
        try container.encode(1, forKey: .page)
        try container.encode(1, forKey: .pages)
        try container.encode(total, forKey: .total)
        try container.encode(total, forKey: .matches)
        try container.encode(0, forKey: .undecodable)
        try container.encode(0, forKey: .missing)
        try container.encodeNil(forKey: .sort)
        try container.encode(SortOrder.ascending.rawValue, forKey: .order)
        try container.encode([String: String](), forKey: .parameters)
        try container.encode(sections, forKey: .sections)
    }

    private enum CodingKeys: String, CodingKey {
        case source, term, title, state, fetchedAt, page, pages, total, matches, undecodable, missing, sort, order,
            parameters, sections
    }
}

/// The recent searches in JSON, after a change.
package struct SearchesDocument: Encodable {
    /// The searches, newest first.
    let searches: [String]
    /// The message about the change, in the person's language; nil for no message.
    let message: String?

    package init(searches: [String], message: String?) {
        self.searches = searches
        self.message = message
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
