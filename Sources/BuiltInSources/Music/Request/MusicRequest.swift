public import Catalogue
import Endpoints

/// A request to the stores: a search, the list of an album or an artist, or a single item.
///
/// Ids are checked. A search without a term asks no upstream.
public struct MusicRequest: QueryParameters {
    /// The kind of things to request.
    public enum Subject: Hashable, Sendable {
        /// A search for a term, which is a single line and may be empty.
        case search(String)
        /// The list of an album, an artist, a podcast or a season with this id.
        case list(of: String)
        /// The item with this id.
        case item(String)
    }

    public internal(set) var subject: Subject
    public internal(set) var medium: MusicMedium
    public internal(set) var country: Storefront
    /// The highest number of results, from 1 to 200.
    public internal(set) var limit: Int {
        didSet { limit = limit.clamped(to: Self.limits) }
    }
    /// Whether the results include explicit items.
    public internal(set) var includesExplicit: Bool

    /// A search.
    ///
    /// - Parameters:
    ///   - term: the text to search for; the first 200 characters count.
    ///   - limit: is clamped to 1 to 200.
    public init(
        _ term: String, medium: MusicMedium = .songs, country: Storefront = defaultCountry, limit: Int = defaultLimit,
        explicit: Bool = true
    ) {
        subject = .search(Self.line(term))
        self.medium = medium
        self.country = country
        self.limit = limit.clamped(to: Self.limits)
        includesExplicit = explicit
    }

    /// The list of an item; nil if the id is invalid.
    init?(of id: String, medium: MusicMedium, country: Storefront = defaultCountry) {
        guard Self.isID(id) else { return nil }
        self.init("", medium: medium, country: country)
        subject = .list(of: id)
    }

    static let limits = 1...200
    public static let defaultLimit = 50
    public static let defaultCountry = ChartRequest.defaultCountry

    /// The item that the list belongs to, which is the first one in the answer.
    public var owner: ItemReference? {
        if case .list(let id) = subject { ItemReference(source: Music.id, id: id) } else { nil }
    }

    public func query(forItem id: String) -> MusicRequest? {
        Self.isNumber(id) ? with(\.subject, .item(id)) : nil
    }

    /// Whether the text is a number of the stores or the id of a sample.
    static func isID(_ id: String) -> Bool { isNumber(id) || isSample(id) }

    static func isSample(_ id: String) -> Bool {
        id.hasPrefix(MusicSample.prefix) && id.utf8.count <= 200
            && id.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte.isDigit || byte == UInt8(ascii: "-")
            }
    }

    static func isNumber(_ id: String) -> Bool {
        (1...20).contains(id.utf8.count) && id.utf8.allSatisfy(\.isDigit)
    }

    /// The term with normalised spaces and length, so that equal searches are equal requests.
    static func line(_ term: String) -> String {
        String(term.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(FeedQuery.longestTerm))
    }

    // MARK: Parameters

    /// The names of the parameters in addresses.
    private enum Name: String {
        case of, id, term, media, country, explicit, limit
    }

    public var parameters: [QueryParameter] {
        switch subject {
        case .search(let term):
            [
                idParameter(.of, ""), idParameter(.id, ""), .term(term), mediumParameter, .country(country),
                .explicit(includesExplicit),
                .limit(limit, choices: [25, 50, 100, 200], in: Self.limits, default: Self.defaultLimit) { .upTo($0) },
            ]
        // A page offers no choices for these, because they follow from the item.
        case .list(let id): [idParameter(.of, id), mediumParameter, .country(country)].map(\.withoutOptions)
        case .item(let id): [idParameter(.id, id), .country(country)].map(\.withoutOptions)
        }
    }

    private func idParameter(_ name: Name, _ id: String) -> QueryParameter {
        QueryParameter(name.rawValue, value: id, default: "", options: [], allowed: "a number of the stores’")
    }

    private var mediumParameter: QueryParameter {
        QueryParameter(
            Name.media.rawValue, value: medium.rawValue, default: MusicMedium.songs.rawValue,
            // Songs are what the title of the source means.
            options: MusicMedium.searched.map {
                .init($0.rawValue, label: .text($0.rawValue.labelFromName), namesList: ![.all, .songs].contains($0))
            })
    }

    /// Only searches have a term, a limit and a filter; searches and lists have a medium and a country.
    public func setting(_ name: String, to value: String) -> MusicRequest? {
        switch Name(rawValue: name) {
        case .of: value.isEmpty ? self : Self.isID(value) ? with(\.subject, .list(of: value)) : nil
        case .id: value.isEmpty ? self : Self.isNumber(value) ? with(\.subject, .item(value)) : nil
        case .term: isSearch ? with(\.subject, .search(Self.line(value))) : nil
        case .media: medium(value).map { with(\.medium, $0) }
        case .country: Storefront(rawValue: value.lowercased()).map { with(\.country, $0) }
        case .explicit: Bool(value).flatMap { isSearch ? with(\.includesExplicit, $0) : nil }
        case .limit: Int(value).flatMap { isSearch && Self.limits.contains($0) ? with(\.limit, $0) : nil }
        case nil: nil
        }
    }

    private var isSearch: Bool {
        if case .search = subject { true } else { false }
    }

    private func medium(_ name: String) -> MusicMedium? {
        guard let medium = MusicMedium(rawValue: name) else { return nil }
        return isSearch && !MusicMedium.searched.contains(medium) ? nil : medium
    }

    // MARK: Resources

    /// The resource at the API; nil for an empty search or a sample.
    var upstreamResource: Resource? {
        switch subject {
        case .search(let term): term.isEmpty ? nil : search(term)
        case .list(let id): Self.isSample(id) ? nil : lookup(id, medium.terms.entity, limit: Self.limits.upperBound)
        case .item(let id): lookup(id, nil, limit: nil)
        }
    }

    /// `/search?term=…&media=…&entity=…&country=…&explicit=Yes|No&limit=…`.
    private func search(_ term: String) -> Resource {
        var query: [Resource.Parameter] = [.init("term", term), .init("media", medium.terms.media)]
        if let entity = medium.terms.entity { query.append(.init("entity", entity)) }
        query.append(.init("country", country.rawValue))
        query.append(.init("explicit", includesExplicit ? "Yes" : "No"))
        query.append(.init("limit", String(limit)))
        return Resource("/search", query: query)
    }

    /// `/lookup?id=…&entity=…&country=…&limit=…`.
    private func lookup(_ id: String, _ entity: String?, limit: Int?) -> Resource {
        var query: [Resource.Parameter] = [.init("id", id)]
        if let entity { query.append(.init("entity", entity)) }
        query.append(.init("country", country.rawValue))
        if let limit { query.append(.init("limit", String(limit))) }
        return Resource("/lookup", query: query)
    }

    /// The resource of samples for requests that the API can't answer.
    var sampleResource: Resource? {
        switch subject {
        case .search(let term): term.isEmpty ? Resource("/samples/music").appending(medium.rawValue) : nil
        case .list(let id):
            Self.isSample(id) ? Resource("/samples/music").appending(id).appending(medium.rawValue) : nil
        case .item: nil
        }
    }
}

extension QueryParameter {
    fileprivate var withoutOptions: QueryParameter {
        QueryParameter(name, value: value, default: defaultValue, options: [], allowed: allowed)
    }
}

extension UInt8 {
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
