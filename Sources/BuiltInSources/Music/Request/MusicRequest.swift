public import Catalogue

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
        guard Self.isNumber(id) else { return nil }
        var request = self
        request.subject = .item(id)
        return request
    }
}

extension MusicRequest {
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
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
