import CZlib
import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import Media
@testable import Routes
@testable import Screens
@testable import Server

/// Content codings, validators and conditional requests.
@Suite(.throughEachDoor) struct EncodingTests {
    private func answer(
        _ path: String, _ method: HTTPRequest.Method = .get, encoding: String? = "gzip", known: String? = nil,
        headers: HTTPFields = [:], of application: WebApplication? = nil
    ) async throws -> TestResponse {
        var headers = headers
        headers[.acceptEncoding] = encoding
        headers[.ifNoneMatch] = known
        let application = try application ?? .test()
        return try await Application(responder: application.responder()).test(Door.current.setup) { [headers] client in
            // The first page shows parts of different revisions.
            for _ in 1...2 where ["/boats", "/"].contains(path) {
                _ = try await client.execute(uri: path, method: .get) { $0 }
            }
            return try await client.execute(uri: path, method: method, headers: headers) { $0 }
        }
    }

    /// The addresses of text: a page, a document, the description of the API, the script and the style sheet.
    private static let texts = ["/boats", "/api/v1/boats", "/api/openapi.json", "/manifest.webmanifest"]

    private func assets(of application: WebApplication) -> [String] {
        application.assets.all.filter { $0.bytes.count > 2_000 && !["image/png", "image/webp"].contains($0.type) }.map {
            "/assets/\($0.name)"
        }
    }

    @Test func textIsCompressed() async throws {
        let application = try WebApplication.test()
        for path in Self.texts + assets(of: application) {
            let plain = try await answer(path, encoding: nil, of: application)
            let compressed = try await answer(path, of: application)
            #expect(plain.headers[.contentEncoding] == nil, "\(path)")
            #expect(compressed.headers[.contentEncoding] == "gzip", "\(path)")
            #expect(compressed.headers[.contentType] == plain.headers[.contentType], "\(path)")
            #expect(compressed.headers[.contentLength] == String(compressed.body.readableBytes), "\(path)")
            #expect(compressed.body.readableBytes < plain.body.readableBytes / 2, "\(path)")
            #expect(try gunzipped(compressed.body) == Data(plain.body.readableBytesView), "\(path)")
        }
    }

    @Test func theSameBytesAreSentAgain() async throws {
        let application = try WebApplication.test()
        let bodies = try await [answer("/boats", of: application), answer("/boats", of: application)].map(\.body)
        #expect(bodies[0] == bodies[1])
    }

    @Test func smallTextIsNotCompressed() async throws {
        for path in ["/health", "/api/v1/favourites"] {
            let response = try await answer(path)
            #expect(response.body.readableBytes < 1_024)
            #expect(response.headers[.contentEncoding] == nil, "\(path)")
        }
    }

    @Test func picturesAndSoundAreNotCompressed() async throws {
        let application = try WebApplication.test()
        let picture = "/assets/\(application.assets.sharePicture.name)"
        let sound = MediaReference(.preview, of: "boats", at: SamplePreview.address(of: "tub"))
        for path in [picture, Route(sound, title: "Tub", signedBy: .test).path, "/artwork/drawn?for=Tub"] {
            let response = try await answer(path, of: application)
            #expect(response.headers[.contentEncoding] == nil, "\(path)")
            #expect(response.headers[.vary] == nil, "\(path)")
        }
    }

    @Test(arguments: [
        ("/boats", "Accept-Language, Cookie, Accept-Datetime, Accept-Encoding"),
        ("/api/v1/boats", "Accept, Accept-Language, Cookie, Accept-Datetime, Accept-Encoding"),
    ])
    func cachesLearnWhatAnAnswerDependsOn(path: String, vary: String) async throws {
        for encoding in [nil, "gzip", "identity"] {
            #expect(try await answer(path, encoding: encoding).headers[.vary] == vary)
        }
    }

    @Test func assetsVaryByEncodingAlone() async throws {
        let application = try WebApplication.test()
        for path in assets(of: application) {
            #expect(try await answer(path, of: application).headers[.vary] == "Accept-Encoding")
        }
    }

    // MARK: Validators

    @Test func everyEncodingHasAStrongTagOfItsOwn() async throws {
        let application = try WebApplication.test()
        for path in Self.texts + assets(of: application) {
            let plain = try #require(try await answer(path, encoding: nil, of: application).headers[.eTag])
            let compressed = try #require(try await answer(path, of: application).headers[.eTag])
            #expect(plain.wholeMatch(of: /"[0-9a-f]{1,8}-[0-9a-f]+"/) != nil)
            #expect(compressed == plain.dropLast() + "-gzip\"")
        }
    }

    @Test func theTagChangesWithTheContent() async throws {
        let application = try WebApplication.test()
        let pages = try await [
            answer("/boats", of: application), answer("/boats?sort=name&order=descending", of: application),
            answer("/boats", headers: [.acceptLanguage: "it"], of: application),
        ]
        #expect(Set(pages.map { $0.headers[.eTag] }).count == 3)
    }

    @Test func everyServerGivesTheSameTag() async throws {
        let tags = try await [answer("/api/v1/boats"), answer("/api/v1/boats")].map { $0.headers[.eTag] }
        #expect(tags[0] == tags[1])
        #expect(EntityTag(of: ByteBuffer(string: "abc")).description == "\"352441c2-3\"")
    }

    @Test func knownContentIsNotSentAgain() async throws {
        let application = try WebApplication.test()
        for path in Self.texts + assets(of: application) {
            for encoding in [nil, "gzip"] {
                let first = try await answer(path, encoding: encoding, of: application)
                let again = try await answer(path, encoding: encoding, known: first.headers[.eTag], of: application)
                #expect(again.status == .notModified, "\(path)")
                #expect(again.body.readableBytes == 0, "\(path)")
                for name: HTTPField.Name in [.eTag, .vary, .cacheControl] {
                    #expect(again.headers[name] == first.headers[name], "\(path): \(name)")
                }
                for name: HTTPField.Name in [.contentType, .contentEncoding] {
                    #expect(again.headers[name] == nil, "\(path): \(name)")
                }
            }
        }
    }

