import Foundation
import HTML
import HTTPTypes
import Hummingbird
import HummingbirdHTML
import NIOCore
import Screens
import Synchronization

extension Response {
    /// A page. The browser caches it and revalidates it each time.
    static func page(_ page: some HTML, status: HTTPResponse.Status = .ok) -> Response {
        Response(page, status: status, headers: headersOfPages)
    }

    private static let headersOfPages: HTTPFields = [
        .cacheControl: "private, no-cache", .vary: "Accept-Language, Cookie",
    ]

    static func json(_ value: some JSONValue, status: HTTPResponse.Status = .ok) -> Response {
        json(JSONOutput(value), status: status)
    }

    static func json(_ output: JSONOutput, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status,
            headers: [
                .contentType: "application/json; charset=utf-8", .cacheControl: "private, no-cache",
                .vary: "Accept, Accept-Language, Cookie",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: output.bytes)))
    }

    /// An asset, which never changes because its name depends on its content.
    static func asset(_ asset: Assets.Asset) -> EncodedContent {
        let bytes = ByteBuffer(bytes: asset.bytes)
        let response = Response(
            status: .ok,
            headers: [.contentType: asset.type, .cacheControl: "public, max-age=31536000, immutable"],
            body: ResponseBody(byteBuffer: bytes))
        return EncodedContent(response, content: bytes, isFile: true)
    }

    /// A redirect to the canonical address.
    static func movedPermanently(_ path: String) -> Response {
        Response(status: .movedPermanently, headers: [.location: path])
    }

    /// A redirect after a post, to be followed with GET.
    static func seeOther(_ path: String) -> Response {
        Response(status: .seeOther, headers: [.location: path, .cacheControl: "no-store"])
    }
}
