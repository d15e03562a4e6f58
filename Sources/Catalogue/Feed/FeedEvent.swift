public import Endpoints
public import Foundation

/// What happened to a feed.
public enum FeedEvent: Hashable, Sendable {
    /// A page or a command asked for it.
    case requested(at: Date)
    /// A person asked to try again now.
    case retryTapped(at: Date)
    /// The archive, or failing that the sample, was read; nil: neither holds anything.
    case archiveRead(FeedContent?, at: Date)
    case upstreamAnswered(Result<FeedContent, EndpointError>, at: Date)
    /// Names for what items refer to have come.
    case namesLoaded(Names)
}

/// What is to be done outside; its outcome comes back as an event.
public enum FeedEffect: Hashable, Sendable {
    case readArchive
    case askUpstream

    /// One effect of an id runs at a time: a new one cancels the one before.
    public enum ID: Hashable, Sendable {
        case archive, upstream
    }

    public var id: ID {
        switch self {
        case .readArchive: .archive
        case .askUpstream: .upstream
        }
    }
}
