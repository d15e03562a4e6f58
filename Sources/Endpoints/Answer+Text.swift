import Foundation

extension Answer {
    /// The answer with its text in UTF-8, without a byte order mark, and with a type that says so.
    ///
    /// The text comes in the encoding that its mark, its zeros or its header name. An unreadable byte becomes the byte
    /// FF, which is no UTF-8. Pictures, sounds and films stay as they are.
    var inUTF8: Answer {
        let type = (headers["content-type"] ?? "").split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
        let mediaType = type.first?.lowercased() ?? "application/json"
        guard !["image/", "audio/", "video/", "font/"].contains(where: mediaType.hasPrefix) else { return self }
        let label = type.lazy.filter { $0.lowercased().hasPrefix("charset=") }
            .map { $0.dropFirst("charset=".count).trimmingCharacters(in: CharacterSet(charactersIn: "\"' ")) }.first
        guard let text = TextEncoding.of(body, declared: label)?.utf8(body) else { return self }
        var headers = headers
        headers["content-type"] = "\(mediaType); charset=utf-8"
        return Answer(resource: resource, status: status, headers: headers, body: text)
    }
}
