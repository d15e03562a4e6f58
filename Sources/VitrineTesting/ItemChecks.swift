import Catalogue
import Foundation

/// Checks the items of a source.
struct ItemChecks {
    let problems: [SourceProblem]

    init<S: Source>(_ source: S, items: [CatalogueItem]) {
        let sorts = source.sorts.map(\.key)
        problems =
            Self.titles(of: items) + Self.repeated(sorts, .sorts) + sorts.compactMap { Self.sort($0, of: items) }
            + Self.repeated(source.fields.map(\.key), .facts)
            + Self.facts(of: items, naming: source.referenceCollections.map(\.id))
            + Self.rows(naming: source.appearance.rowFields, of: items)
            + Self.addresses(of: items, at: source.policy.mediaHosts)
    }

    private static func titles(of items: [CatalogueItem]) -> [SourceProblem] {
        var problems = items.compactMap { item -> SourceProblem? in
            let title = item.card.title
            if !title.contains(where: { !$0.isWhitespace }) {
                return SourceProblem(.titles, "expected a title of item \(item.id.id), got none")
            }
            return unreadable(title).map { SourceProblem(.titles, "expected a title, got \($0): “\(title)”") }
        }
        if items.count > 2, Set(items.map(\.card.title)).count == 1 {
            problems.append(SourceProblem(.titles, "expected different titles, got “\(items[0].card.title)” for all"))
        }
        return Array(problems.prefix(maxAlike))
    }

    /// The part of a text that people are not meant to see.
    private static func unreadable(_ text: String) -> String? {
        if text.contains(/\bOptional\(/) { return "an Optional" }
        if text.contains(/<\/?(p|br|b|i|em|strong|a|div|span|ul|li)\b[^>]*>/.ignoresCase()) { return "HTML" }
        if ["null", "nil", "undefined", "NaN", "[object Object]"].contains(text) { return "a missing value" }
        return nil
    }

    private static func repeated(_ keys: [String], _ check: SourceProblem.Check) -> [SourceProblem] {
        Dictionary(grouping: keys) { $0 }.filter { $1.count > 1 }.keys.sorted().map {
            SourceProblem(check, "expected unique keys, got “\($0)” twice")
        }
    }

    private static func sort(_ key: String, of items: [CatalogueItem]) -> SourceProblem? {
        var texts = 0
        var numbers = 0
        for item in items {
            switch item.sortValue(by: key) {
            case .text: texts += 1
            case .number: numbers += 1
            case .missing: break
            }
        }
        if texts > 0, numbers > 0 {
            return SourceProblem(
                .sorts, "expected values of one type for “\(key)”, got \(texts) texts, \(numbers) numbers")
        }
        return texts + numbers > 0 ? nil : SourceProblem(.sorts, "expected a value for “\(key)” of any item, got none")
    }

    private static func facts(of items: [CatalogueItem], naming collections: [String]) -> [SourceProblem] {
        var known: [String: Bool] = [:]
        var problems: [SourceProblem] = []
        for field in items.flatMap(\.fields) {
            known[field.key, default: false] = known[field.key] == true || field.value != .unknown
            let texts: [String] =
                switch field.value {
                case .text(let text), .date(let text), .link(let text): [text]
                case .list(let texts): texts
                default: []
                }
            problems += texts.compactMap { text in
                unreadable(text).map {
                    SourceProblem(.facts, "expected a text for “\(field.key)”, got \($0): “\(text.prefix(80))”")
                }
            }
            if case .references(_, let collection) = field.value, !collections.contains(collection) {
                problems.append(
                    SourceProblem(
                        .facts, "expected a reference collection “\(collection)” for “\(field.key)”, got none"))
            }
        }
        let unknown = known.filter { !$0.value }.keys.sorted().map {
            SourceProblem(.facts, "expected “\($0)” of any item, got none")
        }
        return unknown + problems.prefix(maxAlike)
    }

    /// Finds the keys in `rowFields` that no fact has.
    private static func rows(naming keys: [String], of items: [CatalogueItem]) -> [SourceProblem] {
        let known = Set(items.flatMap(\.fields).map(\.key))
        return keys.filter { !known.contains($0) }.map { key in
            let advice = Suggestion.advice(for: key, in: known.sorted()).map { "; \($0)" } ?? ""
            return SourceProblem(.facts, "expected keys of facts in `rowFields`, got “\(key)”\(advice)")
        }
    }

    private static func addresses(of items: [CatalogueItem], at hosts: [String]) -> [SourceProblem] {
        var problems: Set<String> = []
        for card in items.map(\.card) {
            for (name, address) in [("picture", card.artwork?.address(width: 300)), ("preview", card.preview)] {
                guard let address else { continue }
                guard let url = URL(string: address), let host = url.host()?.lowercased(),
                    ["http", "https"].contains(url.scheme?.lowercased())
                else {
                    problems.insert("expected an absolute address of a \(name), got “\(address.prefix(200))”")
                    continue
                }
                if !hosts.contains(where: { host == $0 || host.hasSuffix("." + $0) }) {
                    problems.insert("expected a \(name) at a host in `mediaHosts`, got \(host)")
                }
            }
        }
        return problems.sorted().prefix(maxAlike).map { SourceProblem(.cards, $0) }
    }

    /// The most problems of one kind; the others would say the same.
    private static let maxAlike = 5
}
