public import Endpoints
public import Foundation

/// Keeps what upstreams answered: the seam that persistence fills.
public protocol Archive: Sendable {
    /// What was kept for a request, or nil.
    func entry(for key: ArchiveKey) async throws -> ArchiveEntry?
    /// Replaces what was kept for the entry's request; durable when it returns.
    func keep(_ entry: ArchiveEntry) async throws
}

/// Names a request whose answers are kept, whichever upstream answers it.
public struct ArchiveKey: Hashable, Sendable, Codable {
    public let source: SourceID
    public let resource: Resource

    public init(source: SourceID, resource: Resource) {
        self.source = source
        self.resource = resource
    }
}

/// All that was answered to one request, raw, so that a better decoder can read it again.
public struct ArchiveEntry: Hashable, Sendable {
    public let key: ArchiveKey
    public let origin: Origin
    /// In the order they were asked for; one for a collection that comes in one piece.
    public let answers: [Answer]

    public enum Origin: Hashable, Sendable {
        case upstream(String, at: Date)
        /// Comes with the program, and so is never out of step with it: it is not written anywhere.
        case sample
    }

    public init(key: ArchiveKey, origin: Origin, answers: [Answer]) {
        self.key = key
        self.origin = origin
        self.answers = answers
    }
}
