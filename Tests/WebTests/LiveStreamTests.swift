import CZlib
import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import NIOEmbedded
import TestSupport
import Testing

@testable import Server

/// Streams of events as they are sent: small, bounded, and over when either side leaves.
@Suite(.timeLimit(.minutes(5))) struct LiveStreamTests {
    private static let boats = "https://boats.example/api/boats"

    /// An app, and those who use it through its router.
    private struct Site {
        let upstreams = FakeUpstreams([LiveStreamTests.boats: Boats.many(200)])
        private let responder: any HTTPResponder<AppRequestContext>
        private let channel = NIOAsyncTestingChannel()

        init(profiles: ProfileMode = .shared, limits: ServerLimits = ServerLimits()) throws {
            responder = try WebApplication.test(transport: upstreams, profiles: profiles, limits: limits).responder()
        }

        func answer(
            _ path: String, form: String? = nil, headers: HTTPFields = [:]
        ) async throws -> Response {
            let head = HTTPRequest(
                method: form == nil ? .get : .post, scheme: "http", authority: "localhost", path: path,
                headerFields: headers)
            let context = AppRequestContext(
                source: ApplicationRequestContextSource(
                    channel: channel, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }))
            let body = RequestBody(buffer: ByteBuffer(string: form ?? ""))
            return try await responder.respond(to: Request(head: head, body: body), context: context)
        }

        func post(_ path: String, _ form: String = "", headers: HTTPFields = [:]) async throws {
            #expect(try await answer(path, form: form, headers: headers).status == .seeOther, "\(path) \(form)")
        }

        /// As if upstream now had other boats, and someone asked for them.
        func change(to boats: [String]) async throws {
            upstreams.answer(LiveStreamTests.boats, with: "[\(boats.joined(separator: ","))]")
            try await post("/boats/retry")
        }

        static func path(following pages: [String], since revision: Int = 0) -> String {
            let encoded = pages.compactMap { $0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) }
            return "/live?" + encoded.map { "page=\(revision)+\($0)" }.joined(separator: "&")
        }

        /// Follows pages. With the first revision they are all said to be new, so that each later event is a change.
        func follow(
            _ pages: String..., since revision: Int = 0, headers: HTTPFields = [.acceptEncoding: "gzip"]
        ) async throws -> LiveStream {
            var plain = headers
            plain[.acceptEncoding] = nil
            // What is on its way to the page is no change.
            for page in pages {
                while try await answer(page, headers: plain).text.contains(/data-(pending|due)="[12]"/) {}
            }
            var stream = LiveStream(try await answer(Self.path(following: pages, since: revision), headers: headers))
            #expect(try await stream.nextText()?.text == "retry:2000\n\n")
            for _ in pages where revision == 0 {
                let change = try await stream.next()
                #expect(change.page != nil && change.from == nil && change.cells == nil)
            }
            return stream
        }
    }

    private static func boat(_ number: Int, name: String = "Boat") -> String {
        #"{"id": "\#(number)", "name": "\#(name) \#(number)", "length": "7"}"#
    }

    private static func compressed(_ markup: String) throws -> Int {
        try #require(Gzip.pages.compress(ByteBuffer(string: markup))).readableBytes
    }

    // MARK: What a change takes

    @Test func aFavouriteIsSentByItsKey() async throws {
        let site = try Site()
        var stream = try await site.follow("/boats?limit=200")
        try await site.post("/boats/7/favourite", "value=true")
        let change = try await stream.next()
        #expect(change.favourites == ["boats/7": true])
        #expect(change.page == nil)
        #expect(change.size <= 300)
        await stream.close()
    }

    @Test func aListOfFavouritesIsSentWhatCameAndWhatWent() async throws {
        let site = try Site()
        for number in 1...40 { try await site.post("/boats/\(number)/favourite", "value=true") }
        var stream = try await site.follow("/favourites?source=boats&limit=200")
        try await site.post("/boats/20/favourite", "value=false")
        let removed = try await stream.nextCells()
        #expect(removed.steps.map { [$0[0], $0[2]] } == [["delete", "boats/20"]])
        try await site.post("/boats/150/favourite", "value=true")
        let inserted = try await stream.nextCells()
        #expect(inserted.steps.map(\.[0]) == ["insert"])
        #expect(inserted.size <= (try Self.compressed(inserted.steps[0][2])) + 200)
        await stream.close()
    }

    /// All boats have one length, so that upstream's order decides.
    @Test func cellsThatMoveAreNamedAndOthersCarryTheirMarkup() async throws {
        let site = try Site()
        var boats = (1...100).map { Self.boat($0) }
        try await site.change(to: boats)
        var stream = try await site.follow("/boats?sort=length&limit=200")

        boats.insert(boats.remove(at: 20), at: 79)
        try await site.change(to: boats)
        let moved = try await stream.nextCells()
        #expect(moved.steps == [["move", "all", "boats/21", "boats/81"]])
        #expect(moved.size <= 300)

        boats[50] = Self.boat(52, name: "Tub")
        try await site.change(to: boats)
        let updated = try await stream.nextCells()
        #expect(updated.steps.map { $0.prefix(3) } == [["update", "all", "boats/52"]])
        #expect(updated.size <= (try Self.compressed(updated.steps[0][3])) + 200)

        boats = Array(boats.dropFirst(3)) + (101...103).map { Self.boat($0) }
        try await site.change(to: boats)
        let replaced = try await stream.nextCells()
        #expect(replaced.steps.map(\.[0]).sorted() == ["delete", "delete", "delete", "insert", "insert", "insert"])
        let markup = replaced.steps.filter { $0[0] == "insert" }.map(\.[2]).joined()
        #expect(replaced.size <= (try Self.compressed(markup)) + 210)

        var generator = SeededGenerator(seed: 1)
        try await site.change(to: boats.shuffled(using: &generator))
        let shuffled = try await stream.nextCells()
        #expect(shuffled.steps.count > 50)
        #expect(shuffled.steps.allSatisfy { $0[0] == "move" })
        // A move names two cells.
        #expect(shuffled.size <= 20 * shuffled.steps.count)
        await stream.close()
    }

    @Test func aFeedThatFailsAndRecoversTakesItsLineAlone() async throws {
        let site = try Site()
        var stream = try await site.follow("/boats?limit=200")
        site.upstreams.answer(Self.boats, with: .unreachable("gone"))
        try await site.post("/boats/retry")
        #expect(
            try await stream.next { $0.parts?["state/boats"]?.contains(#"data-state="archived""#) == true }.cells == nil
        )
        site.upstreams.answer(Self.boats, with: Boats.many(200))
        try await site.post("/boats/retry")
        let recovered = try await stream.next { $0.parts?["state/boats"]?.contains(#"data-state="fresh""#) == true }
        #expect(recovered.cells == nil)
        #expect(recovered.size <= 1_000)
        await stream.close()
    }

    @Test func isPlainForThoseWhoTakeNoGzip() async throws {
        let site = try Site()
        var stream = try await site.follow("/boats", headers: [:])
        #expect(stream.headers[.contentEncoding] == nil)
        #expect(stream.headers[.contentType] == "text/event-stream; charset=utf-8")
        #expect(stream.headers[.cacheControl] == "no-store")
        try await site.post("/boats/7/favourite", "value=true")
        #expect(try await stream.nextText()?.text == "data:{\"favourites\":{\"boats/7\":true}}\n\n")
        await stream.close()
    }

    // MARK: Whom it reaches

    @Test(arguments: [
        ("/favourites", "/boats/3/favourite", "value=true", "insert"),
        ("/favourites?source=boats", "/favourites", "edit=move&source=boats&item=1&place=0", "move"),
        ("/", "/boats/3/favourite", "value=true", "insert"), ("/", "/", "edit=remove&section=boats", nil),
    ])
    func tellsEachPageThatShowsIt(page: String, path: String, form: String, step: String?) async throws {
        let site = try Site()
        for number in [1, 2] { try await site.post("/boats/\(number)/favourite", "value=true") }
        var stream = try await site.follow(page)
        try await site.post(path, form)
        let change = try await stream.next { $0.page == page }
        // Without steps, the page is asked for as a whole.
        #expect(change.cells?.map(\.[0]) == step.map { [$0] })
        #expect((change.from == nil) == (step == nil))
        await stream.close()
    }

    @Test func sendsWhatAPageMissedWhenItReturns() async throws {
        let (site, page) = (try Site(), "/favourites?source=boats&limit=200")
        for number in 1...3 { try await site.post("/boats/\(number)/favourite", "value=true") }
        var stream = try await site.follow(page)
        try await site.post("/boats/4/favourite", "value=true")
        let revision = try #require(try await stream.next { $0.cells != nil }.to)
        await stream.close()
        try await site.post("/boats/5/favourite", "value=true")
        try await site.post("/boats/1/favourite", "value=false")
        var again = try await site.follow(page, since: revision)
        let steps = try await again.nextCells().steps
        #expect(steps.map(\.[0]).sorted() == ["delete", "insert"])
        #expect(steps.first { $0[0] == "insert" }?[2].contains(#"data-item="boats/5""#) == true)
        await again.close()
    }

    /// Each hears first of what they did themselves, although the other was before them.
    @Test func tellsNobodyOfAnotherProfile() async throws {
        let site = try Site(profiles: .private(ProfileCookie(key: Data(repeating: 1, count: 32))))
        var visitors: [(cookie: HTTPFields, stream: LiveStream)] = []
        for _ in 1...2 {
            let answer = try await site.answer("/boats/1/favourite", form: "value=true")
            let cookie = try #require(answer.headers[values: .setCookie].first { $0.hasPrefix(ProfileCookie.name) })
            let headers: HTTPFields = [.cookie: String(cookie.prefix { $0 != ";" }), .acceptEncoding: "gzip"]
            visitors.append((headers, try await site.follow("/favourites", headers: headers)))
        }
        for (number, visitor) in visitors.enumerated() {
            try await site.post("/boats/\(number + 2)/favourite", "value=true", headers: visitor.cookie)
        }
        for index in visitors.indices {
            var (keys, markup): (Set<String>, String) = ([], "")
            while keys.isEmpty || markup.isEmpty {
                let change = try await visitors[index].stream.next()
                if change.page == nil { keys.formUnion(change.favourites?.keys.map(\.self) ?? []) }
                markup += change.cells?.joined().joined() ?? ""
            }
            #expect(keys == ["boats/\(index + 2)"])
            #expect(markup.contains("data-item=\"boats/\(index + 2)\"") && !markup.contains("boats/\(3 - index)"))
            await visitors[index].stream.close()
        }
    }

    // MARK: Limits

    @Test func aClientHasALimitOfStreams() async throws {
        var limits = ServerLimits()
        limits.streamsOfClient = 2
        let site = try Site(limits: limits)
        let streams = [try await site.follow("/boats"), try await site.follow("/boats")]
        let refusal = try await site.answer(Site.path(following: ["/boats"]))
        #expect(refusal.status == .serviceUnavailable)
        #expect(refusal.headers[.retryAfter] != nil)
        for stream in streams { await stream.close() }
        await (try await site.follow("/boats")).close()
    }

    @Test func pagesOfOtherOriginsFollowNothing() async throws {
        let headers: HTTPFields = [.origin: "http://elsewhere.example"]
        #expect(try await Site().answer(Site.path(following: ["/boats"]), headers: headers).status == .forbidden)
    }

    @Test(arguments: ["", "page=x", "page=1+nowhere/at/all/here", "page=1+//host/", "page=1+/assets/x", "page=+/boats"])
    func refusesWhatNobodyCanFollow(query: String) async throws {
        #expect(try await Site().answer("/live?\(query)").status == .badRequest)
    }

    @Test func endsWithTheServer() async throws {
        let hasBegun = Watched(false)
        let application = try WebApplication.test()
        let answer = try await Application(responder: application.responder()).test(.live) { client in
            let port = try #require(client.port)
            let answer = Task {
                let request = "GET /live?page=0+/boats HTTP/1.1\r\nHost: localhost\r\n\r\n"
                return try await RawClient(port: port).exchange(request) { text in
                    if text.contains("retry:2000") { hasBegun.update { $0 = true } }
                    return false
                }
            }
            await hasBegun.wait { $0 }
            return answer
        }
        // Not broken off.
        #expect(try await answer.value.hasSuffix("0\r\n\r\n"))
    }
}

/// Hands on what is written.
private struct Writer: ResponseBodyWriter {
    let buffers: AsyncStream<ByteBuffer>.Continuation

    func write(_ buffer: ByteBuffer) { buffers.yield(buffer) }
    func finish(_ trailingHeaders: HTTPFields?) { buffers.finish() }
}

/// A stream of events that someone reads.
private struct LiveStream {
    struct Change: Decodable {
        let page: String?
        let from: Int?
        let to: Int?
        let parts: [String: String]?
        let cells: [[String]]?
        let favourites: [String: Bool]?
        /// How many bytes were sent for it, and for what was passed over.
        var size = 0

        private enum CodingKeys: CodingKey { case page, from, to, parts, cells, favourites }
    }

    let headers: HTTPFields
    private var buffers: AsyncStream<ByteBuffer>.Iterator
    private let writing: Task<Void, Never>

    init(_ response: Response) {
        #expect(response.status == .ok)
        headers = response.headers
        let (buffers, continuation) = AsyncStream.makeStream(of: ByteBuffer.self)
        self.buffers = buffers.makeAsyncIterator()
        writing = Task {
            try? await response.body.write(Writer(buffers: continuation))
            continuation.finish()
        }
    }

    func close() async {
        writing.cancel()
        await writing.value
    }

    /// The next event as it was before it was compressed, and its size on the wire; nil at the end.
    mutating func nextText() async throws -> (text: String, size: Int)? {
        guard let buffer = await buffers.next() else { return nil }
        guard headers[.contentEncoding] == "gzip" else { return (String(buffer: buffer), buffer.readableBytes) }
        if buffer == Gzip.header { return try await nextText() }
        return (try Self.inflated(buffer), buffer.readableBytes)
    }

    /// The next event that is wanted.
    mutating func next(where isWanted: (Change) -> Bool = { _ in true }) async throws -> Change {
        var size = 0
        while let event = try await nextText() {
            size += event.size
            var change = try JSONDecoder().decode(Change.self, from: Data(event.text.dropFirst("data:".count).utf8))
            change.size = size
            if isWanted(change) { return change }
        }
        throw EOFError()
    }

    /// The steps of the next event that has some, which is a change in place.
    mutating func nextCells() async throws -> (steps: [[String]], size: Int) {
        let change = try await next { $0.cells != nil }
        #expect(change.from != nil)
        return (change.cells ?? [], change.size)
    }

    private struct EOFError: Error {}

    /// A block by itself: it refers to nothing before it.
    private static func inflated(_ block: ByteBuffer) throws -> String {
        var stream = z_stream()
        try #require(inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK)
        defer { inflateEnd(&stream) }
        var (compressed, plain) = (Array(block.readableBytesView), [UInt8](repeating: 0, count: 1 << 20))
        let result = compressed.withUnsafeMutableBufferPointer { input in
            plain.withUnsafeMutableBufferPointer { output in
                (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
                (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
                return inflate(&stream, Z_SYNC_FLUSH)
            }
        }
        try #require(result == Z_OK && stream.avail_in == 0)
        return String(decoding: plain.prefix(Int(stream.total_out)), as: UTF8.self)
    }
}

extension Response {
    /// The body of a page.
    fileprivate var text: String {
        get async throws {
            let (buffers, continuation) = AsyncStream.makeStream(of: ByteBuffer.self)
            try await body.write(Writer(buffers: continuation))
            return await buffers.reduce(into: "") { $0 += String(buffer: $1) }
        }
    }
}
