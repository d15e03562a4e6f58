public import Endpoints
public import Foundation

/// A sample that comes with the program: an answer in the dialect of an upstream, written from facts.
public struct Sample: Sendable {
    /// The resource that the sample answers.
    public let resource: Resource
    /// The body of the answer.
    public let body: Data

    /// Creates the sample answer to a resource.
    public init(_ resource: Resource, body: Data) {
        self.resource = resource
        self.body = body
    }
}
