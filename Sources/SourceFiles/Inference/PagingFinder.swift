import Foundation

/// Finds how a list goes on: by what its address asks for, or by what the answer and its headers say.
struct PagingFinder: Sendable {
    let address: AnswerAddress
    let counters: AnswerCounters
    let headers: PagingHeaders
    let records: [JSON]
    /// Where the records are.
    let items: [PathStep]

    private var recordCount: Int { records.count }

    struct Paging: Sendable {
        let pagination: Pagination
        /// The parameters of the address that become variables.
        var variables: [(parameter: String, variable: String)] = []
        let reason: String
    }

    private static let pageParameters: Set<String> = [
        "page", "p", "_page", "pg", "pagenumber", "page[number]", "page_number", "pageno", "paged", "request[page]",
    ]
    private static let offsetParameters: Set<String> = [
        "offset", "skip", "start", "startindex", "startat", "_start", "from", "$skip", "page[offset]", "gsroffset",
    ]
    private static let cursorParameters: Set<String> = [
        "cursor", "page_token", "pagetoken", "after", "page_handle", "starting_after", "continuationtoken",
        "next_token", "page[cursor]", "scroll_id", "start_cursor",
    ]
    private static let sizeParameters: Set<String> = [
        "limit", "per_page", "pagesize", "page_size", "size", "rows", "count", "n", "maxresults", "perpage", "results",
        "_limit", "page[size]", "$top", "itemsperpage", "per-page", "number", "p_size", "gsrlimit",
    ]

    func find() -> Paging? {
        inAddress() ?? nextAddress() ?? linkHeader() ?? cursor() ?? lastRecord() ?? besideRecords() ?? inHeaders()
    }

    /// The number of all records, if the answer says it.
    private var total: ValueExpression? {
        if let entry = counters.total(atLeast: recordCount, pageSize: size) {
            return ValueExpression(entry.path.valuePath)
        }
        return headers.total.map { ValueExpression(ValuePath(names: [$0.name])) }
    }

    private var sizeParameter: (name: String, size: Int)? {
        guard let (name, text) = address.value(of: Self.sizeParameters), let size = Int(text), size > 0, size <= 10_000
        else { return nil }
        return (name, size)
    }

    /// The number of records on a page, if anything says it.
    private var size: Int? {
        sizeParameter?.size ?? sizeInAnswer
    }

    /// The number of records on a page as the answer has it, which may be less than was asked for.
    private var sizeInAnswer: Int? {
        counters.first(AnswerCounters.pageSizes) {
            $0.count.map { $0 >= recordCount && $0 > 0 && $0 <= 10_000 } == true
        }?.count
    }

    private func variables(_ parameter: String, _ variable: String) -> [(parameter: String, variable: String)] {
        [(parameter, variable)] + (sizeParameter.map { [($0.name, "limit")] } ?? [])
    }

    private func inAddress() -> Paging? {
        if let (name, value) = address.value(of: Self.cursorParameters) {
            if let next = counters.cursor ?? counters.next {
                let parameter = "\(name)=\(value.prefix(20))"
                return paging(
                    .cursor, next: next.path, variables(name, "cursor"),
                    because: "the address has \(parameter), and the answer has the next at \(next.path.text)")
            }
            if name.lowercased() == "starting_after", let paging = lastRecord() { return paging }
        }
        if let (name, value) = address.value(of: Self.offsetParameters), Int(value) != nil {
            return paging(.offset, variables(name, "offset"), because: "the address has \(name)=\(value)")
        }
        if let (name, value) = address.value(of: Self.pageParameters), let page = Int(value) {
            let told = counters.pageNumber?.count
            return paging(
                .page, first: page == 0 || told == 0 && page <= 1 ? 0 : nil, variables(name, "page"),
                because: "the address has \(name)=\(page)")
        }
        return asTold()
    }

