import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ServiceLifecycle
import TestSupport
import Testing

@testable import Server

@Suite(.timeLimit(.minutes(5))) struct BackgroundJobsTests {
    private static let boat = ItemReference(source: "boats", id: "tub")
    private let log = Watched<[String]>([])

    /// Lasts until it is cancelled.
    private func last(_ name: String) async {
        log.update { $0.append("\(name) begins") }
        do { try await Task.sleep(for: .seconds(3_600)) } catch { log.update { $0.append("\(name) is cancelled") } }
    }

    @Test func endsWhenTheServerStops() async throws {
        let work = BackgroundJobs<ItemReference>()
        let group = ServiceGroup(services: [work], logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        async let run: Void = group.run()
        work.begin(for: Self.boat) { await last("pictures") }
        await log.wait { $0 == ["pictures begins"] }
        await group.triggerGracefulShutdown()
        try await run
        #expect(log.value == ["pictures begins", "pictures is cancelled"])
        work.begin(for: Self.boat) { await last("later pictures") }
        #expect(log.value.count == 2)
    }

    @Test func endsWithItsOwner() async {
        do {
            let work = BackgroundJobs<ItemReference>()
            work.begin(for: Self.boat) { await last("pictures") }
            await log.wait { $0 == ["pictures begins"] }
        }
        await log.wait { $0.last == "pictures is cancelled" }
    }

    @Test func doesOneThingAfterTheOtherForAnItem() async {
        let work = BackgroundJobs<ItemReference>()
        let gate = Watched(false)
        work.begin(for: Self.boat) {
            await gate.wait { $0 }
            log.update { $0.append("kept") }
        }
        for id in ["raft", "canoe"] {
            work.begin(for: ItemReference(source: "boats", id: id)) { log.update { $0.append(id) } }
        }
        await log.wait { $0.count == 2 }
        work.begin(for: Self.boat) { log.update { $0.append("released") } }
        gate.update { $0 = true }
        await log.wait { $0.count == 4 }
        #expect(log.value.suffix(2) == ["kept", "released"])
    }

    @Test func picturesWaitForNoRecords() async throws {
        let upstreams = FakeUpstreams()
        let application = try WebApplication.test(
            [PicturedBoats()], transport: upstreams, mediaHosts: ["boats": ["boats.example"]])
        for id in ["raft", "punt", "canoe", "scow"] {
            application.recordWork.begin(for: ItemReference(source: "boats", id: id)) { await last("record") }
        }
        await log.wait { $0.count == 4 }
        try await Application(responder: application.responder()).test(.router) { client in
            try await client.execute(
                uri: "/boats/tub/favourite", method: .post, body: ByteBuffer(string: "value=true")
            ) { #expect($0.status == .seeOther) }
            await upstreams.wait { $0.contains(PicturedBoats.picture) }
        }
    }

    /// A post is answered while the upstream hangs and the clock stands still: whatever waited for either would never end.
    @Test func aFavouriteWaitsForNoUpstream() async throws {
        let upstreams = FakeUpstreams()
        upstreams.hold()
        let application = try WebApplication.test([Boats(sampleText: Boats.three)], transport: upstreams)
        try await Application(responder: application.responder()).test(.router) { client in
            for id in ["tub", "raft", "a%2Fb%20c"] {
                try await client.execute(
                    uri: "/boats/\(id)/favourite", method: .post, body: ByteBuffer(string: "value=true")
                ) { #expect($0.status == .seeOther) }
            }
        }
        upstreams.release()
    }
}

private struct PicturedBoats: Source {
    static let picture = "https://boats.example/pictures/boat.png"

    var id: SourceID { Boats.id }
    var upstreams: [Upstream<NoParameters, Boats.Boat>] { Boats().upstreams }

    func samples(for query: NoParameters) -> [Sample] { Boats(sampleText: Boats.three).samples(for: query) }
    func card(for boat: Boats.Boat) -> Card {
        Card(title: boat.name, artwork: .variants([.init(width: 640, address: Self.picture)]))
    }
}
