public import Catalogue

/// What the stores are asked with: a search, the list of somebody's or something's, or one item.
///
/// A request that means nothing cannot be made: ids are the stores' own, a search that is for nothing asks nobody.
public struct MusicRequest: QueryParameters {
    /// What is wanted of a medium.
    public enum Subject: Hashable, Sendable {
        /// What is found of a term; in one line, and empty for nothing.
        case search(String)
        /// What belongs to an album, an artist, a podcast or a season, by its id.
        case list(of: String)
        /// One item, by its id.
        case item(String)
    }

    public internal(set) var subject: Subject
    public internal(set) var medium: MusicMedium
    public internal(set) var country: Storefront
    /// How many results at most, 1 to 200.
    public internal(set) var limit: Int {
        didSet { limit = limit.clamped(to: Self.limits) }
    }
    /// Whether results marked explicit are wanted, too.
    public internal(set) var includesExplicit: Bool

    /// A search.
    ///
    /// - Parameters:
    ///   - term: of which the first 200 characters count.
    ///   - limit: what is beyond the bounds counts as the bound.
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

    public init() { self.init("") }

    /// What belongs to something; nil if its id is none of the stores' or the samples'.
    init?(of id: String, medium: MusicMedium, country: Storefront = defaultCountry) {
        guard Self.isID(id) else { return nil }
        self.init("", medium: medium, country: country)
        subject = .list(of: id)
    }

    static let limits = 1...200
    public static let defaultLimit = 50
    public static let defaultCountry = ChartRequest.defaultCountry

    /// Lists can be asked for only of what is known, and nobody says of what: nothing is mirrored.
    public static var main: [MusicRequest] { [] }

    /// Nothing is searched for by itself.
    public static var highlights: [MusicRequest] { [] }

    /// What there are samples of, whatever is searched for.
    public static var sampled: [MusicRequest] {
        MusicMedium.searched.filter { $0 != .all }.map { MusicRequest("", medium: $0, limit: limits.upperBound) }
    }

    /// What a list belongs to: it is the first of what upstream answers.
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
    /// A number of the stores', or an id of a sample's.
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

    /// A term as it is asked with, so that those which mean the same ask the same.
    static func line(_ term: String) -> String {
        String(term.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(FeedQuery.longestTerm))
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
