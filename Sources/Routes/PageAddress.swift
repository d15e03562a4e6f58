package import Catalogue
import Endpoints
import HTTPTypes

/// The address of a page as a browser sends it: its pattern, what stands in the path, and the parameters, which a page may
/// ignore.
package struct PageAddress: Sendable {
    package let pattern: RoutePattern
    package let parameters: [(name: String, value: String)]
    /// The segments of the path in place of the pattern's names, encoded.
    private let names: [Substring: Substring]

    /// Creates an address; nil if nothing can be read there.
    ///
    /// - Parameters:
    ///   - path: the path, encoded.
    ///   - query: the query, encoded.
    package init?(_ path: some StringProtocol, query: (some StringProtocol)?, under basePath: BasePath) {
        guard let relative = basePath.relative(String(path)),
            let pattern = RoutePattern.all(at: relative).first(where: { $0.method == .get })
        else { return nil }
        self.init(pattern, path: relative, query: query.map { String($0) })
    }

    /// Creates the address of a known pattern.
    ///
    /// - Parameters:
    ///   - path: the path without the base path, encoded.
    ///   - query: the query, encoded.
    package init(_ pattern: RoutePattern, path: String, query: String?) {
        self.pattern = pattern
        parameters = query?.formParameters ?? []
        let given = path.split(separator: "/")
        names = Dictionary(
            zip(pattern.segments, given).compactMap { segment, value in
                guard let end = segment.firstIndex(of: "}") else { return nil }
                return (segment[...end], value.dropLast(segment[end...].count - 1))
            }
        ) { first, _ in first }
    }

    /// The id of the source in the path; empty if it has none.
    package var source: String { names["{source}"].map { Resource.decoded($0) ?? String($0) } ?? "" }

    /// The item in the path; nil if it has none, or none that is encoded UTF-8.
    package var item: ItemReference? {
        guard let source = names["{source}"].flatMap({ Resource.decoded($0) }),
            let id = names["{id}"].flatMap({ Resource.decoded($0) })
        else { return nil }
        return ItemReference(source: SourceID(rawValue: source), id: id)
    }

    /// The value of a parameter, the last one if it stands several times; nil if it is missing.
    package subscript(_ name: String) -> String? { parameters.last { $0.name == name }?.value }
}
