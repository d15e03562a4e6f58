public import Endpoints
public import Foundation

/// Data that come with the program: what an upstream would answer, in its dialect, written from facts.
public struct Sample: Sendable {
    public let resource: Resource
    public let body: Data

    public init(_ resource: Resource, body: Data) {
        self.resource = resource
        self.body = body
    }
}
