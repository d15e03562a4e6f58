public import Endpoints

/// A collection of the same upstreams that names the records that items refer to by address, such as a starship's
/// films.
public struct ReferenceCollection: Identifiable, Sendable {
    public let id: String
    /// The resource of the collection.
    public let resource: Resource
    private let nameKey: String
    private let dialects: [Dialect<ReferenceRecord>]

    /// Creates a collection of records with names.
    ///
    /// - Parameters:
    ///   - id: the name by which fields refer to the collection, and its path if there is no `resource`.
    ///   - resource: the resource of the collection, under the upstream's base.
    ///   - nameKey: the key under which its records hold their name.
    ///   - dialects: the shapes its answers can have.
    public init(
        _ id: String, resource: Resource? = nil, nameKey: String = "name",
        dialects: [Dialect<ReferenceRecord>] = [.array]
    ) {
        self.id = id
        self.resource = resource ?? Resource(id)
        self.nameKey = nameKey
        self.dialects = dialects
    }

    /// Decodes answers; a record without a name counts as undecodable.
    @Sendable func read(_ answers: [Answer]) throws(ReadingError) -> DecodedCollection<ReferenceRecord> {
        var decoded = try Dialect.read(answers, in: dialects)
        let nameless = decoded.items.filter { $0[nameKey] == nil }
        decoded.items.removeAll { $0[nameKey] == nil }
        decoded.undecodable += nameless.map { "record \($0.id.debugDescription): no “\(nameKey)”" }
        // Records without a single readable one have an unknown shape, and are not an empty collection.
        if decoded.items.isEmpty, decoded.next.isEmpty, let problem = decoded.undecodable.first {
            throw ReadingError(
                expected: "\(id) with “\(nameKey)”", got: "none that can be read (\(problem.prefix(300)))")
        }
        return decoded
    }

    /// The names of records, by id.
    func names(of records: [ReferenceRecord]) -> [String: String] {
        Dictionary(records.map { ($0.id, $0[nameKey]?.presentable() ?? "") }) { first, _ in first }
    }
}

/// A record of a ``ReferenceCollection``: an id, and texts by their keys.
public struct ReferenceRecord: Decodable, Identifiable, Sendable {
    public let id: String
    private let texts: [String: String]

    /// Decodes a record. The id is the last part of its `url`, or else its `uid`.
    public init(from decoder: any Decoder) throws {
        texts = try [String: LenientElement<String>](from: decoder).compactMapValues {
            if case .readable(let text) = $0 { text } else { nil }
        }
        guard let id = texts["url"].map({ ItemAddress($0).id }) ?? texts["uid"] else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "neither url nor uid"))
        }
        self.id = id
    }

    /// The text with a key; nil if there is none.
    public subscript(key: String) -> String? { texts[key] }
}
