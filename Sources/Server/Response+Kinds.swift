import Documents
import Foundation
import HTML
import HTTPTypes
import Hummingbird
import NIOCore
import Pages

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

    /// Its name changes with its content.
    static func asset(_ asset: Assets.Asset) -> Response {
        Response(
            status: .ok,
            headers: [.contentType: asset.type, .cacheControl: "public, max-age=31536000, immutable"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: asset.bytes)))
    }

    /// To the address that it should have been.
    static func movedPermanently(_ path: String) -> Response {
        Response(status: .movedPermanently, headers: [.location: path])
    }

    /// After a post: what follows is got.
    static func seeOther(_ path: String) -> Response {
        Response(status: .seeOther, headers: [.location: path, .cacheControl: "no-store"])
    }
}
