public import Catalogue
import Endpoints
import OrderedCollections

/// Where the records are in an answer.
public struct Items: SourcePart {
    let path: String

    /// - Parameter path: a path such as `results[*]`.
    public init(_ path: String) { self.path = path }

    public func add(to definition: inout SourceDefinition) throws(SyntaxError) {
        definition.items = try ValuePath(typed: path)
    }
}

/// How a list goes on.
public struct Paging: SourcePart {
    let by: Pagination.Kind
    let size: Int?
    let first: Int?
    let total: String?
    let next: String?
    let when: Pagination.Occasion?

    /// Creates a pagination.
    ///
    /// - Parameters:
    ///   - by: what leads to the next part.
    ///   - size: the number of records that a request asks for.
    ///   - first: the number of the first page; nil for 1.
    ///   - total: where an answer has the number of all records: a path, or the name of a header.
    ///   - next: where an answer has the next cursor or address.
    ///   - when: when the parts are fetched; nil for all at once.
    public init(
        by: Pagination.Kind, size: Int? = nil, first: Int? = nil, total: String? = nil, next: String? = nil,
        when: Pagination.Occasion? = nil
    ) {
        (self.by, self.size, self.first, self.total, self.next, self.when) = (by, size, first, total, next, when)
    }

    /// A list that is one answer.
    public static let none = Paging(by: .single)

    public func add(to definition: inout SourceDefinition) throws(SyntaxError) {
        var pages = Pagination(by: by, size: size, first: first, when: when)
        if let total { pages.total = try ValueExpression(total) }
        if let next { pages.next = try ValueExpression(next) }
        definition.pages = pages
    }
}

/// The records' own addresses, for a list that has only references.
public struct Each: SourcePart {
    let id: PartValue
    let address: String
    let items: String?
    let when: EachRecord.Occasion

    /// Creates the addresses of records.
    ///
    /// - Parameters:
    ///   - id: where a record of the list has the id.
    ///   - address: the address of a record, with `{id}`.
    ///   - items: where the record is in the answer of its address; nil for the answer itself.
    ///   - when: when the records are fetched.
    public init(
        _ id: some SourceValue, from address: String, items: String? = nil, when: EachRecord.Occasion = .always
    ) {
        (self.id, self.address, self.items, self.when) = (PartValue(id), address, items, when)
    }

    public func add(to definition: inout SourceDefinition) throws(SyntaxError) {
        var each = EachRecord(id: try id.expression(), from: try Template(address), when: when)
        if let items { each.items = try ValuePath(typed: items) }
        definition.each = each
    }
}

/// The address of one item.
public struct One: SourcePart {
    let address: String

    /// - Parameter address: an address with `{id}`.
    public init(from address: String) { self.address = address }

    public func add(to definition: inout SourceDefinition) throws(SyntaxError) {
        definition.one = try Template(address)
    }
}

/// A header of each request.
public struct Header: SourcePart {
    let name: String
    let value: String

    /// - Parameters:
    ///   - name: such as `Authorization`.
    ///   - value: a text, in which `{secret.NAME}` stands for the setting `VITRINE_SECRET_NAME`.
    public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }

    public func add(to definition: inout SourceDefinition) throws(SyntaxError) {
        definition.headers = definition.headers ?? [:]
        definition.headers?[name] = try Template(value)
    }
}

/// The most requests in a time.
public struct Rate: SourcePart {
    let rate: RateLimit

    /// - Parameters:
    ///   - count: the number of requests.
    ///   - period: the time.
    public init(_ count: Int, per period: Duration) { rate = RateLimit(count, per: period) }

    public func add(to definition: inout SourceDefinition) { definition.rate = rate }
}

/// The time for which an answer counts as fresh.
public struct Freshness: SourcePart {
    let duration: Duration

    /// - Parameter duration: at least one second.
    public init(_ duration: Duration) { self.duration = duration }

    public func add(to definition: inout SourceDefinition) { definition.freshness = duration }
}

/// How much of the catalogue is fetched.
public struct Limit: SourcePart {
    let limits: CollectionLimits

    /// - Parameter items: the number of items, from 1 to 1,000,000.
    public init(items: Int) { limits = CollectionLimits(maxItems: items) }

    /// - Parameter bytes: the size of all answers, from 1 KiB to 4 GiB.
    public init(bytes: Int) { limits = CollectionLimits(bytes: bytes) }

