import Hummingbird
import HummingbirdTesting
import NIOCore
import NIOPosix
import TestSupport
import Testing

@testable import Web

/// What happens to the making of an answer when a browser scrolls on.
@Suite(.timeLimit(.minutes(5))) struct DepartureTests {
    private let began = Watched(0)
    private let cancelled = Watched(0)
    private let gate = Watched(false)

    private func application() -> some ApplicationProtocol {
        let router = Router(context: ChannelContext.self)
        router.get("/") { [began, cancelled, gate] _, context in
            await context.channel.untilDeparture {
                began.update { $0 += 1 }
                await withTaskCancellationHandler {
                    await gate.wait { $0 }
                } onCancel: {
                    cancelled.update { $0 += 1 }
                }
                return "done"
            }
        }
        return Application(router: router)
    }

    @Test(arguments: [CloseMode.output, .all])
    func endsWhatNobodyWaitsFor(mode: CloseMode) async throws {
        try await application().test(.live) { client in
            let browser = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .connect(host: "127.0.0.1", port: try #require(client.port)).get()
            try await browser.writeAndFlush(ByteBuffer(string: "GET / HTTP/1.1\r\nHost: a\r\n\r\n"))
            await began.wait { $0 == 1 }
            try await browser.close(mode: mode)
            await cancelled.wait { $0 == 1 }
        }
    }

    @Test func leavesTheConnectionForTheNextRequest() async throws {
        gate.update { $0 = true }
        try await application().test(.live) { client in
            for _ in 1...3 {
                let body = try await client.execute(uri: "/", method: .get) { String(buffer: $0.body) }
                #expect(body == "done")
            }
        }
        #expect(began.value == 3)
        #expect(cancelled.value == 0)
    }

    @Test func needsNoConnection() async throws {
        gate.update { $0 = true }
        try await application().test(.router) { client in
            let body = try await client.execute(uri: "/", method: .get) { String(buffer: $0.body) }
            #expect(body == "done")
        }
    }
}

/// A request's context that knows its connection.
struct ChannelContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
    }
}
