public import Foundation

/// What happened to a feed.
public enum FeedEvent: Hashable, Sendable {
    /// A page or a command asked for it.
    case requested(at: Date)
    /// A person asked to try again now.
    case retryTapped(at: Date)
    /// The archive, or failing that the sample, was read; nil: neither holds anything.
    case archiveRead(FeedContent?, at: Date)
    /// Upstream has answered a part of a collection, and goes on.
    case partArrived(FeedContent)
    /// The attempt to ask upstream has ended, with or without a collection.
    case upstreamAnswered(FetchOutcome, at: Date)
    /// Names for what items refer to have come.
    case namesLoaded(Names)
}

/// What is to be done outside; its outcome comes back as an event.
public enum FeedEffect: Hashable, Sendable {
    /// Reads the archive, then the sample.
    case readArchive
    /// Asks the source's upstreams.
    case askUpstream
    /// For names of what items refer to.
    case askNames

    /// One effect of an id runs at a time: a new one cancels the one before.
    public enum ID: Hashable, Sendable {
        /// The work of ``readArchive``, ``askUpstream`` and ``askNames``.
        case archive, upstream, names
    }

    /// The identity by which a new effect cancels a running one.
    public var id: ID {
        switch self {
        case .readArchive: .archive
        case .askUpstream: .upstream
        case .askNames: .names
        }
    }
}
