/// The members of an answer beside its records: counts, page numbers, cursors and addresses.
struct AnswerCounters: Sendable {
    struct Entry: Sendable {
        let path: [PathStep]
        let key: KeyWords
        /// The key without its namespace and the name of the records: `offset` for `release-offset` beside `releases`.
        let shortKey: String
        let value: JSON
        /// The words of the key as one, such as `totalcount`.
        let name: String
        /// The words of the short key as one.
        let shortName: String

        init(path: [PathStep], key: String, of records: KeyWords, value: JSON) {
            (self.path, self.key, self.value) = (path, KeyWords(key), value)
            name = self.key.all.joined()
            shortKey = Self.shortened(key, of: records)
            shortName = shortKey == key ? name : KeyWords(shortKey).all.joined()
        }

        private static func shortened(_ key: String, of records: KeyWords) -> String {
            let local = key.split { ":.@".contains($0) }.last.map(String.init) ?? key
            let words = KeyWords(local).all
            let noun = KeyWords.singular(records.last)
            guard !noun.isEmpty, !AnswerCounters.known.contains(words.joined()) else { return local }
            let others = words.filter { KeyWords.singular($0) != noun }
            return others.isEmpty || others.count == words.count ? local : others.joined(separator: "_")
        }

        /// Whether the key is, or ends as, one of those for a next address, page or cursor.
        var leadsOn: Bool {
            if AnswerCounters.nextNames.contains(name) || AnswerCounters.nextNames.contains(shortName) { return true }
            if case .boolean = value { return false }
            return (2...3).contains { AnswerCounters.nextNames.contains(key.all.suffix($0).joined()) }
        }

        /// A number that is neither negative nor a fraction.
        var count: Int? {
            guard let text = value.scalarText, text.utf8.count < 16, let count = Int(text), count >= 0 else {
                return nil
            }
            return count
        }

        var text: String? { if case .text(let text) = value, !value.isBlank { text } else { nil } }
    }

    private(set) var entries: [Entry] = []
    private let items: [PathStep]
    /// The words of the key of the records.
    private let noun: KeyWords

    private static let depthLimit = 5
    private static let entryLimit = 500

    init(of answer: JSON, besides items: [PathStep]) {
        self.items = items
        noun = KeyWords(items.names.last ?? "")
        visit(answer, at: [])
    }

    private mutating func visit(_ value: JSON, at path: [PathStep]) {
        guard path.count <= Self.depthLimit, entries.count < Self.entryLimit, case .object(let members) = value else {
            return
        }
        // The records themselves are not part of what stands beside them.
        if path.count < items.count, Array(items.prefix(path.count)) == path,
            case .all(ofArray: false) = items[path.count]
        {
            return
        }
        if path == items, !path.isEmpty { return }
        for (name, member) in members.prefix(200) where name.isNameOfStep {
            let inner = path + [.name(name)]
            if member.isScalar {
                // In `total.value`, the key around the value says what it counts.
                let key = name == "value" ? path.names.last ?? name : name
                entries.append(Entry(path: inner, key: key, of: noun, value: member))
            } else if let list = member.elements {
                guard !items.starts(with: inner), case let links = LinkRelations(list), links.leadOn != nil else {
                    continue
                }
                let next = links.target("next").map(JSON.text) ?? .null
                entries.append(Entry(path: inner, key: "next", of: noun, value: next))
            } else {
                visit(member, at: inner)
            }
        }
    }

    /// The entries of some names, in the order of the names; those whose short key is one of them last.
    func all(_ names: [String]) -> [Entry] {
        names.flatMap { name in entries.filter { $0.name == name } }
            + names.flatMap { name in entries.filter { $0.name != name && $0.shortName == name } }
    }

    /// The first entry of one of the names, in the order of the names.
    func first(_ names: [String], where matches: (Entry) -> Bool = { _ in true }) -> Entry? {
        all(names).first(where: matches)
    }

