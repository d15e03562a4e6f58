/// How much the server takes on at once, and how long it waits: all its bounds, in one place.
///
/// docs/limits.md says what happens past each.
public struct ServerLimits: Hashable, Sendable {
    // MARK: Connections

    /// In all.
    public var connections = 4_096
    /// Of one client.
    public var connectionsOfClient = 256
    /// Until the first request's header fields are there.
    public var headerTime: Duration = .seconds(15)
    /// From the header fields to the end of a body.
    public var bodyTime: Duration = .seconds(20)
    /// From a request to the beginning of its answer.
    public var answerTime: Duration = .seconds(30)
    /// Until a client takes a part of an answer.
    public var readingTime: Duration = .seconds(20)
    /// Between an answer and the next request.
    public var idleTime: Duration = .seconds(60)
    /// From the signal to stop until connections are closed that are still being served.
    public var shutdownTime: Duration = .seconds(1)

    // MARK: Requests

    /// Of a request's header fields, in bytes.
    public var headerBytes = 32_768
    /// Of a form, in bytes.
    public var bodyBytes = 16_384
    /// Names and values in an address.
    public var parameters = 200
    /// Pages and documents that are made at once, in all.
    public var requests = 32
    /// Of one client.
    public var requestsOfClient = 8
    /// Requests that wait for their turn, in all.
    public var waitingRequests = 256
    /// Of one client.
    public var waitingRequestsOfClient = 64

    // MARK: People

    /// Favourites of one profile.
    public var favourites = 10_000
    /// Profiles that one client may begin in an hour, where each browser has its own.
    public var newProfiles = 60

    public init() {}
}
