import Foundation

/// Requests and answers as the first schema encodes them; a frozen copy, independent of today's types.
enum FirstSchema {
    struct Answer: Decodable {
        /// As JSON.
        let resource: String
        let status: Int
        /// As JSON.
        let headers: String
        let body: Data

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            resource = try container.decode(Resource.self, forKey: .resource).frozenJSON
            status = try container.decode(Int.self, forKey: .status)
            headers = try container.decode([String: String].self, forKey: .headers).frozenJSON
            body = try container.decode(Data.self, forKey: .body)
        }

        private enum CodingKeys: String, CodingKey { case resource, status, headers, body }
    }

    private struct Resource: Codable {
        struct Parameter: Codable {
            let name: String
            let value: String
        }

        let path: String
        let query: [Parameter]
    }

    static func answers(in data: Data) throws -> [Answer] {
        try JSONDecoder().decode([Answer].self, from: data)
    }

    /// Encodes a request, which the first schema writes as path and query, as JSON.
    static func resource(_ text: String) throws -> String {
        let parts = URLComponents(string: text)
        let query = (parts?.queryItems ?? []).map { Resource.Parameter(name: $0.name, value: $0.value ?? "") }
        return try Resource(path: parts?.percentEncodedPath ?? text, query: query).frozenJSON
    }
}

extension Encodable {
    /// JSON as the second schema writes it.
    fileprivate var frozenJSON: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }
}