    /// The number of the page. In Spring's pages it is a `number` beside the number of pages.
    var pageNumber: Entry? {
        first(Self.pageNumbers) { $0.count != nil }
            ?? first(["number"]) { entry in
                entry.count != nil
                    && entries.contains {
                        Self.pageCounts.contains($0.name) && $0.path.dropLast() == entry.path.dropLast()
                    }
            }
    }

    /// Whether the answer calls itself a list, as those of Stripe and Notion do, which say whether there is more.
    var isListObject: Bool {
        entries.contains { $0.path == [.name("object")] && $0.text == "list" } && first(["hasmore"]) != nil
    }

    /// The number of all records; a `count` only if it is more than a page has.
    func total(atLeast count: Int, pageSize: Int?) -> Entry? {
        let isTotal = { (entry: Entry) in entry.count.map { $0 >= count && $0 > 0 } == true }
        let container = items.prefix { if case .name = $0 { true } else { false } }.dropLast()
        return first(Self.totals) { isTotal($0) && $0.path.starts(with: container) }
            ?? first(Self.totals, where: isTotal)
            ?? first(["count"]) { $0.count.map { $0 > max(count, pageSize ?? 0) } == true }
    }

    private static let totals = [
        "totalcount", "totalresults", "totalitems", "totalhits", "totalrecords", "totalresources", "totalelements",
        "totalrows", "numfound", "numresults", "odatacount", "hydratotalitems",
        "resultcount", "recordcount", "nbhits", "found", "total", "records", "results", "hits", "allcount",
    ]
    static let pageNumbers = ["currentpage", "page", "pagenumber", "pageno", "pageindex", "pagenum"]
    static let pageCounts = [
        "totalpages", "numberofpages", "pagecount", "lastvisiblepage", "lastpage", "pages", "totalpage",
    ]
    static let pageSizes = [
        "perpage", "pagesize", "limit", "itemsperpage", "resourcesperpage", "size", "rows", "resultsperpage",
        "maxresults",
    ]
    static let offsets = ["offset", "skip", "startindex", "startat", "start"]

    static let moreFlags = ["hasmore", "hasnextpage", "hasnext", "more", "moreavailable"]
    /// The names for which a key is not shortened.
    fileprivate static let known = Set(totals + pageNumbers + pageCounts + pageSizes + offsets)

    fileprivate static let nextNames = [
        "next", "nextpage", "nextpageurl", "nexturl", "nextlink", "nextpagelink", "nexthref", "odatanextlink",
    ]

    /// The entries such as `next`, `nextPageURL` or `@iot.nextLink`.
    var nexts: [Entry] {
        let places = all(Self.nextNames)
        return places + entries.filter { entry in entry.leadsOn && !places.contains { $0.path == entry.path } }
    }

    /// The entries such as `links.next.href`.
    var nextLinks: [Entry] {
        entries.filter { entry in
            ["href", "url"].contains(entry.name)
                && entry.path.dropLast().names.last.map { Self.nextNames.contains(KeyWords($0).all.joined()) } == true
        }
    }

    /// An entry that leads on, such as `next` or `links.next.href`. An address leads on more certainly than anything else,
    /// and a place that is named after one more certainly than an empty one.
    var next: Entry? {
        let places = nexts + nextLinks
        return places.first { $0.text.map { TextShape($0).isPartOfList } ?? false }
            ?? places.first { !$0.value.isNull }
            ?? places.first { $0.key.contains(anyOf: ["url", "link", "href"]) } ?? places.first
    }

    /// A token for the next request.
    var cursor: Entry? {
        let token = first(Self.cursors) { $0.text != nil } ?? first(["offset"]) { $0.text != nil && $0.count == nil }
        return token
            ?? entries.first { entry in
                let parent = entry.path.dropLast().names.last.map(KeyWords.init)?.all ?? []
                let isToken = entry.text != nil || entry.count != nil
                return isToken
                    && (parent == ["continue"] && entry.name != "continue"
                        || parent == ["cursors"] && entry.name == "after")
            }
    }

    private static let cursors = [
        "nextcursor", "nextpagetoken", "nexttoken", "nextpagehandle", "nextpagecursor", "endcursor", "cursor",
        "scrollid", "continuationtoken", "after", "pagetoken",
    ]
}
