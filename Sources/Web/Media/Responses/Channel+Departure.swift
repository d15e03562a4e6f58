import NIOCore

/// Tells when a browser goes away while its answer is being made.
///
/// A connection that was closed politely stays half open until it is answered; only the end of its input tells of it.
private final class DepartureHandler: ChannelInboundHandler, RemovableChannelHandler, Sendable {
    typealias InboundIn = NIOAny

    private let onDeparture: @Sendable () -> Void

    init(onDeparture: @escaping @Sendable () -> Void) { self.onDeparture = onDeparture }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event as? ChannelEvent == .inputClosed { onDeparture() }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        onDeparture()
        context.fireChannelInactive()
    }
}

extension Channel {
    /// Does something that is cancelled when the other side goes away, or when the calling task is cancelled.
    func untilDeparture<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value {
        let task = Task { await work() }
        let handler = DepartureHandler { task.cancel() }
        // At the front, before anybody can keep the news to themselves. On a channel that is closed it fails.
        let addition: EventLoopFuture<Void> = pipeline.addHandler(handler, position: .first)
        addition.whenFailure { _ in task.cancel() }
        let value = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        // Nobody waits for it: a channel that closed meanwhile has let the handler go.
        addition.whenSuccess { self.pipeline.removeHandler(handler, promise: nil) }
        return value
    }
}
