/// The limits of the server: its load and its waiting times.
///
/// docs/limits.md describes the effect of each limit.
package struct ServerLimits: Hashable, Sendable {
    // MARK: Connections

    /// The number of open connections.
    package var connections = 4_096
    /// The number of open connections of one client.
    package var connectionsOfClient = 256
    /// The time for the header of the first request.
    package var headerTime: Duration = .seconds(15)
    /// The time from the header of a request to the end of its body.
    package var bodyTime: Duration = .seconds(20)
    /// The time from a request to the beginning of its answer.
    package var answerTime: Duration = .seconds(30)
    /// The time in which a client must read a part of an answer.
    package var clientReadTimeout: Duration = .seconds(20)
    /// The time between two parts of an answer; streams of events send one each minute.
    package var idleWriteTimeout: Duration = .seconds(150)
    /// The time between an answer and the next request.
    package var idleTime: Duration = .seconds(60)
    /// The number of streams of events.
    package var streams = 2_048
    /// The number of streams of events of one client and profile.
    package var streamsOfClient = 64
    /// The memory for the snapshots of followed pages, in bytes.
    package var snapshotBytes = 67_108_864
    /// The memory for the snapshots of pages that one client follows, in bytes.
    package var snapshotBytesOfClient = 16_777_216
    /// The time from the signal to stop until open connections are closed.
    package var shutdownTime: Duration = .seconds(1)

    // MARK: Requests

    /// The size of a request's header in bytes.
    package var headerBytes = 32_768
    /// The size of a form in bytes.
    package var bodyBytes = 16_384
    /// The number of parameters in an address.
    package var parameters = 200
    /// The number of pages and documents that are made concurrently.
    package var requests = 32
    /// The number of pages and documents that are made concurrently for one client.
    package var requestsOfClient = 8
    /// The number of waiting requests.
    package var waitingRequests = 256
    /// The number of waiting requests of one client.
    package var waitingRequestsOfClient = 64

    // MARK: People

    /// The number of favourites of one profile.
    package var favourites = 10_000
    /// The number of new profiles that one client may start in an hour, if each browser has its own.
    package var newProfiles = 60

    package init() {}
}
