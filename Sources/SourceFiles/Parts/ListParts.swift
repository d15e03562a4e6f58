public import Catalogue
import Endpoints
import OrderedCollections

/// Where the records are in an answer.
public struct Items: SourcePart {
    public let add: Writer

    /// - Parameter path: a path such as `results[*]`.
    public init(_ path: String) {
        add = { definition throws(SyntaxError) in definition.items = try ValuePath(typed: path) }
    }
}

/// How a list goes on.
public struct Paging: SourcePart {
    public let add: Writer

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
        when: EachRecord.Occasion? = nil
    ) {
        add = { definition throws(SyntaxError) in
            var pages = Pagination(by: by, size: size, first: first, when: when)
            if let total { pages.total = try ValueExpression(total) }
            if let next { pages.next = try ValueExpression(next) }
            definition.pages = pages
        }
    }

    /// A list that is one answer.
    public static let none = Paging(by: .single)
}

/// The records' own addresses, for a list that has only references.
public struct Each: SourcePart {
    public let add: Writer

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
        let id = id.expression
        add = { definition throws(SyntaxError) in
            var each = EachRecord(id: try id.get(), from: try Template(address), when: when)
            if let items { each.items = try ValuePath(typed: items) }
            definition.each = each
        }
    }
}

/// The address of one item.
public struct One: SourcePart {
    public let add: Writer

    /// - Parameter address: an address with `{id}`.
    public init(from address: String) {
        add = { definition throws(SyntaxError) in definition.one = try Template(address) }
    }
}

/// A header of each request.
public struct Header: SourcePart {
    public let add: Writer

    /// - Parameters:
    ///   - name: such as `Authorization`.
    ///   - value: a text, in which `{secret.NAME}` stands for the setting `VITRINE_SECRET_NAME`.
    public init(_ name: String, _ value: String) {
        add = { definition throws(SyntaxError) in
            var headers = definition.headers ?? [:]
            headers[name] = try Template(value)
            definition.headers = headers
        }
    }
}

/// The most requests in a time.
public struct Rate: SourcePart {
    public let add: Writer

    /// - Parameters:
    ///   - count: the number of requests.
    ///   - period: the time.
    public init(_ count: Int, per period: Duration) { add = { $0.rate = RateLimit(count, per: period) } }
}

/// The time for which an answer counts as fresh.
public struct Freshness: SourcePart {
    public let add: Writer

    /// - Parameter duration: at least one second.
    public init(_ duration: Duration) { add = { $0.freshness = duration } }
}

/// How much of the catalogue is fetched.
public struct Limit: SourcePart {
    public let add: Writer

    /// - Parameter items: the number of items, from 1 to 1,000,000.
    public init(items: Int) { add = { $0.limit = CollectionLimits(maxItems: items) } }

    /// - Parameter bytes: the size of all answers, from 1 KiB to 4 GiB.
    public init(bytes: Int) { add = { $0.limit = CollectionLimits(bytes: bytes) } }
}

/// How far back the past of the lists is stored.
public struct History: SourcePart {
    public let add: Writer

    /// - Parameter length: at least one second; nil stores no past.
    public init(_ length: Duration?) { add = { $0.history = length.map { HistoryPolicy(length: $0) } ?? .off } }
}

/// The parts of a record that are kept.
public struct Keep: SourcePart {
    public let add: Writer

    /// - Parameter paths: the values that are kept, with everything in them; none for what the source reads.
    public init(_ paths: String...) {
        add = { definition throws(SyntaxError) in
            var kept: [ValuePath] = []
            for path in paths { kept.append(try ValuePath(typed: path)) }
            definition.keep = kept.isEmpty ? .used : .paths(kept)
        }
    }
}

/// Asks for the list with a POST request.
public struct Post: SourcePart {
    public let add: Writer

    /// - Parameter body: JSON, whose texts are templates with `{term}`, `{page}` and the like.
    public init(_ body: String) {
        add = { definition throws(SyntaxError) in
            definition.method = .post
            do throws(JSONParsingError) {
                definition.body = try JSON(parsing: body)
            } catch {
                throw SyntaxError(expected: "a body of JSON", got: "“\(body.prefix(80))”: \(error)")
            }
        }
    }
}

/// A parameter that people choose, whose key stands in the list's address.
public struct Choice: SourcePart {
    public let add: Writer

    /// Creates a choice.
    ///
    /// - Parameters:
    ///   - key: the name in addresses.
    ///   - options: the values; the first is the default.
    ///   - label: the name for people; nil to make one of the key.
    public init(_ key: String, _ options: ChoiceDefinition.Option..., label: LocalisedText? = nil) {
        add = { definition in
            let choice = ChoiceDefinition(key: key, options: options, label: label)
            definition.choices = (definition.choices ?? []) + [choice]
        }
    }
}

/// A list that belongs to an item, and is shown on its page.
public struct Shelf: SourcePart {
    public let add: Writer

    /// Creates a list.
    ///
    /// - Parameters:
    ///   - id: the id of the list.
    ///   - address: the address, with the item's `{id}`.
    ///   - title: the name for people; nil to make one of the id.
    ///   - tracks: the facts of numbered rows that play in place; nil for a shelf of pictures. The last of its details is the
    ///     duration; others are facts that rows show.
    ///   - parts: where the records are, how they go on, and the parts and facts of their items.
    public init(
        _ id: String, from address: String, title: LocalisedText? = nil, tracks: TrackFields? = nil,
        @SourcePartBuilder parts: () -> [any SourcePart] = { [] }
    ) {
        let parts = parts()
        add = { definition throws(SyntaxError) in
            var list = try SourceDefinition(parts)
            (list.id, list.title, list.list) = (id, title, try Template(address))
            if let tracks {
                list.relatedStyle = .tracks
                (list.number, list.section, list.duration) = (tracks.number, tracks.section, tracks.details.last)
            }
            definition.related = (definition.related ?? []) + [list]
        }
    }
}

/// How a source looks among others.
public struct Appearance: SourcePart {
    public let add: Writer

    /// Creates an appearance.
    ///
    /// - Parameters:
    ///   - title: the name for people; nil to make one of the id.
    ///   - symbol: the name of an icon, or one character.
    ///   - accent: the colour of the source, such as `Colour(0x7A3CFF)`; nil to make one of the id.
    ///   - layout: the layout of the list; nil to infer it.
    public init(
        title: LocalisedText? = nil, symbol: String? = nil, accent: Colour? = nil, layout: HomeStyle? = nil
    ) {
        add = { ($0.title, $0.symbol, $0.accent, $0.layout) = (title, symbol, accent, layout) }
    }
}

/// Whom the source wants to be named.
public struct Credit: SourcePart {
    public let add: Writer

    /// - Parameters:
    ///   - text: the words.
    ///   - link: the absolute address behind them.
    public init(_ text: LocalisedText, link: String? = nil) {
        add = { $0.attribution = AttributionDefinition(text: text, link: link) }
    }
}

/// The hosts that pictures and previews may be fetched from, with their subdomains.
public struct PictureHosts: SourcePart {
    public let add: Writer

    /// - Parameter hosts: names such as `static.tvmaze.com`.
    public init(_ hosts: String...) { add = { $0.pictures = hosts } }
}
