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
        var output = HTMLOutput(reserving: 65_536)
        view.render(into: &output)
        self.init(
            status: status, headers: headers,
            body: ResponseBody(byteBuffer: output.withBytes { ByteBuffer(bytes: $0) }))
    }
}