    /// By a parameter of the address whose value the answer repeats as the number of the page, or of the records before.
    private func asTold() -> Paging? {
        if let (name, entry) = parameter(counters.pageNumber, words: ["page"]), let page = entry.count {
            return paging(
                .page, first: page == 0 ? 0 : nil, variables(name, "page"),
                because: "\(entry.path.text) is the value of \(name)")
        }
        let offset = counters.first(AnswerCounters.offsets) { $0.count != nil }
        guard let (name, entry) = parameter(offset, words: ["offset", "skip", "start"]) else { return nil }
        return paging(.offset, variables(name, "offset"), because: "\(entry.path.text) is the value of \(name)")
    }

    /// A small number may be the value of any parameter, so the name has to tell, too.
    private func parameter(
        _ entry: AnswerCounters.Entry?, words: Set<String>
    ) -> (name: String, entry: AnswerCounters.Entry)? {
        guard let entry, let count = entry.count else { return nil }
        let parameters = address.parameters(of: count).filter { $0 != sizeParameter?.name }
        let named = parameters.filter {
            let name = KeyWords($0.removingPercentEncoding ?? $0)
            return words.contains(name.last) || name.last == entry.key.last
        }
        if named.count == 1 { return (named[0], entry) }
        return count > 1 && parameters.count == 1 ? (parameters[0], entry) : nil
    }

    private func nextAddress() -> Paging? {
        guard let next = counters.next else { return nil }
        if let text = next.text {
            if TextShape(text).isPartOfList {
                return paging(.next, next: next.path, because: "the answer has the next address at \(next.path.text)")
            }
            if let page = Int(text) {
                return byPage(named: "page", next: page, because: "\(next.path.text) is the number of the next page")
            }
            return paging(
                .cursor, next: next.path, variables("cursor", "cursor"), because: "\(next.path.text) is a cursor")
        }
        if let page = next.count, case .number = next.value {
            return byPage(named: "page", next: page, because: "\(next.path.text) is the number of the next page")
        }
        let hasPrevious =
            counters.first(["previous", "prev", "prevpage", "previouspage", "previousurl", "prevurl"]) != nil
        guard next.value.isNull, hasPrevious || counters.first(["next"]) != nil else { return nil }
        return paging(.next, next: next.path, because: "\(next.path.text) is empty, as on a last page")
    }

    private func linkHeader() -> Paging? {
        guard let links = headers.fields["link"].map({ LinkRelations(header: $0) }),
            links.target("next") ?? links.target("prev") != nil
        else { return nil }
        return paging(.link, because: "the header Link has the next address")
    }

    private func cursor() -> Paging? {
        guard let cursor = counters.cursor else { return nil }
        let parent = cursor.path.dropLast().names.last ?? ""
        let name = cursor.path.names.last ?? "cursor"
        let parameter =
            switch cursor.name {
            case "nextpagetoken", "pagetoken": name.contains("_") ? "page_token" : "pageToken"
            case "nextpagehandle": "page_handle"
            case "nextcursor" where counters.isListObject: "start_cursor"
            case "nexttoken": name.contains("_") ? "next_token" : "nextToken"
            case "after", "endcursor": "after"
            case "scrollid", "continuationtoken", "offset": name
            default: KeyWords(parent).all == ["continue"] ? name : "cursor"
            }
        return paging(
            .cursor, next: cursor.path, variables(parameter, "cursor"), because: "\(cursor.path.text) is a cursor")
    }

