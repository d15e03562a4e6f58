public import Foundation
public import HTTPTypes

/// What an upstream answered, as it came: the raw material that decoders read and archives keep.
public struct Answer: Sendable, Hashable, Codable {
    /// What was asked for.
    public let resource: Resource
    public let status: Int
    /// The header fields worth keeping, by lower-case name.
    public let headers: [String: String]
    public let body: Data

    public init(resource: Resource, status: Int = 200, headers: [String: String] = [:], body: Data) {
        self.resource = resource
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The header fields that say what an answer is and whether it changed; nothing else is kept, cookies least of all.
    public static let keptHeaders: [HTTPField.Name] = [
        .contentType, .eTag, .lastModified, .date, .cacheControl, .retryAfter, .location,
    ]
}
