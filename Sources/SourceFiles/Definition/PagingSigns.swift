/// The members of an answer about the rest of its list, by their usual names, wherever a definition does not look.
struct PagingSigns {
    private let counters: AnswerCounters?
    private let items: [PathStep]
    let headers: PagingHeaders
    private let isPartial: Bool

    init(_ answer: SourceAnswer, besides items: ValuePath?) {
        self.items = (items?.steps ?? []).map { step in
            if case .name(let name)? = step.selectors.first { .name(name) } else { .all(ofArray: false) }
        }
        // The members of an answer that is itself a record say nothing of a list.
        counters = self.items.isEmpty ? nil : AnswerCounters(of: answer.body, besides: self.items)
        headers = PagingHeaders(fields: answer.headers)
        isPartial = answer.status == 206
    }

    /// Whether there is a next part; nil if nothing says so. If signs differ, there may be one.
    var leadsOn: Bool? {
        let signs = [link, headers.nextPage.map { $0 > 0 }, partial, next, flag].compactMap(\.self)
        return signs.isEmpty ? nil : signs.contains(true)
    }

    /// Whether the `Link` header names a next part; nil if it does not tell parts apart.
    private var link: Bool? { headers.fields["link"].flatMap { LinkRelations(header: $0).leadOn } }

    /// Whether the status says that there are records after the first ones (RFC 9110, 15.3.7); nil if their number is known.
    private var partial: Bool? {
        isPartial && headers.total == nil && (headers.range?.start ?? 0) == 0 ? true : nil
    }

    /// Whether a next address, page or cursor is there; nil if the answer has no place for one.
    private var next: Bool? {
        let places = ((counters?.nexts ?? []) + (counters?.nextLinks ?? [])).filter(isOfList)
        return places.isEmpty ? nil : places.contains { $0.text != nil && $0.count != 0 || ($0.count ?? 0) > 0 }
    }

    /// Whether a flag says that there is more; nil if there is none.
    var flag: Bool? {
        func flags(_ names: [String]) -> [Bool] {
            entries(names).compactMap { if case .boolean(let isTrue) = $0.value { isTrue } else { nil } }
        }
        return flags(AnswerCounters.moreFlags).first
            ?? flags(["last", "islast", "islastpage"]).first.map { !$0 }
    }

    /// The number of all records by a name that means nothing else.
    var total: Int? {
        entries([
            "totalcount", "totalresults", "totalitems", "totalhits", "totalrecords", "totalresources", "totalelements",
            "totalrows", "numfound", "odatacount", "hydratotalitems", "total",
        ]).lazy.compactMap(\.count).first
    }

    /// The number of all records by a name that often means those of one answer, where there is no other answer.
    func total(ofMoreThan records: Int) -> Int? {
        total ?? entries(["count"]).lazy.compactMap(\.count).first { $0 > records }
    }

    /// The number of pages.
    var pageCount: Int? {
        headers.pageCount
            ?? entries(["totalpages", "pagecount", "numberofpages", "lastvisiblepage", "lastpage", "totalpage"])
            .lazy.compactMap(\.count).first
    }

    /// Whether the answer is one of several pages, and not known to be the last one.
    var isBeforeLastPage: Bool {
        guard let pageCount, pageCount > 1 else { return false }
        return counters?.pageNumber?.count.map { $0 < pageCount } ?? true
    }

    /// Whether a cursor is there by a name that means nothing else.
    var hasCursor: Bool {
        entries(["nextcursor", "nextpagetoken", "nexttoken", "nextpagecursor"]).contains { $0.text != nil }
    }

    private func entries(_ names: [String]) -> [AnswerCounters.Entry] {
        guard let counters else { return [] }
        return counters.all(names).filter(isOfList)
    }

    /// Whether an entry stands beside the records, or in an object that is usual there: the total of a facet is another.
    private func isOfList(_ entry: AnswerCounters.Entry) -> Bool {
        var place = Array(entry.path.dropLast())
        while let name = place.names.last, Self.envelopes.contains(KeyWords(name).all.joined()) { place.removeLast() }
        return items.starts(with: place)
    }

    private static let envelopes: Set<String> = [
        "meta", "metadata", "pagination", "paging", "paginator", "page", "pageinfo", "info", "links", "link", "next",
        "cursor", "cursors", "total", "hits", "response", "responsemetadata",
    ]
}
