import OrderedCollections

/// Finds the records of an answer.
///
/// - `results[*]`, or `results` alone, is each element of an array; a path to one object is that one record.
/// - `_embedded.*` is each element of the array in the only member of an object.
/// - `query.pages.*` is each member of an object; a record's own key is its member `@key`. What is no object is
///   `{"@key": …, "@value": …}`.
/// - A path to one object of arrays, which are equally long and have texts or numbers alone, is a table of columns: the
///   values at one place of each are a record.
/// - With the names of columns, each row of a table is an object.
/// - A record that is a text or number, such as an id or an address, is its own value: `$`.
/// - In an answer of JSON:API, `relationships.author.data.attributes.name` leads into `included`.
public enum RecordList {
    /// The most records of one answer.
    public static let maximumCount = 100_000
    /// The longest name of a column in bytes; a longer one is its number.
    private static let longestColumnName = 200

    /// The records of an answer.
    ///
    /// - Parameters:
    ///   - body: The answer.
    ///   - items: Where its records are; nil for the answer itself.
    ///   - columns: Where it has the names of columns, if the records are rows.
    public static func records(in body: JSON, at items: ValuePath?, columns: ValuePath? = nil) -> [JSON] {
        var budget = EvaluationBudget()
        return records(in: body, at: items, columns: columns, within: &budget)
    }

    static func records(
        in body: JSON, at items: ValuePath?, columns: ValuePath? = nil, within budget: inout EvaluationBudget
    ) -> [JSON] {
        var matches = (items ?? ValuePath()).keyedMatches(in: body, limit: maximumCount, within: &budget)
        let names = columns.map { columnNames(in: body, at: $0, within: &budget) }
        if matches.count == 1, let elements = matches[0].value.elements, !isRow(matches[0], items) {
            let key = matches[0].key
            matches = elements.prefix(maximumCount).map { ValuePath.Match(value: $0, key: key) }
        } else if matches.count == 1, let rows = rows(ofColumns: matches[0].value) {
            matches = rows.map { ValuePath.Match(value: $0, key: nil) }
        }
        let included = IncludedResources(of: body)
        return matches.compactMap { match in
            var record = match.value
            if let names, let cells = record.elements { record = row(cells, names) }
            if let included { record = included.resolved(record) }
            guard let key = match.key else { return record.isNull ? nil : record }
            return keyed(record, key)
        }
    }

    /// The records of a table of columns; nil for any other value.
    static func rows(ofColumns value: JSON) -> [JSON]? {
        guard let members = value.members, members.count > 1, let count = members.values.first?.elements?.count,
            // Each row has the names.
            count > 1, members.keys.allSatisfy({ $0.utf8.count <= longestColumnName }),
            members.values.allSatisfy({ column in
                column.elements.map { $0.count == count && $0.allSatisfy { $0.isNull || $0.scalarText != nil } }
                    ?? false
            })
        else { return nil }
        let columns = members.values.map { $0.elements ?? [] }
        let names = Array(members.keys)
        return (0..<min(count, maximumCount)).map { index in row(columns.map { $0[index] }, names) }
    }

    /// Whether an array is a record: the only element of an array, and not the only member of an object, as in HAL's
    /// `_embedded.*`.
    private static func isRow(_ match: ValuePath.Match, _ items: ValuePath?) -> Bool {
        guard match.key == nil, let last = items?.steps.last?.selectors else { return false }
        return last.contains { !$0.isSingular }
    }

    private static func keyed(_ record: JSON, _ key: String) -> JSON {
        guard case .object(var members) = record else {
            return .object(["@key": .text(key), "@value": record])
        }
        if members["@key"] == nil { members["@key"] = .text(key) }
        return .object(members)
    }

    /// The names: texts, or objects with a `name`.
    private static func columnNames(
        in body: JSON, at path: ValuePath, within budget: inout EvaluationBudget
    ) -> [String] {
        let matches = path.matches(in: body, within: &budget)
        let all = matches.count == 1 ? matches[0].elements ?? matches : matches
        return all.prefix(ValuePath.maximumMatches).enumerated().map { index, name in
            let text = name.trimmedText ?? name["name"]?.trimmedText ?? name["fieldName"]?.trimmedText
            return text.flatMap { $0.utf8.count <= longestColumnName ? $0 : nil } ?? "\(index)"
        }
    }

    private static func row(_ cells: [JSON], _ names: [String]) -> JSON {
        var members = OrderedDictionary<String, JSON>()
        for (name, cell) in zip(names, cells) where members[name] == nil { members[name] = cell }
        return .object(members)
    }
}

/// The resources that an answer of JSON:API includes.
private struct IncludedResources {
    /// The resources by their types and ids.
    private var resources: [[String]: JSON] = [:]

    /// The most relationships of one record that are resolved: many may name the same large resource.
    private static let maxRelationships = 100

    init?(of body: JSON) {
        guard let included = body["included"]?.elements, body["data"] != nil else { return nil }
        for resource in included { if let identity = Self.identity(of: resource) { resources[identity] = resource } }
        guard !resources.isEmpty else { return nil }
    }

    /// A record whose relationships hold the resources that they name, one level deep.
    func resolved(_ record: JSON) -> JSON {
        guard case .object(var members) = record, case .object(var relationships)? = members["relationships"] else {
            return record
        }
        for (name, relationship) in relationships.elements.prefix(Self.maxRelationships) {
            guard case .object(var parts) = relationship, let data = parts["data"] else { continue }
            if let elements = data.elements {
                parts["data"] = .array(elements.prefix(ValuePath.maximumMatches).map(resource))
            } else {
                parts["data"] = resource(data)
            }
            relationships[name] = .object(parts)
        }
        members["relationships"] = .object(relationships)
        return .object(members)
    }

    private func resource(_ reference: JSON) -> JSON {
        Self.identity(of: reference).flatMap { resources[$0] } ?? reference
    }

    private static func identity(of value: JSON) -> [String]? {
        guard let type = value["type"]?.scalarText, let id = value["id"]?.scalarText else { return nil }
        return [type, id]
    }
}
