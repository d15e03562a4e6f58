/// How much the server takes on at once, and how long it waits: all its bounds, in one place.
///
/// docs/limits.md says what happens past each.
package struct ServerLimits: Hashable, Sendable {
    // MARK: Connections

    /// In all.
    package var connections = 4_096
    /// Of one client.
    package var connectionsOfClient = 256
    /// Until the first request's header fields are there.
    package var headerTime: Duration = .seconds(15)
    /// From the header fields to the end of a body.
    package var bodyTime: Duration = .seconds(20)
    /// From a request to the beginning of its answer.
    package var answerTime: Duration = .seconds(30)
    /// Until a client takes a part of an answer.
    package var readingTime: Duration = .seconds(20)
    /// Between an answer and the next request.
    package var idleTime: Duration = .seconds(60)
    /// From the signal to stop until connections are closed that are still being served.
    package var shutdownTime: Duration = .seconds(1)

    // MARK: Requests

    /// Of a request's header fields, in bytes.
    package var headerBytes = 32_768
    /// Of a form, in bytes.
    package var bodyBytes = 16_384
    /// Names and values in an address.
    package var parameters = 200
    /// Pages and documents that are made at once, in all.
    package var requests = 32
    /// Of one client.
    package var requestsOfClient = 8
    /// Requests that wait for their turn, in all.
    package var waitingRequests = 256
    /// Of one client.
    package var waitingRequestsOfClient = 64

    // MARK: People

    /// Favourites of one profile.
    package var favourites = 10_000
    /// Profiles that one client may begin in an hour, where each browser has its own.
    package var newProfiles = 60

    package init() {}
}
