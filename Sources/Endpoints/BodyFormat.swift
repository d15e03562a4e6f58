public import Foundation

/// The formats of bodies that cannot be read as JSON.
public enum BodyFormat: String, Hashable, Sendable, Codable, CaseIterable {
    /// No body, as with status 204, or white space alone.
    case empty
    /// A page.
    case html
    /// A document of XML, such as a feed.
    case xml
    /// JSON after a warning that PHP wrote into the answer.
    case phpWarning
    /// A picture.
    case image
    /// A sound.
    case audio
    /// A film.
    case video
    /// A PDF document.
    case pdf
    /// A compressed file or archive.
    case archive
    /// A table of comma-separated values.
    case csv
    /// JSON that ends early, or has a mistake.
    case brokenJSON
    /// Any other text.
    case text
    /// Any other bytes.
    case binary

    /// Tells a format by the first bytes of a body, or else by its media type.
    ///
    /// - Parameters:
    ///   - body: the body in UTF-8, if it is a text.
    ///   - type: the value of `Content-Type`.
    public init(of body: Data, type: String? = nil) {
        let type = type?.lowercased() ?? ""
        let start = body.prefix(4_096).drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        let text = String(decoding: start, as: UTF8.self).lowercased()
        if start.isEmpty {
            self = .empty
        } else if let known = Self.signatures.first(where: { start.starts(with: $0.bytes) }) {
            self = known.format
        } else if Self.isPHPWarning(text) {
            self = text.contains { "{[".contains($0) } ? .phpWarning : .html
        } else if text.hasPrefix("<") {
            let isPage = ["<!doctype html", "<html", "<head", "<body", "<title", "<script"].contains {
                text.prefix(1_024).contains($0)
            }
            self = isPage || type.contains("text/html") ? .html : .xml
        } else if let format = Self.types.first(where: { type.hasPrefix($0.prefix) })?.format {
            self = format
        } else if text.hasPrefix("{") || text.hasPrefix("[") || type.contains("json") {
            self = .brokenJSON
        } else {
            self = start.contains(0) ? .binary : .text
        }
    }

    private static func isPHPWarning(_ text: String) -> Bool {
        let beginning = text.prefix(400)
        let words = ["warning", "notice", "deprecated", "fatal error", "parse error", "strict standards"]
        return beginning.contains(" on line ")
            && words.contains { word in
                beginning.contains("<b>\(word)</b>") || beginning.hasPrefix("\(word):")
                    || beginning.hasPrefix("php \(word):")
            }
    }

    private static let signatures: [(bytes: [UInt8], format: BodyFormat)] = [
        ([0x89, 0x50, 0x4E, 0x47], .image), ([0xFF, 0xD8, 0xFF], .image), (Array("GIF8".utf8), .image),
        (Array("RIFF".utf8), .image), (Array("%PDF".utf8), .pdf), (Array("PK\u{3}\u{4}".utf8), .archive),
        ([0x1F, 0x8B], .archive), ([0x28, 0xB5, 0x2F, 0xFD], .archive), (Array("ID3".utf8), .audio),
        (Array("OggS".utf8), .audio), (Array("fLaC".utf8), .audio),
    ]

    private static let types: [(prefix: String, format: BodyFormat)] = [
        ("image/", .image), ("audio/", .audio), ("video/", .video), ("application/pdf", .pdf),
        ("application/zip", .archive), ("text/csv", .csv), ("text/html", .html),
    ]
}

extension BodyFormat: CustomStringConvertible {
    /// The kind of body, as a noun phrase such as “an HTML page”.
    public var noun: String {
        switch self {
        case .empty: "an empty answer"
        case .html: "an HTML page"
        case .xml: "XML"
        case .phpWarning: "JSON with a PHP warning before it"
        case .image: "an image"
        case .audio: "a sound"
        case .video: "a film"
        case .pdf: "a PDF document"
        case .archive: "a compressed file"
        case .csv: "a table of comma-separated values (CSV)"
        case .brokenJSON: "JSON with a mistake"
        case .text: "text that is not JSON"
        case .binary: "binary data"
        }
    }

    /// The kind of body, as a sentence such as “This is an HTML page”, without a full stop.
    public var description: String { self == .empty ? "Empty answer" : "This is \(noun)" }

    /// The advice.
    public var advice: String {
        switch self {
        case .empty:
            "The address answers, but has no data. Check its path and parameters, and whether the API needs a key."
        case .html: "Give the address of the API, which answers with JSON, not of a page."
        case .xml, .csv:
            "Only JSON can be read. Many APIs answer with JSON at another address, or with a parameter such as "
                + "“format=json”."
        case .phpWarning: "The owner of the API has to mend it, or to turn off PHP's display_errors."
        case .image, .audio, .video, .pdf, .archive:
            "Give the address of the API, which answers with JSON, not of a file."
        case .brokenJSON: "The answer was cut off, or the owner of the API has to mend it."
        case .text, .binary: "Give the address of an API that answers with JSON."
        }
    }
}
