/// The query of an upstream request, such as a country and a medium.
///
/// Equal queries request the same list.
public protocol QueryParameters: Hashable, Sendable {
    /// The parameters with their current values, in the order of the form. The options of a parameter may depend on
    /// earlier ones.
    var parameters: [QueryParameter] { get }

    /// The query with another value of one parameter. The other values stay if they are still valid.
    ///
    /// - Returns: nil if there is no such parameter or the value is invalid.
    func setting(_ name: String, to value: String) -> Self?

    /// The query with a search term; nil if upstreams don't accept one.
    func searching(_ term: String) -> Self?

    /// The item that the list belongs to, such as the hero of comics; nil if it stands alone.
    var owner: ItemReference? { get }

    /// The query for one item alone, which may be in no list; nil if upstreams don't accept one.
    func query(forItem id: String) -> Self?
}

extension QueryParameters {
    public var parameters: [QueryParameter] { [] }
    public func setting(_ name: String, to value: String) -> Self? { nil }
    public func searching(_ term: String) -> Self? { setting(QueryParameter.termName, to: term) }
    public var owner: ItemReference? { nil }
    public func query(forItem id: String) -> Self? { nil }
}

/// The query of a source without parameters.
public struct NoParameters: QueryParameters {
    /// The only value.
    public init() {}
}

/// A parameter of an upstream request: its name in addresses, its value and its options.
public struct QueryParameter: Hashable, Sendable, Identifiable {
    /// The name in addresses, such as `country`.
    public let name: String
    /// The label for people; nil for the string catalogue's, or else one made from the name.
    public let label: Label?
    /// The current value.
    public let value: String
    /// The value that addresses may leave out.
    public let defaultValue: String
    /// The options in a form.
    public let options: [Option]
    /// The valid values in an address, for error messages; by default, the options.
    public let allowed: String

    public var id: String { name }

    /// Creates a parameter with its current value and its options.
    public init(
        _ name: String, label: Label? = nil, value: String, default defaultValue: String, options: [Option],
        allowed: String? = nil
    ) {
        self.name = name
        self.label = label
        self.value = value
        self.defaultValue = defaultValue
        self.options = options
        self.allowed = allowed ?? options.map(\.value).joined(separator: ", ")
    }

    /// The search term, for a source whose upstream searches. The search field of such a list sends the term upstream
    /// and doesn't search within the items.
    public static func term(_ value: String) -> QueryParameter {
        QueryParameter(
            termName, value: value, default: "", options: [],
            allowed: "a text of at most \(FeedQuery.longestTerm) characters")
    }

    /// The name of the search term in addresses.
    static var termName: String { "term" }

    /// Whether the parameter is the number of items in a list.
    var isNumberOfItems: Bool {
        options.contains { option in
            switch option.label {
            case .top, .upTo: true
            case .text, .declared, .region: false
            }
        }
    }

    /// Whether the parameter is a country.
    public var isRegion: Bool { !options.isEmpty && options.allSatisfy(\.isRegion) }

    func offering(_ isOffered: (Option) -> Bool) -> QueryParameter {
        QueryParameter(
            name, label: label, value: value, default: defaultValue, options: options.filter(isOffered),
            allowed: allowed)
    }

    /// An option of a parameter.
    public struct Option: Hashable, Sendable, Identifiable {
        /// The value in addresses.
        public let value: String
        /// The label for people.
        public let label: Label
        /// Whether no upstream serves the option any more. It is then offered only if it is archived or a person
        /// configured an upstream.
        public let isRetired: Bool
        /// Whether the label alone is a title of the list, as “Apps” or “New apps we love” is, if the parameter is one of
        /// ``SourceAppearance/titleParameters``.
        public let namesList: Bool
        /// The name of the group that the option and its neighbours of the same group are in; nil for none. The string
        /// catalogue may translate it, under the parameter and the name.
        public let group: String?

        public var id: String { value }

        var isRegion: Bool {
            if case .region = label { true } else { false }
        }

        /// Creates an option; by default, one that an upstream serves.
        public init(
            _ value: String, label: Label, isRetired: Bool = false, namesList: Bool = false, group: String? = nil
        ) {
            self.value = value
            self.label = label
            self.isRetired = isRetired
            self.namesList = namesList
            self.group = group
        }
    }

    /// The label of a parameter or an option.
    public enum Label: Hashable, Sendable {
        /// A text. The string catalogue may translate it, under the parameter and the value.
        case text(String)
        /// A text that a source declares in its own languages.
        case declared(String, translations: [Language: String])
        /// A country or region by its ISO 3166 two-letter code, shown by its name in the person's language.
        case region(String)
        /// The first items of a ranking, up to this number.
        case top(Int)
        /// Results, up to this number.
        case upTo(Int)
    }
}
