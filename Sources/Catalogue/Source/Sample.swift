public import Endpoints
public import Foundation

/// Data that come with the program: what an upstream would answer, in its dialect, written from facts.
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
