public import Endpoints
import Foundation

/// A collection of the same upstreams that gives names to what items refer to by address, such as a starship's films.
public struct Companion: Identifiable, Sendable {
    public let id: String
    public let resource: Resource
    private let nameKey: String

    /// - Parameters:
    ///   - id: what fields refer to it by, and the last part of its path unless `resource` says otherwise.
    ///   - nameKey: the key under which its records hold their name.
    public init(_ id: String, resource: Resource? = nil, nameKey: String = "name") {
        self.id = id
        self.resource = resource ?? Resource(id)
        self.nameKey = nameKey
    }

    /// The names by id that an answer holds.
    func names(in answer: Answer) throws(ReadingError) -> [String: String] {
        let records: LenientArray<[String: LenientString]> = try answer.decoded(as: "an array of \(id)")
        var names: [String: String] = [:]
        for record in records.elements {
            guard let address = record["url"]?.value, let name = record[nameKey]?.value else { continue }
            names[ItemAddress(address).id] = name
        }
        // Records of which none can be read are another shape, not a collection without names.
        if names.isEmpty, records.elements.count + records.undecodable.count > 0 {
            throw ReadingError(expected: "\(id) with “url” and “\(nameKey)”", got: "none that has both")
        }
        return names
    }

    /// A string, or nothing where another type stands.
    private struct LenientString: Decodable {
        let value: String?

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            do { value = try container.decode(String.self) } catch { value = nil }
        }
    }
}

/// The address by which APIs of this family name a record; its last part is the id, with or without a slash behind it.
///
/// It is only ever taken apart, never followed.
public struct ItemAddress: Hashable, Sendable {
    public let id: String

    public init(_ text: String) {
        id = text.split(separator: "/").last.map(String.init) ?? text
    }
}