    @Test func anotherEncodingsTagIsUnknown() async throws {
        let application = try WebApplication.test()
        let tag = try await answer("/boats", encoding: nil, of: application).headers[.eTag]
        #expect(try await answer("/boats", known: tag, of: application).status == .ok)
    }

    @Test func theAnswerToAPostHasNoTag() async throws {
        let response = try await answer(
            "/boats/tub/favourite?value=true", .post, headers: [.accept: "application/json"])
        #expect(response.headers[.eTag] == nil)
        #expect(try await answer("/nowhere", known: "*").status == .notFound)
    }

    @Test func theAnswerStillSetsCookies() async throws {
        let application = try WebApplication.test()
        let cookie: HTTPFields = [.cookie: "vitrine-notice=not-moved/gone"]
        let first = try await answer("/boats", headers: cookie, of: application)
        let again = try await answer("/boats", known: first.headers[.eTag], headers: cookie, of: application)
        #expect(again.status == .notModified)
        #expect(again.headers[.setCookie]?.hasPrefix("vitrine-notice=;") == true)
    }

    // MARK: HEAD

    @Test func headHasTheHeadersOfGet() async throws {
        let application = try WebApplication.test()
        for path in Self.texts + assets(of: application) + ["/health", "/", "/nowhere"] {
            // Without a socket, a HEAD has the length of an empty body; NIO leaves it out of 304.
            for known in Door.current == .live ? [nil, "*"] : [nil] {
                let get = try await answer(path, known: known, of: application)
                let head = try await answer(path, .head, known: known, of: application)
                #expect(head.status == get.status)
                #expect(head.body.readableBytes == 0)
                #expect(head.headers.comparable == get.headers.comparable, "\(path)")
            }
        }
    }

    private func gunzipped(_ bytes: ByteBuffer) throws -> Data {
        var stream = z_stream()
        // 15 bits are the largest window; 16 more choose gzip's header and trailer.
        try #require(inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK)
        defer { inflateEnd(&stream) }
        var compressed = Array(bytes.readableBytesView)
        var plain = [UInt8](repeating: 0, count: 4 << 20)
        let result = compressed.withUnsafeMutableBufferPointer { input in
            plain.withUnsafeMutableBufferPointer { output in
                (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
                (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
                return inflate(&stream, Z_FINISH)
            }
        }
        try #require(result == Z_STREAM_END && stream.avail_in == 0)
        return Data(plain.prefix(Int(stream.total_out)))
    }
}

extension HTTPFields {
    /// The fields except the date.
    fileprivate var comparable: [HTTPField] {
        filter { $0.name != .date && $0.name.canonicalName != "x-request-id" }.sorted {
            ($0.name.canonicalName, $0.value) < ($1.name.canonicalName, $1.value)
        }
    }
}

@Suite struct AcceptEncodingTests {
    @Test(arguments: [
        "gzip", "GZIP", "x-gzip", "gzip, deflate, br", "br;q=1, gzip;q=0.5", "*", "identity;q=0, *", "gzip;q=0.001",
        "deflate, gzip ; q=0.5", "identity, gzip", "*;q=0, gzip", "identity;q=0.5,gzip;Q=0.5",
    ])
    func acceptsGzip(field: String) { #expect(AcceptEncoding(field).prefersGzip) }

    @Test(arguments: [
        nil, "", "identity", "br", "gzip;q=0", "gzip; q=0.000", "*;q=0", "*, gzip;q=0", "identity, gzip;q=0.5",
        "gzip;q=2", "gzip;level=9", "gzipped",
    ])
    func doesNotAcceptGzip(field: String?) { #expect(!AcceptEncoding(field).prefersGzip) }

    @Test(arguments: [("identity;q=0", true), ("*;q=0, gzip", true), ("*;q=0, identity", false), ("gzip", false)])
    func mayRefuseIdentity(field: String, isRefused: Bool) {
        #expect(AcceptEncoding(field).refusesIdentity == isRefused)
    }

    @Test func smallTextIsCompressedWhereNothingElseIsAccepted() throws {
        let body = ByteBuffer(string: "{}")
        let plain = Response(
            status: .ok, headers: [.contentType: "application/json"], body: ResponseBody(byteBuffer: body))
        for (field, coding) in [("gzip", nil), ("gzip, identity;q=0", "gzip")] {
            let request = Request(
                head: HTTPRequest(
                    method: .get, scheme: nil, authority: nil, path: "/", headerFields: [.acceptEncoding: field]),
                body: RequestBody(buffer: ByteBuffer()))
            let response = EncodedContent(plain, content: body).response(to: request)
            #expect(response.headers[.contentEncoding] == coding)
        }
    }
}

@Suite struct EntityTagTests {
    private let tag = EntityTag(of: ByteBuffer(string: "abc"))

    @Test(arguments: ["*", " * ", "TAG", "W/TAG", "\"a\", TAG", "\"a,b\" , W/\"c\",TAG, \"d\"", "\"\", TAG"])
    func isMatched(field: String) { #expect(tag.matches(field.replacing("TAG", with: tag.description))) }

    @Test(arguments: ["", "\"a\"", "\"*\"", "TAG-gzip", "\"a TAG", "ba7816bf8f01cfea414140de", "\"\", \"a\""])
    func isNotMatched(field: String) {
        let digest = tag.description.dropFirst().dropLast()
        #expect(!tag.matches(field.replacing("TAG", with: digest)))
    }
}
