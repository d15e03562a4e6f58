import NIOCore
import Screens

/// An event of a stream, ready to be sent: plain, or as a block of a gzip stream.
///
/// The block ends at a byte and refers to nothing before it, so that it is compressed once for all streams.
struct LiveEvent: Sendable {
    let plain: ByteBuffer
    let compressed: ByteBuffer

    private init(_ text: String) {
        plain = ByteBuffer(string: text)
        compressed = Gzip.block(plain)
    }

    /// An event with JSON as its data.
    init(_ content: some JSONValue) {
        self.init("data:\(String(decoding: JSONOutput(content).bytes, as: UTF8.self))\n\n")
    }

    /// The memory that the event takes, in bytes.
    var bytes: Int { plain.readableBytes + compressed.readableBytes }

    /// The first event: how long a browser waits before it connects again, in milliseconds.
    static let beginning = LiveEvent("retry:2000\n\n")
    /// An event without content, by which both sides notice a lost connection. Scripts don't hear of comments.
    static let heartbeat = LiveEvent("data\n\n")
}
