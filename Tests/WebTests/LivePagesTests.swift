import Catalogue
import Foundation
import HTML
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import TestSupport
import Testing

@testable import Server

@Suite(.timeLimit(.minutes(5))) struct LivePagesTests {
    private static let item = ItemReference(source: "boats", id: "tub")
    private static let owner = LivePages.Owner(client: ClientAddress(nil as SocketAddress?), profile: .shared)

    private let changes = Changes()
    /// How often a page was rendered.
    private let renderings = Watched(0)

    private func pages(_ limits: ServerLimits = ServerLimits()) -> LivePages {
        let pages = LivePages(changes: changes, limits: limits)
        pages.rendering { [renderings] _, _ in
            PageReads.current?.note(.profile(.shared))
            let number = renderings.update { count in
                count += 1
                return count
            }
            let part = Part("count") { p(.part("count")) { "\(number)" } }
            LiveRecording.current?.result = .snapshot(LiveSnapshot(of: part, favourites: []))
        }
        return pages
    }

    private func subscription(_ path: String = "/boats") -> LivePages.Subscription {
        let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: path)
        return LivePages.Subscription(
            address: LivePages.Address(path: path, profile: .shared, locale: "en", isLocal: true), revision: 1,
            request: Request(head: head, body: RequestBody(buffer: ByteBuffer())),
            context: AppRequestContext(
                source: ApplicationRequestContextSource(
                    channel: EmbeddedChannel(), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })))
    }

    private func open(_ pages: LivePages) throws -> (events: AsyncStream<LiveEvent>, close: @Sendable () -> Void) {
        try #require(pages.open([subscription()], owner: Self.owner, profile: .shared))
    }

    @Test func aReaderWhoIsTooSlowIsDisconnected() async throws {
        let pages = pages()
        let stream = try open(pages)
        for _ in 0..<100 { changes.publish(.profile(.shared), favourite: (Self.item, true)) }
        var count = 0
        for await _ in stream.events { count += 1 }
        #expect(count == 64)
    }

    @Test func beyondTheLimitOfAllStreamsNobodyFollows() throws {
        var limits = ServerLimits()
        limits.streams = 2
        let pages = pages(limits)
        let (first, second) = (try open(pages), try open(pages))
        #expect(pages.open([subscription()], owner: Self.owner, profile: .shared) == nil)
        first.close()
        let third = try open(pages)
        #expect(pages.open([subscription()], owner: Self.owner, profile: .shared) == nil)
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
}

extension AsyncStream<LiveEvent>.Iterator {
    /// The text of the next event that has some words.
    fileprivate mutating func text(with words: String) async -> String? {
        while let event = await next() {
            let text = String(buffer: event.plain)
            if text.contains(words) { return text }
        }
        return nil
    }
}
