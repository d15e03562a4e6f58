import Foundation

/// One record of the Star Wars API.
struct Record {
    let id: String
    let name: String
    let properties: [String: Any]

    /// - Throws: ``RecordError`` when the body is no bare array of records that have an address and a name.
    static func all(in body: Data) throws -> [Record] {
        do {
            guard let objects = try JSONSerialization.jsonObject(with: body) as? [[String: Any]] else {
                throw RecordError(got: "JSON of another shape")
            }
            return try objects.map(Record.init)
        } catch let error as RecordError {
            throw error
        } catch {
            throw RecordError(got: "what is no JSON (\(error.localizedDescription))")
        }
    }

    private init(_ properties: [String: Any]) throws {
        guard let url = properties["url"] as? String, let id = url.split(separator: "/").last,
            let name = (properties["name"] ?? properties["title"]) as? String
        else { throw RecordError(got: "a record with the keys \(properties.keys.sorted())") }
        self.id = String(id)
        self.name = name
        self.properties = properties
    }

    /// The properties with all addresses of resources at another host.
    func properties(at base: String, ending: String = "") -> [String: Any] {
        func moved(_ value: Any) -> Any {
            if let values = value as? [Any] { return values.map(moved) }
            guard let text = value as? String, text.hasPrefix("http") else { return value }
            return "\(base)/\(text.split(separator: "/").suffix(2).joined(separator: "/"))\(ending)"
        }
        return properties.mapValues(moved)
    }
}

/// All records that stand at one path.
struct RecordCollection {
    /// The path's last component, such as `starships`.
    let name: String
    let records: [Record]
    let modified: Date

    static let pageSize = 10
    /// How many details the fault `half` leaves.
    static let firstPart = 5

    func reply(_ json: [String: Any], isLaterPart: Bool) throws -> Reply {
        var reply = try Reply.json(json, modified: modified)
        reply.isLaterPart = isLaterPart
        return reply
    }
}

/// What cannot be answered in another dialect.
struct RecordError: Error, CustomStringConvertible {
    let got: String

    var description: String {
        "Expected a bare JSON array of records that have url and name (or title), got \(got). "
            + "Serve it with --dialect array, or mend the file."
    }
}
