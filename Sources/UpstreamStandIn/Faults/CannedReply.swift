import Foundation
import NIOHTTP1

/// Answers that look right from afar.
enum CannedReply: String, CaseIterable, Sendable {
    /// The page of a parked domain.
    case html
    /// JSON of a shape nobody expects.
    case wrongJSON = "wrong-json"
    /// An error that says it is a success.
    case errorBody = "error-body"
    /// Neither JSON nor UTF-8.
    case garbage
    /// A collection of nothing.
    case empty
    /// To another host.
    case redirectHost = "redirect-host"
    /// To an address that only machines of a data centre can reach.
    case redirectPrivate = "redirect-private"

    /// - Parameter request: what is redirected.
    func reply(to request: Request) -> Reply {
        switch self {
        case .html:
            Reply(
                .ok, type: "text/html; charset=utf-8",
                body: Data(
                    """
                    <!DOCTYPE html>
                    <html lang="en"><head><title>This domain is for sale</title></head>
                    <body><h1>This domain is parked</h1><p><a href="https://elsewhere.example/">Buy it now</a></p></body></html>

                    """.utf8))
        case .wrongJSON: Reply(.ok, body: Data(#"{"weather":[[["fair",21.5],null]],"tide":{"high":false}}"#.utf8))
        case .errorBody: Reply(.ok, body: Data(#"{"error":"Something went wrong. Please try again later."}"#.utf8))
        case .garbage: Reply(.ok, body: Data([0xFF, 0xFE, 0x00, 0xC3, 0x28, 0x80, 0xF5, 0x7B, 0x22, 0xED, 0xA0, 0x80]))
        case .empty: Reply(.ok, body: Data("[]".utf8))
        case .redirectHost: .redirect(.found, to: "https://elsewhere.example\(request.target)")
        case .redirectPrivate: .redirect(.found, to: "http://169.254.169.254/latest/meta-data/")
        }
    }
}
