import NIOCore
import NIOHTTP1

/// Enforces the time limits and HTTP/1.1 (RFC 9112) on one connection, and notices when its client disconnects.
///
/// The handler is between the parser and all other handlers.
final class ConnectionHandler: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// The event that the connection waits for.
    private enum Phase {
        /// The header of the first request.
        case header
        /// The rest of a request.
        case body
        /// The beginning of an answer.
        case answer
        /// The client reads the answer.
        case reading
        /// The next part of an answer whose parts have been read.
        case silence
        /// The next request.
        case idle
        /// The client closes the connection, as requested.
        case closing
    }

    private let connection: ClientConnection
    private let limits: ServerLimits
    private var phase = Phase.header
    private var deadline = NIODeadline.distantFuture
    private var tick: Scheduled<Void>?
    /// The number of requests without a complete answer; more than one if they are pipelined.
    private var pending = 0 {
        didSet { connection.isServed = pending > 0 }
    }
    /// The number of parts that the client has not read yet.
    private var unread = 0
    private var closesAfterAnswer = false
    /// Whether the server shuts down.
    private var isQuiescing = false
    /// Whether the connection was refused, so that all further data are dropped in both directions.
    private var isRefused = false

    init(_ connection: ClientConnection, limits: ServerLimits) {
        self.connection = connection
        self.limits = limits
    }

    // MARK: Life cycle

    func handlerAdded(context: ChannelHandlerContext) {
        wait(for: .header)
        schedule(context)
    }

    func handlerRemoved(context: ChannelHandlerContext) { tick?.cancel() }

    func channelInactive(context: ChannelHandlerContext) {
        connection.cancel()
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        // After an orderly close, a client stays half open until it gets its answer; only the end of its input shows
        // the close.
        if event as? ChannelEvent == .inputClosed, pending > 0 { connection.cancel() }
        if event is ChannelShouldQuiesceEvent {
            (isQuiescing, closesAfterAnswer) = (true, true)
            // Further handlers close the connection, which waits for an answer that is on its way, and for that to the
            // first request.
            guard phase == .idle else { return }
        }
        context.fireUserInboundEventTriggered(event)
    }

    // MARK: Requests

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefused else { return }
        switch Self.unwrapInboundIn(data) {
        case .head(var head):
            pending += 1
            // There must be exactly one Host field; only HTTP/1.0 may omit it (RFC 9112, section 3.2).
            let hosts = head.headers["host"].count
            guard hosts == 1 || hosts == 0 && head.isOld else { return refuse(.badRequest, context) }
            if closesAfterAnswer || !head.isKeepAlive || head.isOld {
                closesAfterAnswer = true
                head.headers.replaceOrAdd(name: "connection", value: "close")
            }
            wait(for: .body)
            if head.headers[canonicalForm: "expect"].contains(where: { $0.lowercased() == "100-continue" }),
                !answerExpectation(of: head, context)
            {
                return
            }
            context.fireChannelRead(Self.wrapInboundOut(.head(head)))
        case .body: context.fireChannelRead(data)
        case .end:
            if phase == .body { wait(for: pending > 0 ? .answer : .idle) }
            context.fireChannelRead(data)
        }
    }

    /// Answers an `Expect` header before the body is sent: the body is welcome, or too large (RFC 9110, section
    /// 10.1.1).
    ///
    /// - Returns: whether the body is welcome.
    private func answerExpectation(of head: HTTPRequestHead, _ context: ChannelHandlerContext) -> Bool {
        if let length = head.headers.first(name: "content-length").flatMap({ Int($0) }), length > limits.bodyBytes {
            refuse(.payloadTooLarge, context)
            return false
        }
        // Behind another answer, the client would take it for a part of that answer.
        if pending == 1, !head.isOld {
            context.writeAndFlush(
                Self.wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: .continue))), promise: nil)
        }
        return true
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard error is HTTPParserError else { return context.fireErrorCaught(error) }
        refuse((error as? HTTPParserError) == .headerOverflow ? .requestHeaderFieldsTooLarge : .badRequest, context)
    }

    /// Closes a connection that can't continue, with an error status if no answer has begun.
    private func refuse(_ status: HTTPResponseStatus, _ context: ChannelHandlerContext) {
        guard !isRefused else { return }
        isRefused = true
        connection.cancel()
        guard ![.reading, .silence].contains(phase), pending <= 1 else { return context.close(promise: nil) }
        var headers: HTTPHeaders = ["content-length": "0", "connection": "close"]
        if status == .serviceUnavailable { headers.add(name: "retry-after", value: "5") }
        wait(for: .closing)
        context.write(
            Self.wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers))),
            promise: nil)
        context.writeAndFlush(Self.wrapOutboundOut(.end(nil)), promise: nil)
        context.close(mode: .output, promise: nil)
    }

    // MARK: Answers

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard !isRefused else { return promise?.fail(ChannelError.ioOnClosedChannel) ?? () }
        let promise = promise ?? context.eventLoop.makePromise()
        let isolated = promise.futureResult.assumeIsolated()
        switch Self.unwrapOutboundIn(data) {
        case .head(var head):
            if phase != .body { wait(for: .reading) }
            if closesAfterAnswer { head.headers.replaceOrAdd(name: "connection", value: "close") }
            context.write(Self.wrapOutboundOut(.head(head)), promise: promise)
        case .body:
            unread += 1
            progress()
            isolated.whenSuccess {
                self.unread -= 1
                self.progress()
            }
            context.write(data, promise: promise)
        case .end:
            isolated.whenSuccess { self.finishAnswer(context) }
            context.write(data, promise: promise)
        }
    }

    private func progress() {
        if [.reading, .silence].contains(phase) { wait(for: unread > 0 ? .reading : .silence) }
    }

    private func finishAnswer(_ context: ChannelHandlerContext) {
        pending -= 1
        if isQuiescing, pending == 0 { context.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent()) }
        // A body that is still being read keeps its deadline.
        guard [.reading, .silence].contains(phase) else { return }
        if closesAfterAnswer {
            wait(for: .closing)
        } else {
            wait(for: pending > 0 ? .answer : .idle)
        }
    }

    // MARK: Time

    private func wait(for phase: Phase) {
        self.phase = phase
        deadline = .now() + TimeAmount(time(for: phase))
    }

    private func time(for phase: Phase) -> Duration {
        switch phase {
        case .header: limits.headerTime
        case .body: limits.bodyTime
        case .answer: limits.answerTime
        case .reading: limits.clientReadTimeout
        case .silence: limits.idleWriteTimeout
        case .idle: limits.idleTime
        case .closing: .seconds(2)
        }
    }

    private func schedule(_ context: ChannelHandlerContext) {
        tick = context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(limits.precision)) {
            guard self.deadline > .now() else { return self.expire(context) }
            self.schedule(context)
        }
    }

    private func expire(_ context: ChannelHandlerContext) {
        switch phase {
        case .body: refuse(.requestTimeout, context)
        case .answer: refuse(.serviceUnavailable, context)
        case .header, .reading, .silence, .idle, .closing:
            connection.cancel()
            return context.close(promise: nil)
        }
        schedule(context)
    }
}

extension HTTPRequestHead {
    /// Whether the version is HTTP/1.0.
    fileprivate var isOld: Bool { (version.major, version.minor) < (1, 1) }
}

extension ServerLimits {
    /// The delay with which a time limit may be noticed: a second, or half of the shortest limit.
    fileprivate var precision: Duration {
        let shortest = min(headerTime, bodyTime, answerTime, clientReadTimeout, idleTime)
        return min(.seconds(1), shortest / 2)
    }
}
