import Catalogue
import Foundation
import HTML
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import Synchronization
import TestSupport
import Testing

@testable import Routes
@testable import Screens
@testable import Server

@Suite(.timeLimit(.minutes(5))) struct LivePagesTests {
    private static let item = ItemReference(source: "boats", id: "tub")
    private static let owner = LivePages.Owner(client: ClientAddress(nil as SocketAddress?), profile: .shared)

    private let application: WebApplication
    private var changes: ChangeLog { application.library.changes }
    /// How often a page was rendered.
    private let renderings = Watched(0)

    private var bytesOfPage: Int {
        let model = application.site.model(for: Visitor(), of: application.library)
        return LiveSnapshot(of: Page(number: 0, model: model), favourites: []).bytes
    }

    init() throws { application = try .test() }

    private func pages(_ limits: ServerLimits = ServerLimits()) -> LivePages {
        LivePages(changes: changes, limits: limits) { [renderings] _, context in
            context.recorder.record(.profile(.shared))
            let number = renderings.update { count in
                count += 1
                return count
            }
            return .screen(Page(number: number, model: context.site.model(for: context.visitor, of: context.library)))
        }
    }

    /// A page with a part that counts, and a hundred cells of a kilobyte.
    private struct Page: Screen {
        let number: Int
        let model: PageModel

        func render(into output: inout HTMLOutput) {
            Part("count") { p(.part("count")) { "\(number)" } }.render(into: &output)
            for cell in 0..<100 {
                output.parts?.record(cell: "boats/a-long-identity-of-\(cell)", of: "all", in: &output) {
                    $0.append(text: String(repeating: "x", count: 1_000))
                }
            }
        }
    }

    private func subscription(
        _ path: String = "/boats", by name: String? = nil,
        logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    ) throws -> LivePages.Subscription {
        let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: path)
        let context = AppRequestContext(
            source: ApplicationRequestContextSource(channel: EmbeddedChannel(), logger: logger))
        let parts = path.split(separator: "?")
        return LivePages.Subscription(
            address: LivePages.Address(path: path, profile: .shared, locale: "en", person: nil, role: .member),
            path: name ?? path,
            revision: 1,
            page: try #require(PageAddress(parts[0], query: parts.dropFirst().first, under: .root)),
            context: application.loadContext(
                Request(head: head, body: RequestBody(buffer: ByteBuffer())), context),
            logger: logger)
    }

    private typealias Events = AsyncMapSequence<AsyncStream<LiveEvent>, LiveEvent>

    private func open(
        _ pages: LivePages, _ subscriptions: [LivePages.Subscription]? = nil
    ) throws -> (events: Events, close: @Sendable () -> Void) {
        try #require(pages.open(subscriptions ?? [try subscription()], owner: Self.owner, profile: .shared))
    }

    @Test func aReaderWhoIsTooSlowIsDisconnected() async throws {
        let pages = pages()
        let stream = try open(pages)
        for _ in 0..<100 { changes.publish(.profile(.shared), favourite: (Self.item, true)) }
        var count = 0
        for await _ in stream.events { count += 1 }
        #expect(count == 64)
    }

    @Test func aPageThatCannotBeRenderedAgainIsLoggedWithoutItsTerm() async throws {
        let lines = Watched<[String]>([])
        let pages = LivePages(changes: changes, limits: ServerLimits()) { _, _ in throw WebError.stillLoading }
        let stream = try open(pages, [try subscription("/boats?term=tub", logger: .collecting(in: lines))])
        await lines.wait { !$0.isEmpty }
        #expect(lines.value.first?.contains("/boats") == true)
        #expect(lines.value.first?.contains("tub") == false)
        stream.close()
    }

    @Test func aReaderForWhomTooMuchWaitsIsDisconnected() async throws {
        let pages = pages()
        let stream = try open(pages, [])
        var reader = stream.events.makeAsyncIterator()
        let large = LiveEvent(["text": String(repeating: "x", count: 700_000)])
        // One that takes what is sent may get any amount.
        for _ in 1...5 {
            pages.send(large, to: [0])
            #expect(await reader.text(with: "text") != nil)
        }
        pages.send(large, to: [0])
        pages.send(large, to: [0])
        #expect(await reader.text(with: "text") != nil)
        #expect(await reader.next() == nil)
    }

    @Test func beyondTheLimitOfAllStreamsNobodyFollows() throws {
        var limits = ServerLimits()
        limits.streams = 2
        let pages = pages(limits)
        let (first, second) = (try open(pages), try open(pages))
        #expect(pages.open([try subscription()], owner: Self.owner, profile: .shared) == nil)
        first.close()
        let third = try open(pages)
        #expect(pages.open([try subscription()], owner: Self.owner, profile: .shared) == nil)
        second.close()
        third.close()
    }

    @Test func equalPagesAreRenderedOnceForAll() async throws {
        let pages = pages()
        let streams = try (0..<20).map { _ in try open(pages) }
        // The page is known, and everyone has it.
        await renderings.wait { $0 >= 1 }
        var readers = streams.map { $0.events.makeAsyncIterator() }
        for index in readers.indices { #expect(await readers[index].text(with: "\"page\"") != nil) }
        let before = renderings.value
        changes.publish(.profile(.shared))
        for index in readers.indices {
            #expect(await readers[index].text(with: "\"parts\"")?.contains(">\(before + 1)<") == true)
        }
        #expect(renderings.value == before + 1)
        for stream in streams { stream.close() }
    }

    @Test func aPageIsRenderedOnceForAllItsNames() async throws {
        let pages = pages()
        let stream = try open(pages, ["/boats?a=1", "/boats?a=2"].map { try subscription(by: $0) })
        await renderings.wait { $0 >= 1 }
        var reader = stream.events.makeAsyncIterator()
        for number in 1...2 {
            var names: Set<Substring> = []
            for _ in 1...2 {
                let text = await reader.text(with: "\"page\"")
                names.insert(text?.firstMatch(of: /"page":"([^"]*)"/)?.1 ?? "")
            }
            #expect(names == ["/boats?a=1", "/boats?a=2"])
            #expect(renderings.value == number)
            changes.publish(.profile(.shared))
        }
        stream.close()
    }

    // MARK: Memory

    @Test func aFollowedPageTakesAHundredBytesForEachCell() async throws {
        let pages = pages()
        let stream = try open(pages)
        var reader = stream.events.makeAsyncIterator()
        #expect(await reader.text(with: "\"page\"") != nil)
        #expect(pages.bytes == bytesOfPage)
        #expect((100...10_000).contains(pages.bytes))
        stream.close()
    }

    /// Follows pages one after the other, and changes all of them.
    ///
    /// - Returns: those that are changed in place; the others are loaded again.
    private func changedInPlace(_ paths: [String], of pages: LivePages) async throws -> [String] {
        var readers: [(path: String, events: Events.Iterator)] = []
        var closing: [@Sendable () -> Void] = []
        for path in paths {
            let stream = try open(pages, [try subscription(path)])
            var reader = stream.events.makeAsyncIterator()
            #expect(await reader.text(with: "\"page\"") != nil)
            readers.append((path, reader))
            closing.append(stream.close)
        }
        changes.publish(.profile(.shared))
        var changed: [String] = []
        for index in readers.indices {
            let text = await readers[index].events.text(with: "\"page\"")
            if text?.contains("\"parts\"") == true { changed.append(readers[index].path) }
        }
        for close in closing { close() }
        return changed
    }

    @Test(arguments: [true, false])
    func beyondTheLimitOfMemoryPagesAreLoadedAgain(isOfClient: Bool) async throws {
        let limit = 5 * bytesOfPage / 2
        var limits = ServerLimits()
        if isOfClient { limits.snapshotBytesOfClient = limit } else { limits.snapshotBytes = limit }
        let pages = pages(limits)
        #expect(try await changedInPlace(["/a", "/b", "/c", "/d"], of: pages) == ["/a", "/b"])
        #expect(pages.bytes <= limit)
    }

    @Test func pagesThatNobodyFollowsMakeRoom() async throws {
        var limits = ServerLimits()
        limits.snapshotBytesOfClient = bytesOfPage
        let pages = pages(limits)
        for path in ["/a", "/b", "/c"] {
            #expect(try await changedInPlace([path], of: pages) == [path])
            #expect(pages.bytes == bytesOfPage)
        }
        #expect(pages.state.withLock { Array($0.pages.keys.map(\.path)) } == ["/c"])
    }
}

extension AsyncMapSequence<AsyncStream<LiveEvent>, LiveEvent>.Iterator {
    /// The text of the next event that has some words.
    fileprivate mutating func text(with words: String) async -> String? {
        while let event = await next() {
            let text = String(buffer: event.plain)
            if text.contains(words) { return text }
        }
        return nil
    }
}
