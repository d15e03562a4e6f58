import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import TestSupport
import Testing

@testable import Media
@testable import Routes
@testable import Server

@Suite(.timeLimit(.minutes(5))) struct MediaResponsesTests {
    private let upstreams = FakeUpstreams()
    /// The item “a b” is a favourite with the preview.
    private let cache = MediaCache(
        directory: temporaryFolder(), needed: { [] }, neededBy: { $0.id == "a b" ? [.preview()] : [] }, logger: .silent)

    private func application() -> some ApplicationProtocol {
        let responses = MediaResponses(
            signer: .test,
            pipeline: MediaPipeline(
                policy: .albums, cache: cache, transport: upstreams, ownTransport: upstreams, logger: .silent,
                clock: ManualClock()))
        let router = Router(context: BasicRequestContext.self, options: .autoGenerateHeadEndpoints)
        router.get("/artwork/drawn") { request, _ in responses.drawing(for: request) }
        router.get("/artwork/{source}/{signature}") { request, context in
            try await responses.picture(
                for: request, source: context.parameters.require("source"),
                signature: context.parameters.require("signature"))
        }
        router.get("/previews/{source}/{signature}") { request, context in
            try await responses.preview(
                for: request, source: context.parameters.require("source"),
                signature: context.parameters.require("signature"))
        }
        return Application(router: router)
    }

    private func get(
        _ path: String, _ method: HTTPRequest.Method = .get, range: String? = nil, ifRange: String? = nil,
        through setup: TestingSetup = .live
    ) async throws -> TestResponse {
        var headers = HTTPFields()
        headers[.range] = range
        headers[.ifRange] = ifRange
        return try await application().test(setup) { [headers] client in
            try await client.execute(uri: path, method: method, headers: headers) { $0 }
        }
    }

    private func path(_ reference: MediaReference) -> String {
        Route(reference, title: "Low Tide", signedBy: .test).path
    }

    @Test(arguments: [TestingSetup.router, .live])
    func givesAPictureForGood(setup: TestingSetup) async throws {
        upstreams.answer("https://pictures.example/a.gif?x=1&y=+", with: .gif("a"))
        let response = try await get(path(.picture("https://pictures.example/a.gif?x=1&y=+")), through: setup)
        #expect(response.status == .ok)
        #expect(response.headers[.contentType] == "image/gif")
        #expect(response.headers[.cacheControl] == "private, max-age=31536000, immutable")
        #expect(response.headers[.xContentTypeOptions] == "nosniff")
        #expect(String(buffer: response.body) == .gif("a"))
    }

    @Test(arguments: [TestingSetup.router, .live])
    func drawsWhatCannotBeHadForAMinute(setup: TestingSetup) async throws {
        upstreams.answer("https://pictures.example/a.gif", with: .status(404, retryAfter: nil))
        let response = try await get(path(.picture()), through: setup)
        #expect(response.status == .ok)
        #expect(response.headers[.contentType] == "image/svg+xml")
        #expect(response.headers[.cacheControl] == "private, max-age=60")
        #expect(Array(buffer: response.body) == Drawing(title: "Low Tide").svg())
        let wide = try await get(
            Route(.picture(), title: "Low Tide", shape: .wide, signedBy: .test).path, through: setup)
        #expect(Array(buffer: wide.body) == Drawing(title: "Low Tide", shape: .wide).svg())
    }

    @Test(arguments: [(PictureFile.png, "18"), (PictureFile.greyPNG, "grey"), (PictureFile.printedJPEG, nil)])
    func saysTheHueOfAPicture(file: Data, hue: String?) async throws {
        await cache.keep(file, of: .picture())
        for method in [HTTPRequest.Method.get, .head] {
            let headers = try await get(path(.picture()), method).headers
            #expect(HTTPField.Name("X-Hue").flatMap { headers[$0] } == hue)
        }
    }

    @Test func saysTheHueOfADrawing() async throws {
        let headers = try await get(Route.drawing(of: "Low Tide", shape: .square).path).headers
        #expect(HTTPField.Name("X-Hue").flatMap { headers[$0] } == Drawing(title: "Low Tide").hue.name)
    }

    @Test func drawsForGood() async throws {
        let response = try await get(Route.drawing(of: "Ä & B/?", shape: .wide).path)
        #expect(response.headers[.contentType] == "image/svg+xml")
        #expect(response.headers[.cacheControl] == "private, max-age=31536000, immutable")
        #expect(response.headers[.contentSecurityPolicy]?.contains("default-src 'none'") == true)
        #expect(Array(buffer: response.body) == Drawing(title: "Ä & B/?", shape: .wide).svg())
    }

    @Test(arguments: [
        "/artwork/drawn", "/artwork/drawn?for=", "/artwork/drawn?for=%FF&shape=round", "/artwork/drawn?shape=",
    ])
    func drawsWhateverIsAskedFor(path: String) async throws {
        #expect(try await get(path).status == .ok)
    }

    @Test func asksForNothingThatWasNotSignedHere() async throws {
        let signed = path(.picture())
        let signature = String(signed.split(separator: "/")[2].prefix(43))
        for path in [
            signed.replacing("a.gif", with: "b.gif"), signed.replacing("albums", with: "heroes"),
            signed.replacing("/artwork/", with: "/previews/"), signed.replacing(signature, with: "x"),
            "/artwork/albums/\(signature)", "/artwork/albums/\(signature)?of=",
        ] {
            #expect(try await get(path).status == .notFound, "\(path)")
        }
        #expect(upstreams.addresses == [])
    }

    @Test func drawsWhatWasSignedForAHostThatNoSourceNamesAnyMore() async throws {
        let response = try await get(path(.picture("https://elsewhere.example/a.gif")))
        #expect(response.headers[.contentType] == "image/svg+xml")
        #expect(upstreams.addresses == [])
    }

    @Test(arguments: [
        ("bytes=0-2", "ID3", "bytes 0-2/13"), ("bytes=3-", "0123456789", "bytes 3-12/13"),
        ("bytes=-2", "89", "bytes 11-12/13"),
    ])
    func givesPartsOfAPreview(range: String, body: String, contentRange: String) async throws {
        upstreams.answer("https://pictures.example/a.mp3", with: .mp3("0123456789"))
        let response = try await get(path(.preview()), range: range)
        #expect(response.status == .partialContent)
        #expect(response.headers[.contentRange] == contentRange)
        #expect(response.headers[.contentLength] == String(body.utf8.count))
        #expect(response.headers[.contentType] == "audio/mpeg")
        #expect(String(buffer: response.body) == body)
    }

    @Test(arguments: [("a b", true), ("b", false)])
    func cachesThePreviewOfAFavourite(item: String, isCached: Bool) async throws {
        upstreams.answer("https://pictures.example/a.mp3", with: .mp3())
        let path = Route(.preview(), title: "Low Tide", item: item, signedBy: .test).path
        #expect(try await get(path).status == .ok)
        #expect(await (cache.media(of: .preview()) != nil) == isCached)
    }

    @Test(arguments: [TestingSetup.router, .live])
    func playsAMelodyOfASample(setup: TestingSetup) async throws {
        let path = path(.preview(SamplePreview.address(of: "sample-song-a")))
        let wav = Melody(id: "sample-song-a").wav
        let whole = try await get(path, through: setup)
        #expect(whole.status == .ok)
        #expect(whole.headers[.contentType] == "audio/wav")
        #expect(whole.headers[.acceptRanges] == "bytes")
        #expect(Array(whole.body.readableBytesView) == Array(wav))
        let part = try await get(path, range: "bytes=40-99", through: setup)
        #expect(part.status == .partialContent)
        #expect(part.headers[.contentRange] == "bytes 40-99/\(wav.count)")
        #expect(Array(part.body.readableBytesView) == Array(wav[40..<100]))
        #expect(try await get(path, range: "bytes=\(wav.count)-", through: setup).status == .rangeNotSatisfiable)
        for other in [path.replacing("song-a", with: "song-b"), "/previews/sample/sample-song-a.wav"] {
            #expect(try await get(other, through: setup).status == .notFound)
        }
        #expect(upstreams.addresses == [])
    }

    @Test func givesAPreviewWhole() async throws {
        let sound = String.mp3(String(repeating: "0123456789", count: 20_000))
        upstreams.answer("https://pictures.example/a.mp3", with: sound)
        for range in [nil, "bytes=0-1,5-6"] {
            let response = try await get(path(.preview()), range: range)
            #expect(response.status == .ok)
            #expect(response.headers[.acceptRanges] == "bytes")
            #expect(String(buffer: response.body) == sound)
        }
    }

    /// RFC 9110, 13.1.5: nobody has a validator of ours.
    @Test func givesAllWhereAPartIsOfAnotherAnswer() async throws {
        upstreams.answer("https://pictures.example/a.mp3", with: .mp3("0123456789"))
        let response = try await get(path(.preview()), range: "bytes=0-2", ifRange: "\"another\"")
        #expect(response.status == .ok)
        #expect(response.headers[.contentRange] == nil)
        #expect(String(buffer: response.body) == "ID30123456789")
    }

    @Test func refusesRangesThatDoNotExist() async throws {
        upstreams.answer("https://pictures.example/a.mp3", with: .mp3())
        let response = try await get(path(.preview()), range: "bytes=3-")
        #expect(response.status == .rangeNotSatisfiable)
        #expect(response.headers[.contentRange] == "bytes */3")
        #expect(response.headers[.cacheControl]?.contains("immutable") == false)
    }

    @Test func tellsHowLongAPreviewIs() async throws {
        upstreams.answer("https://pictures.example/a.mp3", with: .mp3())
        let response = try await get(path(.preview()), .head, range: "bytes=0-0")
        #expect(response.status == .ok)
        #expect(response.headers[.contentLength] == "3")
        #expect(response.body.readableBytes == 0)
    }

    @Test func saysThatAPreviewCannotBeHad() async throws {
        upstreams.answer("https://pictures.example/a.mp3", with: .status(404, retryAfter: nil))
        let response = try await get(path(.preview()))
        #expect(response.status == .badGateway)
        #expect(response.headers[.cacheControl] == "no-store")
    }
}
