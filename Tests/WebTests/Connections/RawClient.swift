import NIOCore
import NIOPosix

/// A connection on which a test writes and reads as it likes.
struct RawClient {
    private let channel: NIOAsyncChannel<ByteBuffer, ByteBuffer>

    init(port: Int) async throws {
        channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .channelOption(ChannelOptions.allowRemoteHalfClosure, value: true)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel(
                        wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true))
                }
            }
    }

    /// Sends texts and reads until the server closes, or until what came is enough.
    func exchange(_ texts: String..., until isEnough: (String) -> Bool = { _ in false }) async throws -> String {
        try await channel.executeThenClose { inbound, outbound in
            for text in texts { try await outbound.write(ByteBuffer(string: text)) }
            var answer = ""
            do {
                for try await part in inbound {
                    answer += String(buffer: part)
                    if isEnough(answer) { break }
                }
            } catch {
                // Closed without ceremony: what came before it counts.
            }
            return answer
        }
    }

    /// The connection by itself.
    var unread: any Channel { channel.channel }
}
