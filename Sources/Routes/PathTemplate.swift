import Endpoints

/// The path of a route pattern as the texts between its parameters, because every cell has several addresses.
struct PathTemplate {
    private let literals: [String]

    private init(_ pattern: RoutePattern) {
        literals = pattern.path.split(separator: /\{\w+\}/, omittingEmptySubsequences: false).map(String.init)
    }

    private static let all = Dictionary(
        uniqueKeysWithValues: RoutePattern.allCases.map { ($0, PathTemplate($0)) })

    static func of(_ pattern: RoutePattern) -> PathTemplate { all[pattern] ?? PathTemplate(pattern) }

    // Patterns are hashed by their texts, which takes longer than to fill these.
    static let feed = PathTemplate(.feed)
    static let item = PathTemplate(.item)
    static let favourite = PathTemplate(.favourite)
    static let played = PathTemplate(.played)
    static let asset = PathTemplate(.asset)
    static let picture = PathTemplate(.picture)
    static let drawing = PathTemplate(.drawing)
    static let preview = PathTemplate(.preview)

    /// The path with a value for each parameter, in order, and a query.
    func address(_ values: String..., query: [Resource.Parameter] = []) -> String { address(values, query: query) }

    /// The path with a value for each parameter, in order, and a query.
    func address(_ values: [String], query: [Resource.Parameter]) -> String {
        var address = AddressWriter()
        append(values, to: &address)
        address.append(query: query)
        return address.text
    }

    /// Appends the path with a value for each parameter, in order.
    func append(_ values: [String], to address: inout AddressWriter) {
        address.append(literals[0])
        for (value, literal) in zip(values, literals.dropFirst()) {
            address.append(encoding: value)
            address.append(literal)
        }
    }
}

extension AddressWriter {
    /// Appends a query; nothing without parameters.
    mutating func append(query: [Resource.Parameter]) {
        var separator = "?"
        for parameter in query {
            append(separator)
            append(encoding: parameter.name)
            append("=")
            // An upstream's address keeps its slashes and colons, which RFC 3986, section 3.4, allows, so that it stays
            // short and readable.
            append(encoding: parameter.value, except: parameter.name == "of" ? "/:" : "")
            separator = "&"
        }
    }
}
