public import Foundation
import HTML
import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
    /// A page; it is asked for again each time, but may be kept for the back button.
    static func page(_ page: some HTML, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status,
            headers: [
                .contentType: "text/html; charset=utf-8", .cacheControl: "private, no-cache",
                .vary: "Accept-Language, Cookie",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: page.bytes())))
    }

    static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
        Response(
            status: status,
            headers: [
                .contentType: "application/json; charset=utf-8", .cacheControl: "private, no-cache",
                .vary: "Accept, Accept-Language, Cookie",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try JSONEncoder.document.encode(value))))
    }

    /// After a post: what follows is got.
    static func seeOther(_ path: String) -> Response {
        Response(status: .seeOther, headers: [.location: path, .cacheControl: "no-store"])
    }
}

extension JSONEncoder {
    /// Keys in alphabetical order, so that equal documents are equal bytes; dates as ISO 8601 in UTC.
    public static var document: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return encoder
    }
}
