public import Foundation

/// An event in the life of a feed.
public enum FeedEvent: Hashable, Sendable {
    /// A page or a command asked for it.
    case requested(at: Date)
    /// A person asked to try again now.
    case retryTapped(at: Date)
    /// Somebody asked for a number of items of a list that is loaded on demand.
    case itemsRequested(Int, at: Date)
    /// The archive, or else the sample, was read; nil if both are empty.
    case archiveRead(FeedContent?, at: Date)
    /// Upstream has answered a part of a collection, and more will follow.
    case partArrived(FeedContent)
    /// The request to upstream has ended, with or without a collection.
    case upstreamAnswered(FetchOutcome, at: Date)
    /// Names of the records that items refer to have arrived.
    case namesLoaded(Names)

    var isRequest: Bool {
        switch self {
        case .requested, .retryTapped, .itemsRequested: true
        case .archiveRead, .partArrived, .upstreamAnswered, .namesLoaded: false
        }
    }
}

/// Work outside the reducer; its outcome comes back as an event.
public enum FeedEffect: Hashable, Sendable {
    /// Reads the archive, or else the sample.
    case readArchive
    /// Asks the source's upstreams.
    case askUpstream
    /// Asks for what follows in a list that is loaded on demand.
    case askForMore
    /// Asks for the names of the records that items refer to.
    case askNames

    /// The identity of an effect. A new effect cancels a running one with the same identity.
    public enum ID: Hashable, Sendable {
        /// The work of ``readArchive``, of ``askUpstream`` and ``askForMore``, and of ``askNames``.
        case archive, upstream, names
    }

    /// The identity of the effect.
    public var id: ID {
        switch self {
        case .readArchive: .archive
        case .askUpstream, .askForMore: .upstream
        case .askNames: .names
        }
    }
}
