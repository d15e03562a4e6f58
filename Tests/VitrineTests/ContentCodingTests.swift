import Foundation
import NIOCore
import Testing

@testable import HTTPTransport
@testable import Server

/// Codings that nobody asked for.
@Suite struct ContentCodingTests {
    private static let text = #"[{"id": 1, "name": "Übergröße"}]"#
    private static let gzip = Gzip.pages.compress(ByteBuffer(string: text)) ?? ByteBuffer()
    /// The stream without gzip's header and trailer, and with zlib's.
    private static let raw = gzip.getSlice(at: 10, length: gzip.readableBytes - 18) ?? ByteBuffer()

    private static let zlib = ByteBuffer(
        bytes: Data(base64Encoded: "eJyLrlbKTFGyUjDUUVDKS8xNBTKVDs9JSi1KLzq87fD8VKXaWADHGQzN") ?? Data())

    @Test(
        arguments: [
            (gzip, ["gzip"]), (gzip, ["GZIP"]), (gzip, ["x-gzip"]), (gzip, []), (gzip, ["identity"]),
            (gzip, ["deflate"]),
            (raw, ["deflate"]), (zlib, ["deflate"]), (ByteBuffer(string: text), []),
            (ByteBuffer(string: text), ["gzip"]),
            (ByteBuffer(string: text), ["deflate"]), (ByteBuffer(string: text), ["identity"]),
        ] as [(ByteBuffer, [String])])
    func areRemoved(body: ByteBuffer, codings: [String]) throws {
        #expect(try ContentCoding.decoded(body, codings: codings, limit: 1_000) == ByteBuffer(string: Self.text))
    }

    @Test func severalMembersAreOneBody() throws {
        var body = Self.gzip
        body.writeImmutableBuffer(Self.gzip)
        #expect(
            try ContentCoding.decoded(body, codings: ["gzip"], limit: 1_000)
                == ByteBuffer(string: Self.text + Self.text))
    }

    @Test func aBombEndsAtTheLimit() throws {
        let zeros = try #require(Gzip.assets.compress(ByteBuffer(repeating: 0, count: 50_000_000)))
        #expect(zeros.readableBytes < 100_000)
        #expect(throws: ContentCoding.Failure.tooLarge) {
            _ = try ContentCoding.decoded(zeros, codings: [], limit: 1_000_000)
        }
        let exact = try #require(Gzip.assets.compress(ByteBuffer(repeating: 0, count: 1_000_000)))
        #expect(try ContentCoding.decoded(exact, codings: [], limit: 1_000_000).readableBytes == 1_000_000)
        #expect(throws: ContentCoding.Failure.tooLarge) {
            _ = try ContentCoding.decoded(exact, codings: [], limit: 999_999)
        }
    }

    @Test(
        arguments: [
            (gzip, ["gzip"]), (gzip, []), (raw, ["deflate"]), (zlib, ["deflate"]), (zlib, ["gzip", "DEFLATE"]),
        ] as [(ByteBuffer, [String])])
    func aBodyThatEndsEarlyIsNone(body: ByteBuffer, codings: [String]) throws {
        // No byte of a stream without a header says that it is one.
        for length in (body == Self.gzip ? 1 : 4)..<body.readableBytes {
            let part = try #require(body.getSlice(at: body.readerIndex, length: length))
            #expect(throws: ContentCoding.Failure.cutShort) {
                _ = try ContentCoding.decoded(part, codings: codings, limit: 1_000)
            }
        }
    }

    @Test func aDamagedBodyIsNone() {
        var body = Self.gzip
        body.setInteger(UInt8(0xFF), at: body.writerIndex - 6)
        body.setInteger(UInt8(0xFF), at: body.writerIndex - 7)
        #expect(throws: ContentCoding.Failure.broken) {
            _ = try ContentCoding.decoded(body, codings: ["gzip"], limit: 1_000)
        }
    }

    @Test func anyOtherCodingIsNamed() {
        #expect(throws: ContentCoding.Failure.unknown("br")) {
            _ = try ContentCoding.decoded(ByteBuffer(string: "x"), codings: ["br"], limit: 1_000)
        }
    }
}
