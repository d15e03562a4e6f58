import Endpoints
import Foundation
import OrderedCollections

/// Drops the parts of records that are not kept.
struct RecordTrimmer: Sendable {
    private let definition: SourceDefinition
    /// The kept parts; nil for all of a record.
    private let kept: PathTree?
    private let recordAddresses: [(beginning: String, end: String)]
    private let listPaths: [String]

    /// Creates a trimmer of the records that a definition describes.
    ///
    /// - Parameter parts: the kept parts; nil for all.
    init(_ definition: SourceDefinition, keeping parts: KeptParts?) {
        self.definition = definition
        recordAddresses = Self.recordAddresses(of: definition)
        listPaths = Self.listPaths(of: definition)
        switch parts {
        case .used: kept = PathTree(definition.usedPaths)
        case .paths(let paths):
            // Without these, a record has no identity or name.
            let values = [definition.item?.id, definition.item?.title, definition.each?.id].compactMap(\.self)
            kept = PathTree(paths + (values + definition.formerExpressions).flatMap(\.paths))
        case nil: kept = nil
        }
    }

    /// An answer whose records have kept parts alone. Everything around them stays, such as a total.
    func trimmed(_ answer: Answer) -> Answer {
        guard kept != nil, (200..<300).contains(answer.status), let body = try? JSON(answer),
            let trimmed = trimmed(body, of: answer.resource)
        else { return answer }
        return Answer(
            resource: answer.resource, status: answer.status, headers: answer.headers, body: Data(trimmed.json.utf8))
    }

    /// The body of an answer whose records have kept parts alone; nil if all of it is kept.
    func trimmed(_ body: JSON, of resource: Resource) -> JSON? {
        // The rows of a table have no names.
        guard let kept, definition.columns == nil else { return nil }
        let isRecord = isRecord(resource)
        // Such a list has references alone.
        guard isRecord || definition.each?.when != .always else { return nil }
        let path = isRecord ? definition.each?.items : definition.items
        return body.replacingRecords(at: (path ?? ValuePath()).steps[...], kept.trimmed)
    }

    /// Whether a resource is that of one record.
    private func isRecord(_ resource: Resource) -> Bool {
        guard !listPaths.contains(resource.path) else { return false }
        let address = resource.description
        return recordAddresses.contains { beginning, end in
            guard address.hasPrefix(beginning), address.hasSuffix(end) else { return false }
            // A list at “/boats/” or “/boats/?page=2” is no record of “/boats/{id}”.
            let id = address.dropFirst(beginning.count).dropLast(end.count)
            return !id.isEmpty && !id.contains { "/?".contains($0) }
        }
    }

    /// The paths of the list below each base; none if a path has variables.
    private static func listPaths(of definition: SourceDefinition) -> [String] {
        let bases = SourceBases(definition)
        guard case .literal(let text)? = bases.list.parts.first, bases.list.parts.count == 1 || text.contains("?")
        else { return [] }
        let addresses = bases.addresses(of: Template(literal: String(text.prefix { $0 != "?" })))
        return zip(bases.bases, addresses).compactMap { text, address in
            (try? BaseURL(text)).flatMap { Resource(address, below: $0)?.path }
        }
    }

    /// The text before and after the id in the resources of single records.
    private static func recordAddresses(of definition: SourceDefinition) -> [(beginning: String, end: String)] {
        let mark = "vitrine-id"
        let bases = SourceBases(definition)
        return [definition.each?.from, definition.one].compactMap(\.self).flatMap { template in
            zip(bases.bases, bases.addresses(of: template.filled(with: ["id": mark]))).compactMap { text, address in
                guard let base = try? BaseURL(text), let resource = Resource(address, below: base) else { return nil }
                let parts = resource.description.split(separator: mark, omittingEmptySubsequences: false)
                return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
            }
        }
    }
}

/// The names that paths lead through.
private struct PathTree: Sendable {
    private var isWhole = false
    private var children: [String: PathTree] = [:]
    /// The part of each element or member that is kept.
    private var elements: [PathTree] = []

    init(_ paths: [ValuePath]) { for path in paths { add(path.steps[...]) } }

    private init() {}

    private mutating func add(_ steps: ArraySlice<ValuePath.Step>) {
        guard let step = steps.first, !step.isDescendant else {
            isWhole = true
            return
        }
        for selector in step.selectors {
            if case .name(let name) = selector {
                children[name, default: PathTree()].add(steps.dropFirst())
            } else {
                if elements.isEmpty { elements = [PathTree()] }
                elements[0].add(steps.dropFirst())
            }
        }
    }

    func trimmed(_ value: JSON) -> JSON {
        if isWhole { return value }
        switch value {
        case .object(let members):
            var kept = OrderedDictionary<String, JSON>()
            for (name, member) in members {
                if let child = children[name] ?? elements.first {
                    kept[name] = child.trimmed(member)
                } else if ["id", "type"].contains(name), member.scalarText != nil {
                    // JSON:API names other resources so.
                    kept[name] = member
                }
            }
            return .object(kept)
        case .array(let values):
            guard let element = elements.first else { return value }
            return .array(values.map(element.trimmed))
        default: return value
        }
    }
}

extension JSON {
    /// The value with other records at a path. An array there is a list of records.
    fileprivate func replacingRecords(at steps: ArraySlice<ValuePath.Step>, _ replacement: (JSON) -> JSON) -> JSON {
        guard let step = steps.first else {
            if case .array(let elements) = self { return .array(elements.map(replacement)) }
            return replacement(self)
        }
        guard !step.isDescendant else { return self }
        let rest = steps.dropFirst()
        // Selectors may overlap, and each value is replaced once.
        switch self {
        case .object(let members) where step.selectors.contains(.wildcard):
            return .object(members.mapValues { $0.replacingRecords(at: rest, replacement) })
        case .object(var members):
            let names = Set(step.selectors.compactMap { if case .name(let name) = $0 { name } else { nil } })
            for name in names {
                guard let member = members[name] else { continue }
                members[name] = member.replacingRecords(at: rest, replacement)
            }
            return .object(members)
        case .array(let elements)
        where step.selectors.contains(where: { if case .name = $0 { false } else { true } }):
            return .array(elements.map { $0.replacingRecords(at: rest, replacement) })
        default: return self
        }
    }
}
