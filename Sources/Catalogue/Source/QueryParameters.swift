/// What an upstream can be asked with, such as a country or a medium.
///
/// Its values are the whole of a request: two queries that are equal mean the same list.
public protocol QueryParameters: Hashable, Sendable {
    /// The defaults.
    init()

    /// What can be chosen, in the order of the form, with the values that hold. What may be chosen of one may depend on
    /// those before it.
    var parameters: [QueryParameter] { get }

    /// The query with another value of one parameter; the others stay as far as they go with it.
    ///
    /// - Returns: nil if there is no such parameter, or if the value means nothing.
    func setting(_ name: String, to value: String) -> Self?

    /// The query for what a person looks for; nil where upstreams cannot be asked with a term.
    func searching(_ term: String) -> Self?

    /// The queries that together show what the source has, such as one for each medium: those are mirrored, and those
    /// have samples.
    static var main: [Self] { get }

    /// The few of them that a home page begins with; by default the first six.
    static var highlights: [Self] { get }

    /// The queries that have samples; by default ``main``.
    static var sampled: [Self] { get }

    /// The item that what is asked for belongs to, such as the hero of comics; nil where it stands for itself.
    var owner: ItemReference? { get }

    /// The query that asks for one item alone, for one that is in no list; nil where upstream cannot be asked so.
    func query(forItem id: String) -> Self?
}

extension QueryParameters {
    public var parameters: [QueryParameter] { [] }
    public func setting(_ name: String, to value: String) -> Self? { nil }
    public func searching(_ term: String) -> Self? {
        parameters.contains { $0.name == QueryParameter.termName } ? setting(QueryParameter.termName, to: term) : nil
    }
    public static var main: [Self] { [Self()] }
    public static var highlights: [Self] { Array(main.prefix(6)) }
    public static var sampled: [Self] { main }
    public var owner: ItemReference? { nil }
    public func query(forItem id: String) -> Self? { nil }
}

/// For a collection that is always asked for whole.
public struct NoParameters: QueryParameters {
    public init() {}
}

/// Something that can be chosen before upstream is asked: its name in addresses, its value, and what else it may be.
public struct QueryParameter: Hashable, Sendable, Identifiable {
    /// In addresses, such as `country`.
    public let name: String
    /// The one that holds.
    public let value: String
    /// The value that addresses may leave out.
    public let defaultValue: String
    /// What can be chosen in a form.
    public let options: [Option]
    /// What may stand in an address, for errors; by default the options.
    public let allowed: String

    public var id: String { name }

    /// Creates a parameter with its current value and its options.
    public init(
        _ name: String, value: String, default defaultValue: String, options: [Option], allowed: String? = nil
    ) {
        self.name = name
        self.value = value
        self.defaultValue = defaultValue
        self.options = options
        self.allowed = allowed ?? options.map(\.value).joined(separator: ", ")
    }

    /// What is searched for, where it is upstream that searches: a list that has this parameter is asked for with the term
    /// of its search field, and not searched within.
    public static func term(_ value: String) -> QueryParameter {
        QueryParameter(
            termName, value: value, default: "", options: [],
            allowed: "a text of at most \(FeedQuery.longestTerm) characters")
    }

    /// In addresses, whoever searches.
    static var termName: String { "term" }

    /// Whether it says how many items a list has.
    var isNumberOfItems: Bool {
        options.contains { option in
            switch option.label {
            case .top, .upTo: true
            case .text, .region: false
            }
        }
    }

    func offering(_ isOffered: (Option) -> Bool) -> QueryParameter {
        QueryParameter(
            name, value: value, default: defaultValue, options: options.filter(isOffered), allowed: allowed)
    }

    /// One of the values that can be chosen.
    public struct Option: Hashable, Sendable, Identifiable {
        /// In addresses.
        public let value: String
        /// The words for the value.
        public let label: Label
        /// Whether no living upstream serves it: it is offered only where it is archived or a person's own upstream is
        /// asked.
        public let isRetired: Bool

        public var id: String { value }

        var isRegion: Bool {
            if case .region = label { true } else { false }
        }

        /// Creates a value, which a living upstream serves unless told otherwise.
        public init(_ value: String, label: Label, isRetired: Bool = false) {
            self.value = value
            self.label = label
            self.isRetired = isRetired
        }
    }

    /// What people read.
    public enum Label: Hashable, Sendable {
        /// From the string catalogue, under the parameter and the value, else as it stands here.
        case text(String)
        /// A country or region, by its ISO 3166 two-letter code, as the person's language names it.
        case region(String)
        /// The first of a ranking, so many.
        case top(Int)
        /// So many results at most.
        case upTo(Int)
    }
}
