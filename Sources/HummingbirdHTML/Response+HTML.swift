public import HTML
public import HTTPTypes
public import Hummingbird
import NIOCore

extension Response {
    /// A view as a response in UTF-8: a page, or a part of one.
    ///
    /// - Parameters:
    ///   - view: is rendered at once.
    ///   - status: the status.
    ///   - headers: the header fields beside the type of the content.
    public init(_ view: some HTML, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]) {
        var headers = headers
        headers[.contentType] = "text/html; charset=utf-8"
        self.init(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(view)))
    }
}

extension ByteBuffer {
    /// The size of the memory for a view, in bytes. A larger view is copied once more, and so is a small one, which would
    /// hold all of it until it is sent.
    private static let ordinarySize = 131_072
    private static let smallSize = ordinarySize / 8

    /// A view in UTF-8.
    fileprivate init(_ view: some HTML) {
        self.init()
        var copy: ByteBuffer?
        writeWithUnsafeMutableBytes(minimumWritableBytes: Self.ordinarySize) { memory in
            var output = HTMLOutput(borrowing: memory.bindMemory(to: UInt8.self))
            view.render(into: &output)
            if output.isBorrowed, output.count > Self.smallSize { return output.count }
            copy = output.withBytes { ByteBuffer(bytes: $0) }
            return 0
        }
        if let copy { self = copy }
    }
}