    /// A page number or an offset beside the records, if there are more than these.
    private func besideRecords() -> Paging? {
        let all = counters.total(atLeast: recordCount, pageSize: size)?.count ?? headers.total?.count
        let isMore = all.map { $0 > recordCount } ?? false
        let isFull = [size, sizeInAnswer].contains { $0.map { recordCount >= $0 } ?? false }
        let pages = counters.first(AnswerCounters.pageCounts) { $0.count != nil }
        if let page = counters.pageNumber, isMore || (pages?.count ?? (isFull ? 2 : 0)) > 1 {
            let isCurrent = page.key.all.contains("current")
            let name = isCurrent ? "page" : bracketed(page) ?? (page.shortName == "number" ? "page" : page.shortKey)
            return byPage(named: name, because: "\(page.path.text) is the number of the page")
        }
        if let offset = counters.first(AnswerCounters.offsets, where: { $0.count != nil }), isMore || isFull,
            case let name = bracketed(offset) ?? offset.shortKey
        {
            return paging(
                .offset, variables(name, "offset") + limit(),
                because: "\(offset.path.text) is the number of records before")
        }
        if isMore, let (name, _) = sizeParameter, KeyWords(name).contains(anyOf: ["page", "perpage"]) {
            return byPage(named: "page", because: "the address has \(name), and there are more records than these")
        }
        let hasMore = counters.first(AnswerCounters.moreFlags) { $0.value == .boolean(true) }
        if let pages, (pages.count ?? 0) > 1 {
            return byPage(named: "page", because: "there are \(pages.count ?? 0) pages")
        }
        return hasMore.flatMap { byPage(named: "page", because: "\($0.path.text) says that there is more") }
    }

    /// By the id of the last record, where the answer only says that there is more after it.
    private func lastRecord() -> Paging? {
        guard counters.isListObject, counters.first(["hasmore"])?.value == .boolean(true),
            records.last?["id"]?.trimmedText != nil
        else { return nil }
        let list = items.filter { if case .name = $0 { true } else { false } }
        return paging(
            .cursor, next: list + [.index(-1), .name("id")], variables("starting_after", "cursor"),
            because: "there is more after the last record, and no other cursor")
    }

    /// By what the header says of the part, or of the pages.
    private func inHeaders() -> Paging? {
        if let range = headers.range, let all = range.total, all > recordCount {
            return paging(
                .offset, variables("offset", "offset"),
                because: "the header Content-Range says that there are \(all) records")
        }
        if let next = headers.nextPage, next > 0 {
            return byPage(named: "page", next: next, because: "the header X-Next-Page has the number of the next page")
        }
        guard let pages = headers.pageCount, pages > 1 else { return nil }
        return byPage(named: "page", because: "the header says that there are \(pages) pages")
    }

    /// The parameter of a counter that is nested as the address nests its parameters, or as Strapi answers: the one of
    /// `meta.pagination.page` is `pagination[page]`.
    private func bracketed(_ entry: AnswerCounters.Entry) -> String? {
        let names = entry.path.names.suffix(2)
        guard names.count == 2, let root = names.first, let key = names.last else { return nil }
        let others = counters.entries.filter { $0.path.dropLast() == entry.path.dropLast() }.compactMap(
            \.path.names.last)
        let isStrapi = root == "pagination" && others.contains("pageSize") && others.contains("pageCount")
        return address.hasParameters(in: root) || isStrapi ? "\(root)[\(key)]" : nil
    }

    /// The parameter for the size of a page, by the name that the answer has for it.
    private func limit() -> [(parameter: String, variable: String)] {
        guard sizeParameter == nil, let entry = counters.first(["limit", "rows", "pagesize"]),
            case let name = bracketed(entry) ?? entry.shortKey
        else { return [] }
        return [(name, "limit")]
    }

    /// - Parameter next: the number of the page after the answer, if it says it.
    private func byPage(named name: String, next: Int? = nil, because reason: String) -> Paging? {
        let isFirstZero = counters.pageNumber?.count == 0 || next == 1
        return paging(.page, first: isFirstZero ? 0 : nil, variables(name, "page"), because: reason)
    }

    /// - Parameters:
    ///   - next: where the answer has the next address or cursor.
    ///   - variables: the parameters of the address with the names of their variables.
    private func paging(
        _ kind: Pagination.Kind, first: Int? = nil, next: [PathStep]? = nil,
        _ variables: [(parameter: String, variable: String)] = [], because reason: String
    ) -> Paging {
        let pagination = Pagination(
            by: kind, size: kind == .offset ? size ?? recordCount : size, first: first, total: total,
            next: next.map { ValueExpression($0.valuePath) })
        return Paging(pagination: pagination, variables: variables, reason: reason)
    }
}