    public func add(to definition: inout SourceDefinition) { definition.limit = limits }
}

/// The parts of a record that are kept.
public struct Keep: SourcePart {
    let paths: [String]

    /// - Parameter paths: the values that are kept, with everything in them; none for what the source reads.
    public init(_ paths: String...) { self.paths = paths }

    public func add(to definition: inout SourceDefinition) throws(SyntaxError) {
        var kept: [ValuePath] = []
        for path in paths { kept.append(try ValuePath(typed: path)) }
        definition.keep = kept.isEmpty ? .used : .paths(kept)
    }
}

/// Asks for the list with a POST request.
public struct Post: SourcePart {
    let body: String

    /// - Parameter body: JSON, whose texts are templates with `{term}`, `{page}` and the like.
    public init(_ body: String) { self.body = body }

    public func add(to definition: inout SourceDefinition) throws(SyntaxError) {
        definition.method = .post
        do { definition.body = try JSON(parsing: body) } catch {
            throw SyntaxError(expected: "a body of JSON", got: "“\(body.prefix(80))”: \(error)")
        }
    }
}

/// A parameter that people choose, whose key stands in the list's address.
public struct Choice: SourcePart {
    let choice: ChoiceDefinition

    /// Creates a choice.
    ///
    /// - Parameters:
    ///   - key: the name in addresses.
    ///   - options: the values; the first is the default.
    ///   - label: the name for people; nil to make one of the key.
    public init(_ key: String, _ options: ChoiceDefinition.Option..., label: LocalisedText? = nil) {
        choice = ChoiceDefinition(key: key, options: options, label: label)
    }

    public func add(to definition: inout SourceDefinition) {
        definition.choices = (definition.choices ?? []) + [choice]
    }
}

/// A list that belongs to an item, and is shown on its page.
public struct Shelf: SourcePart {
    let id: String
    let address: String
    let title: LocalisedText?
    let parts: [any SourcePart]

    /// Creates a list.
    ///
    /// - Parameters:
    ///   - id: the id of the list.
    ///   - address: the address, with the item's `{id}`.
    ///   - title: the name for people; nil to make one of the id.
    ///   - parts: where the records are, how they go on, and the parts and facts of their items.
    public init(
        _ id: String, from address: String, title: LocalisedText? = nil,
        @SourcePartBuilder parts: () -> [any SourcePart] = { [] }
    ) {
        (self.id, self.address, self.title, self.parts) = (id, address, title, parts())
    }

    public func add(to definition: inout SourceDefinition) throws(SyntaxError) {
        let list = try SourceDefinition(parts)
        let shelf = RelatedDefinition(
            id: id, title: title, list: try Template(address), items: list.items, pages: list.pages, item: list.item,
            facts: list.facts)
        definition.related = (definition.related ?? []) + [shelf]
    }
}

/// How a source looks among others.
public struct Appearance: SourcePart {
    let title: LocalisedText?
    let symbol: String?
    let layout: HomeStyle?

    /// Creates an appearance.
    ///
    /// - Parameters:
    ///   - title: the name for people; nil to make one of the id.
    ///   - symbol: the name of an icon, or one character.
    ///   - layout: the layout of the list; nil to infer it.
    public init(title: LocalisedText? = nil, symbol: String? = nil, layout: HomeStyle? = nil) {
        (self.title, self.symbol, self.layout) = (title, symbol, layout)
    }

    public func add(to definition: inout SourceDefinition) {
        (definition.title, definition.symbol, definition.layout) = (title, symbol, layout)
    }
}

/// Whom the source wants to be named.
public struct Credit: SourcePart {
    let attribution: AttributionDefinition

    /// - Parameters:
    ///   - text: the words.
    ///   - link: the absolute address behind them.
    public init(_ text: LocalisedText, link: String? = nil) {
        attribution = AttributionDefinition(text: text, link: link)
    }

    public func add(to definition: inout SourceDefinition) { definition.attribution = attribution }
}

/// The hosts that pictures and previews may be fetched from, with their subdomains.
public struct PictureHosts: SourcePart {
    let hosts: [String]

    /// - Parameter hosts: names such as `static.tvmaze.com`.
    public init(_ hosts: String...) { self.hosts = hosts }

    public func add(to definition: inout SourceDefinition) { definition.pictures = hosts }
}
