import Catalogue

/// The content alone decides the format, as in the WHATWG standard "MIME Sniffing", and not upstream's media type.
extension MediaType {
    /// The number of bytes that identify a file.
    static let headLength = 64

    var kind: MediaReference.Kind { isPicture ? .picture : .preview }

    /// Identifies the format of a file; nil if it is unknown.
    ///
    /// - Parameter head: the first ``headLength`` bytes, or all bytes of a shorter file.
    init?(head: some Sequence<UInt8>) {
        let head = Array(head.prefix(Self.headLength))
        if head.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if head.starts(with: "GIF87a".utf8) || head.starts(with: "GIF89a".utf8) {
            self = .gif
        } else if head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "WEBP".utf8) {
            self = .webp
        } else if head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "WAVE".utf8) {
            self = .wav
        } else if head.starts(with: "fLaC".utf8) {
            self = .flac
        } else if head.starts(with: "OggS\0".utf8) {
            self = .ogg
        } else if Self.isWebM(head) {
            self = .webm
        } else if let brands = Self.brands(head) {
            self.init(brands: brands)
        } else if head.starts(with: "ID3".utf8) || Self.isLayer3(head) {
            self = .mp3
        } else if Self.isADTS(head) {
            self = .aac
        } else {
            return nil
        }
    }

    /// The brands of an ISO base media file (ISO/IEC 14496-12, section 4.3): the major brand, and the compatible brands
    /// within the head; nil for other files.
    private static func brands(_ head: [UInt8]) -> [String]? {
        guard head.count >= 12, head[4..<8].elementsEqual("ftyp".utf8) else { return nil }
        let size = head[..<4].reduce(0) { $0 << 8 | Int($1) }
        let box = head[..<min(size, head.count)].dropFirst(8)
        return stride(from: box.startIndex, to: box.endIndex - 3, by: 4)
            // A version is between the major brand and the compatible ones.
            .filter { $0 != box.startIndex + 4 }
            .map { String(decoding: box[$0..<($0 + 4)], as: UTF8.self) }
    }

    private init?(brands: [String]) {
        guard let major = brands.first else { return nil }
        let stillPictures: Set<String> = ["mif1", "msf1", "heic", "heix", "hevc", "hevx", "heim", "heis", "crx "]
        if brands.contains("avif") || brands.contains("avis") {
            self = .avif
        } else if !stillPictures.isDisjoint(with: brands) {
            return nil
        } else {
            switch major {
            case "M4A ", "M4B ", "M4P ": self = .mp4Audio
            case "qt  ": self = .quickTime
            case "isom", "iso2", "iso4", "iso5", "iso6", "mp41", "mp42", "avc1", "dash", "M4V ", "M4VH", "M4VP",
                "MSNV", "mp71":
                self = .mp4
            default: return nil
            }
        }
    }

    /// Whether the head is an audio frame of MPEG-1, 2 or 2.5, layer III (ISO/IEC 11172-3, section 2.4.2.3).
    private static func isLayer3(_ head: [UInt8]) -> Bool {
        guard head.count >= 3, head[0] == 0xFF, head[1] & 0xE0 == 0xE0 else { return false }
        let isVersion = head[1] & 0x18 != 0x08
        let isLayer = head[1] & 0x06 == 0x02
        return isVersion && isLayer && head[2] & 0xF0 != 0xF0 && head[2] & 0x0C != 0x0C
    }

    /// Whether the head is a frame of an audio data transport stream (ISO/IEC 13818-7, section 6.2), whose layer is
    /// always 0.
    private static func isADTS(_ head: [UInt8]) -> Bool {
        head.count >= 3 && head[0] == 0xFF && head[1] & 0xF6 == 0xF0 && head[2] & 0x3C < 0x34
    }

    /// Whether an EBML head (RFC 8794) has the document type `webm`, and not another one of Matroska.
    private static func isWebM(_ head: [UInt8]) -> Bool {
        guard head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) else { return false }
        // The element, the size of its text in one byte, and the text.
        return head.indices.contains { head[$0...].starts(with: [0x42, 0x82, 0x84] + "webm".utf8) }
    }
}
