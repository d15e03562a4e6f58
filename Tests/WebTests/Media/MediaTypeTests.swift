import Catalogue
import Testing

@testable import Media

@Suite struct MediaTypeTests {
    private static func box(_ brands: String..., version: [UInt8] = [0, 0, 2, 0]) -> [UInt8] {
        let size = UInt8(8 + 4 + brands.count * 4)
        return [0, 0, 0, size] + Array("ftyp".utf8) + Array(brands[0].utf8) + version
            + brands.dropFirst().flatMap { Array($0.utf8) }
    }

    private static func ebml(_ type: String) -> [UInt8] {
        [0x1A, 0x45, 0xDF, 0xA3, 0x9F, 0x42, 0x86, 0x81, 0x01, 0x42, 0x82, 0x80 + UInt8(type.utf8.count)]
            + Array(type.utf8)
    }

    private static let heads: [([UInt8], MediaType)] = [
        ([0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10], .jpeg),
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0], .png),
        (Array("GIF87a...".utf8), .gif), (Array("GIF89a...".utf8), .gif),
        (Array("RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8 ".utf8), .webp),
        (box("avif", "mif1", "miaf"), .avif), (box("mif1", "avif", "miaf"), .avif),
        (Array("ID3\u{4}\u{0}".utf8), .mp3), ([0xFF, 0xFB, 0x90, 0x64], .mp3), ([0xFF, 0xF3, 0x40, 0xC0], .mp3),
        ([0xFF, 0xF1, 0x50, 0x80], .aac), ([0xFF, 0xF9, 0x50, 0x80], .aac),
        (box("M4A ", "mp42", "isom"), .mp4Audio), (box("mp42", "isom"), .mp4), (box("isom", "iso2", "avc1"), .mp4),
        (box("M4V ", "mp42"), .mp4), (box("qt  "), .quickTime),
        (Array("RIFF\u{1}\u{2}\u{3}\u{4}WAVEfmt ".utf8), .wav), (Array("fLaC\u{0}\u{0}\u{0}\u{22}".utf8), .flac),
        (Array("OggS\u{0}\u{2}".utf8), .ogg), (ebml("webm"), .webm),
    ]

    @Test(arguments: heads)
    func recognisesFormatsByTheirBytes(head: [UInt8], type: MediaType) {
        #expect(MediaType(head: head) == type)
        #expect(MediaType(head: head + Array(repeating: 0x20, count: 100)) == type)
    }

    @Test(arguments: [
        "", "<", "<!doctype html><html>", "<svg xmlns=\"http://www.w3.org/2000/svg\">", "<?xml version=\"1.0\"?><svg>",
        "{\"error\": true}", "%PDF-1.7", "PK\u{3}\u{4}", "GIF88a", "RIFF....AVI LIST", "RIFF....", "RIFF",
        "WAVEfmt ", "fLa", "flac", "OggS", "OggS1", "\u{7F}ELF", "MZ",
        "ID",
        " GIF89a", "ftyp", "....ftyp", "BM......",
    ])
    func refusesEverythingElse(text: String) {
        #expect(MediaType(head: text.utf8) == nil)
    }

    @Test(
        arguments: [
            [0xFF], [0xFF, 0xD8], [0xFF, 0xFB], [0xFF, 0xFF, 0xFF, 0xFF], [0xFF, 0xFB, 0xF0, 0], [0xFF, 0xFB, 0x9C, 0],
            [0xFF, 0xFD, 0x90, 0], [0xFF, 0xEB, 0x90, 0], [0xFF, 0xF1, 0x3C, 0], [0, 0, 0, 0],
            [0x89, 0x50, 0x4E, 0x47],
        ] as [[UInt8]])
    func refusesWhatIsNearlyAFormat(head: [UInt8]) {
        #expect(MediaType(head: head) == nil)
    }

    @Test func refusesOtherFilmsOfTheSameContainer() {
        #expect(MediaType(head: Self.ebml("matroska")) == nil)
        #expect(MediaType(head: Self.ebml("webmx")) == nil)
        #expect(MediaType(head: Self.ebml("webm").prefix(10)) == nil)
        #expect(MediaType(head: [0x1A, 0x45, 0xDF, 0xA3] + "<svg>webm".utf8) == nil)
    }

    @Test(arguments: MediaType.allCases)
    func whateverIsOfferedIsServed(type: MediaType) {
        #expect(!type.fileExtensions.isEmpty)
        #expect(Self.heads.contains { $0.1 == type })
        let offered = type.isPicture ? MediaType.pictureExtensions : MediaType.previewExtensions
        #expect(offered.isSuperset(of: type.fileExtensions))
        #expect(!type.fileExtensions.contains("svg") && !type.rawValue.contains("svg"))
    }

    @Test func refusesPicturesThatBrowsersDoNotShow() {
        #expect(MediaType(head: Self.box("heic", "mif1")) == nil)
        #expect(MediaType(head: Self.box("mif1", "heic")) == nil)
        #expect(MediaType(head: Self.box("jp2 ")) == nil)
    }

    @Test func readsNoBrandBeyondItsBox() {
        #expect(MediaType(head: Self.box("mp42", "isom") + Array("avif".utf8)) == .mp4)
        // Nor the version between them.
        #expect(MediaType(head: Self.box("mp42", "isom", version: Array("avif".utf8))) == .mp4)
    }

    @Test func survivesBoxesOfAnySize() {
        for size in UInt8.min...UInt8.max {
            for count in 0...64 {
                var head = Self.box("mp42", "isom", "avc1") + Array(repeating: 0x20, count: 64)
                head[3] = size
                _ = MediaType(head: head.prefix(count))
            }
        }
    }

    @Test(arguments: MediaType.allCases)
    func isAPictureOrAPreviewAsItsNameSays(type: MediaType) {
        #expect((type.kind == .picture) == type.rawValue.hasPrefix("image/"))
    }
}
