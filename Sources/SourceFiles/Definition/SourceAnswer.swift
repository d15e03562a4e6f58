public import Foundation

/// An upstream's answer.
public struct SourceAnswer: Sendable {
    /// The address that answered.
    public var url: URL
    /// The HTTP status code.
    var status = 200
    /// The headers, with names in lower case.
    public let headers: [String: String]
    /// The body.
    public var body: JSON
    /// The number of values among several in the body that cannot be read.
    var unreadableValues = 0

    /// Creates an answer; of headers whose names differ in case only, the values are joined with commas.
    public init(url: URL, headers: some Sequence<(String, String)> = [], body: JSON) {
        self.url = url
        self.headers = Dictionary(headers.map { ($0.lowercased(), $1) }) { "\($0), \($1)" }
        self.body = body
    }
}
