import NIOCore
import Synchronization

/// The open connections, within the limits.
///
/// Beyond the limit, the client with the most connections loses one, so that other clients can always connect.
package final class Connections: Sendable {
    private struct State {
        var open: [ClientAddress: [ObjectIdentifier: ClientConnection]] = [:]
        var count = 0
        var isClosed = false

        mutating func insert(_ connection: ClientConnection) {
            open[connection.client, default: [:]][ObjectIdentifier(connection)] = connection
            count += 1
        }

        mutating func remove(_ connection: ClientConnection) {
            guard open[connection.client]?.removeValue(forKey: ObjectIdentifier(connection)) != nil else { return }
            if open[connection.client]?.isEmpty == true { open[connection.client] = nil }
            count -= 1
        }
    }

    private let limit: Int
    private let limitOfClient: Int
    private let proxies: TrustedProxies
    private let state = Mutex(State())

    package init(limits: ServerLimits, proxies: TrustedProxies = TrustedProxies([])) {
        limit = max(limits.connections, 1)
        limitOfClient = max(limits.connectionsOfClient, 1)
        self.proxies = proxies
    }

    package var count: Int { state.withLock { $0.count } }

    /// Admits a connection, for which it may close another.
    ///
    /// - Returns: whether the connection may stay.
    func admit(_ connection: ClientConnection, from address: SocketAddress?) -> Bool {
        // A proxy has many clients, which it limits itself.
        let isProxy = address?.ip.map(proxies.contains) ?? false
        let (isAdmitted, victim) = state.withLock { state -> (Bool, ClientConnection?) in
            let own = state.open[connection.client]?.count ?? 0
            guard !state.isClosed, isProxy || own < limitOfClient else { return (false, nil) }
            guard state.count >= limit else {
                state.insert(connection)
                return (true, nil)
            }
            // Closing a connection of a client with as few would only move the problem.
            guard let most = state.open.values.max(by: { $0.count < $1.count }), most.count > own + 1,
                let victim = most.values.first(where: { !$0.isServed }) ?? most.values.first
            else { return (false, nil) }
            state.remove(victim)
            state.insert(connection)
            return (true, victim)
        }
        victim?.close()
        return isAdmitted
    }

    func remove(_ connection: ClientConnection) { state.withLock { $0.remove(connection) } }

    /// Closes idle connections at once, and each other one after its next answer.
    func closeAfterAnswers() {
        let open = state.withLock { $0.open.values.flatMap(\.values) }
        for connection in open { connection.closeAfterAnswer() }
    }

    /// Closes all connections, even in the middle of an answer, and refuses later ones.
    package func close() {
        let open = state.withLock { state in
            state.isClosed = true
            return state.open.values.flatMap(\.values)
        }
        for connection in open { connection.close() }
    }
}

/// A client's connection and its work.
final class ClientConnection: Sendable {
    private struct State {
        var work: Task<Void, Never>?
        var isGone = false
        var isServed = false
    }

    let client: ClientAddress
    private let channel: any Channel
    private let state = Mutex(State())

    init(_ channel: any Channel) {
        self.channel = channel
        client = ClientAddress(channel.remoteAddress)
    }

    /// Whether a request is being answered.
    var isServed: Bool {
        get { state.withLock { $0.isServed } }
        set { state.withLock { $0.isServed = newValue } }
    }

    /// Runs work that is cancelled when the client disconnects.
    func serve(_ work: @escaping @Sendable () async -> Void) async {
        let task = Task { await work() }
        let isGone = state.withLock { state in
            state.work = task
            return state.isGone
        }
        if isGone { task.cancel() }
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// Cancels the work, because its client has disconnected.
    func cancel() {
        let work = state.withLock { state in
            state.isGone = true
            return state.work
        }
        work?.cancel()
    }

    func closeAfterAnswer() {
        channel.eventLoop.execute { [channel] in
            channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
        }
    }

    func close() {
        cancel()
        channel.close(promise: nil)
    }
}
