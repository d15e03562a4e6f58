import NIOCore
import NIOHTTP1

/// Holds one connection to the limits of time and to HTTP/1.1 (RFC 9112), and tells when its client has gone.
///
/// It stands between the parser and everything else.
final class ConnectionHandler: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// What is waited for.
    private enum Phase {
        /// The first request.
        case header
        /// The rest of a request.
        case body
        /// The beginning of an answer.
        case answer
        /// That the client takes what is written.
        case reading
        /// Another request.
        case idle
        /// That the client closes, as it was told.
        case closing
    }

    private let connection: Connection
    private let limits: ServerLimits
    private var phase = Phase.header
    private var deadline = NIODeadline.distantFuture
    private var tick: Scheduled<Void>?
    /// Requests that were read and not yet answered to their end; several where they are pipelined.
    private var pending = 0 {
        didSet { connection.isServed = pending > 0 }
    }
    private var closesAfterAnswer = false
    /// What comes after a refusal is dropped, in both directions.
    private var isRefused = false

    init(_ connection: Connection, limits: ServerLimits) {
        self.connection = connection
        self.limits = limits
    }

    // MARK: Coming and going

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
        // A client that closed politely stays half open until it is answered; only the end of its input tells of it.
        if event as? ChannelEvent == .inputClosed, pending > 0 { connection.cancel() }
        context.fireUserInboundEventTriggered(event)
    }

    // MARK: Requests

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefused else { return }
        switch Self.unwrapInboundIn(data) {
        case .head(var head):
            pending += 1
            // RFC 9112, 3.2: one, and no other number; only HTTP/1.0 may have none.
            let hosts = head.headers["host"].count
            guard hosts == 1 || hosts == 0 && head.isOld else { return refuse(.badRequest, context) }
            if !head.isKeepAlive || head.isOld {
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

    /// Says that a body may come, or that it is too large, before it is sent (RFC 9110, 10.1.1).
    ///
    /// - Returns: whether it may.
    private func answerExpectation(of head: HTTPRequestHead, _ context: ChannelHandlerContext) -> Bool {
        if let length = head.headers.first(name: "content-length").flatMap({ Int($0) }), length > limits.bodyBytes {
            refuse(.payloadTooLarge, context)
            return false
        }
        // Behind another answer it would be taken for that one's.
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

    /// Ends a connection that nothing sensible can follow on, with a reason where the answer has not begun.
    private func refuse(_ status: HTTPResponseStatus, _ context: ChannelHandlerContext) {
        guard !isRefused else { return }
        isRefused = true
        connection.cancel()
        guard phase != .reading, pending <= 1 else { return context.close(promise: nil) }
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
            isolated.whenSuccess { self.progress() }
            context.write(data, promise: promise)
        case .end:
            isolated.whenSuccess { self.finishAnswer() }
            context.write(data, promise: promise)
        }
    }

    private func progress() {
        if phase == .reading { wait(for: .reading) }
    }

    private func finishAnswer() {
        pending -= 1
        // A body that is still on its way keeps its time.
        guard phase == .reading else { return }
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
        case .reading: limits.readingTime
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
        case .header, .reading, .idle, .closing:
            connection.cancel()
            return context.close(promise: nil)
        }
        schedule(context)
    }
}

extension HTTPRequestHead {
    /// Of HTTP/1.0.
    fileprivate var isOld: Bool { (version.major, version.minor) < (1, 1) }
}

extension ServerLimits {
    /// How late a limit of time may be noticed: a second, or half of the shortest.
    fileprivate var precision: Duration {
        let shortest = min(headerTime, bodyTime, answerTime, readingTime, idleTime)
        return min(.seconds(1), shortest / 2)
    }
}
