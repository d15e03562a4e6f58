import Endpoints
import Foundation

extension FollowSubject {
    /// Makes a subject of a list as a page shows it; nil if nothing can be followed there, because no past is stored of it.
    ///
    /// - Parameters:
    ///   - page: the list, whose choices of facets are those that it has.
    ///   - title: the title of the list.
    package init?(_ page: ListPage, title: String) {
        let (source, query) = (page.source, page.query)
        guard source.hasChanges, let list = source.collection, query.at == nil else { return nil }
        self.init(
            source: source.id, title: title.presentable(limit: FollowBounds.text), choices: source.choices,
            filters: query.facets, term: query.term, list: list)
    }

    /// Makes a subject of an item of a list; nil if the item can't be followed there.
    package init?(_ item: CatalogueItem, of source: ResolvedSource) {
        guard source.hasPast, let list = source.collection, item.id.source == source.id else { return nil }
        self.init(
            source: source.id, item: item.id.id, title: item.card.title.presentable(limit: FollowBounds.text),
            choices: source.choices, list: list, details: source.details(of: item.id.id)?.collection)
    }
}

extension ResolvedSource {
    /// The request for an item alone, if it adds facts to those of the list.
    fileprivate func details(of item: String) -> ResolvedSource? { fetchesDetails ? query(forItem: item) : nil }
}

extension Library {
    /// Asks upstreams for a followed list and item whose answers are no longer fresh, and waits for them.
    ///
    /// - Parameters:
    ///   - followed: the list or the item.
    ///   - least: the least age of an answer that is asked for again, in seconds.
    ///   - policy: how long to wait.
    /// - Throws: an error of the store.
    func refresh(_ followed: FollowedList, olderThan least: Double, waiting policy: FeedStore.WaitPolicy) async throws {
        let subject = followed.subject
        guard let list = source(subject.source.rawValue)?.request(subject.choices).source, list.hasPast,
            let collection = list.collection
        else { return }
        let details = subject.item.flatMap(list.details)
        if collection != subject.list || details?.collection != subject.details {
            // The source has another definition now.
            try await follows.replaceRequests(of: subject, by: collection) { list.details(of: $0)?.collection }
        }
        let age = max(list.freshness / .seconds(1), least)
        let isFresh = { (date: Date?) in date.map { (0..<age).contains(now().timeIntervalSince($0)) } ?? false }
        if !isFresh(followed.fetchedAt) { _ = await state(of: list, waiting: policy) }
        if let details, !isFresh(followed.detailsFetchedAt) { _ = await state(of: details, waiting: policy) }
    }
}
