import Synchronization

/// The facets of the items of a feed, made once, when they are first needed.
final class FacetIndex: Sendable {
    /// The facets in the order of the facts.
    let columns: [FacetColumn]
    /// The facets without choices, with the counts of the whole collection.
    let all: [Facet]
    /// Whether values are names of other records, which may arrive later.
    let hasNames: Bool

    /// Differs from the number of every other index in this run of the program.
    let number = numbers.wrappingAdd(1, ordering: .relaxed).newValue

    private static let numbers = Atomic(0)

    /// The largest number of facets. Declared facets come before the others.
    static let maxFacets = 30

    /// Makes the facets.
    ///
    /// - Complexity: O(*n*) in the number of facts of all items.
    init(of items: [CatalogueItem], names: Names) {
        var builders: [FacetColumnBuilder] = []
        var keys: [String] = []
        var indexes: [String: Int] = [:]
        for (place, item) in items.enumerated() {
            for (position, field) in item.fields.enumerated() {
                // The items of a source have the same facts in the same order.
                var index = position
                if position >= keys.count || keys[position] != field.key {
                    index = indexes[field.key] ?? builders.count
                    if index == builders.count {
                        indexes[field.key] = index
                        keys.append(field.key)
                        builders.append(FacetColumnBuilder(field.description))
                    }
                }
                builders[index].add(field.value, at: UInt32(place), names)
            }
        }
        hasNames = builders.contains(where: \.hasNames)
        columns = Self.most(of: builders.compactMap { $0.column(ofItems: items.count) })
        all = columns.map { $0.facet(with: nil, among: nil) }
    }

    private static func most(of columns: [FacetColumn]) -> [FacetColumn] {
        guard columns.count > maxFacets else { return columns }
        let declared = columns.filter { $0.description.facet == true }
        let chosen = Set((declared + columns).uniqued(on: \.key).prefix(maxFacets).map(\.key))
        return columns.filter { chosen.contains($0.key) }
    }

    /// The filters that the facets can apply, and the problems of the others.
    func resolve(_ filters: [FacetFilter]) -> (filters: [FacetFilter], problems: [QueryProblem]) {
        var known: [FacetFilter] = []
        var problems: [QueryProblem] = []
        for filter in filters {
            guard let column = columns.first(where: { $0.key == filter.key }) else {
                problems += filter.parameters.prefix(1).map { parameter in
                    QueryProblem(
                        name: parameter.name, value: String(parameter.value.prefix(60)), allowed: allowed, used: nil)
                }
                continue
            }
            let resolved = column.resolve(filter)
            problems += resolved.problems
            if !resolved.filter.isEmpty { known.append(resolved.filter) }
        }
        return (known, problems)
    }

    private var allowed: String {
        columns.isEmpty
            ? "nothing, as this list has no facets"
            : "no parameter or facet of this name, only the facets \(columns.map(\.key).joined(separator: ", "))"
    }
}
