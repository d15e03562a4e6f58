import Crypto
import Foundation
import NIOHTTP1

extension Reply {
    /// With what a later request can ask whether it is still the same.
    var withValidators: Reply {
        guard status == .ok else { return self }
        var reply = self
        reply.headers.replaceOrAdd(name: "ETag", value: tag)
        reply.headers.replaceOrAdd(name: "Last-Modified", value: Self.dates.string(from: modified))
        return reply
    }

    /// The answer with validators, or 304 where the request's own say that the client has it already (RFC 9110, 13).
    func validated(for request: Request) -> Reply {
        var reply = withValidators
        if status == .ok, isKnown(to: request) {
            reply.status = .notModified
            reply.headers.remove(name: "Content-Type")
            reply.body = Data()
        }
        return reply
    }

    private var tag: String { "\"\(body.fingerprint)\"" }

    /// `If-None-Match` rules over `If-Modified-Since`; a date that cannot be read counts as none.
    private func isKnown(to request: Request) -> Bool {
        let tags = request.headers[canonicalForm: "If-None-Match"]
        if !tags.isEmpty {
            let tag = tag
            return tags.contains { $0 == "*" || $0 == tag || $0 == "W/\(tag)" }
        }
        guard let text = request.headers.first(name: "If-Modified-Since"), let since = Self.dates.date(from: text)
        else { return false }
        return modified.timeIntervalSince1970.rounded(.down) <= since.timeIntervalSince1970
    }

    /// RFC 9110's one format of a date, to the second.
    private static var dates: DateFormatter {
        let dates = DateFormatter()
        dates.locale = Locale(identifier: "en_US_POSIX")
        dates.timeZone = .gmt
        dates.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return dates
    }
}

extension Data {
    /// 32 hexadecimal digits that are the same for the same bytes.
    var fingerprint: String {
        SHA256.hash(data: self).prefix(16).map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }.joined()
    }
}
