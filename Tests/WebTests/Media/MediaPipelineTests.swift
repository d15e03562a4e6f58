import Catalogue
import Endpoints
import Foundation
import NIOCore
import NIOPosix
import TestSupport
import Testing

@testable import Media

@Suite(.timeLimit(.minutes(5))) struct MediaPipelineTests {
    private let upstreams = FakeUpstreams()
    private let ownUpstreams = FakeUpstreams()
    private let clock = ManualClock()
    /// The previews of favourites.
    private let favourites = Watched<[ItemReference: MediaReference]>([:])
    private let cache: MediaCache
    private let pipeline: MediaPipeline

    init() throws {
        cache = MediaCache(
            directory: temporaryFolder(), needed: { [favourites] in Set(favourites.value.values) },
            neededBy: { [favourites] item in Set([favourites.value[item]].compactMap(\.self)) }, logger: .silent)
        var bounds = MediaPipeline.Bounds()
        bounds.picture = 100
        bounds.preview = 1_000
        bounds.fetchesPerHost = 2
        bounds.fetches = 3
        pipeline = MediaPipeline(
            policy: MediaPolicy(
                hosts: ["albums": ["pictures.example", "slow.example"]],
                ownUpstreams: ["albums": [try BaseURL("http://127.0.0.1:9000/api")]]),
            cache: cache, transport: upstreams, ownTransport: ownUpstreams, logger: .silent, clock: clock,
            bounds: bounds)
    }

    private func error(of reference: MediaReference) async -> MediaError? {
        if case .failure(let error) = await pipeline.result(of: reference) { error } else { nil }
    }

    private func type(of reference: MediaReference, item: ItemReference? = nil) async -> MediaType? {
        if case .success(let media) = await pipeline.result(of: reference, item: item) { media.type } else { nil }
    }

    private func waiters(_ count: Int, for reference: MediaReference = .picture()) async {
        while pipeline.singleFlight.waiters(for: reference) != count, !Task.isCancelled { await Task.yield() }
    }

    private func queue(_ count: Int) async {
        while pipeline.places.waiting != count, !Task.isCancelled { await Task.yield() }
    }

    @Test func getsPicturesAndPreviews() async {
        upstreams.answer("https://pictures.example/a.gif", with: .gif("a"))
        upstreams.answer("https://pictures.example/a.mp3", with: .mp3("a"))
        #expect(await type(of: .picture()) == .gif)
        #expect(await type(of: .preview()) == .mp3)
    }

    @Test(arguments: [
        ("https://slow.example/b.gif", true), ("https://cdn.pictures.example/b.gif", true),
        ("https://elsewhere.example/b.gif", false), ("http://pictures.example/b.gif", false),
        ("https://127.0.0.1/b.gif", false), ("file:///b.gif", false),
    ])
    func followsRedirectsWithinTheHostsOfTheSource(target: String, isFollowed: Bool) async {
        upstreams.answer("https://pictures.example/a.gif", with: .redirected(to: target))
        upstreams.answer(target, with: .gif("b"))
        #expect((await type(of: .picture()) == .gif) == isFollowed)
        #expect(upstreams.addresses.contains(target) == isFollowed)
    }

    @Test func followsAFewRedirectsOnly() async {
        let hosts = ["pictures.example", "slow.example"]
        for (host, other) in zip(hosts, hosts.reversed()) {
            upstreams.answer("https://\(host)/a.gif", with: .redirected(to: "https://\(other)/a.gif"))
        }
        #expect(await error(of: .picture()) != nil)
        #expect(upstreams.addresses.count == 4)
    }

    @Test func keepsPreviewsOfFavouritesAlone() async {
        upstreams.answer("https://pictures.example/a.mp3", with: .mp3("a"))
        upstreams.answer("https://pictures.example/b.mp3", with: .mp3("b"))
        let favourite = MediaReference.preview("https://pictures.example/b.mp3")
        let (a, b) = (ItemReference(source: "albums", id: "a"), ItemReference(source: "albums", id: "b"))
        favourites.update { $0 = [b: favourite] }
        // The first one says that it belongs to a favourite, which it doesn't.
        for (reference, item) in [(.preview(), b), (favourite, b), (.preview(), a), (favourite, b)] {
            #expect(await type(of: reference, item: item) == .mp3)
        }
        // Each is fetched once, however often it is asked for.
        #expect(upstreams.addresses.count == 2)
        #expect(await cache.media(of: favourite) != nil)
        #expect(await cache.media(of: .preview()) == nil)
        // It is kept as soon as it is a favourite's, though it was heard before.
        favourites.update { $0[a] = .preview() }
        await pipeline.keep(.preview(), of: a)
        #expect(await cache.media(of: .preview()) != nil)
        // And no longer than it is anybody's.
        await pipeline.release(.preview(), of: a)
        #expect(await cache.media(of: .preview()) != nil)
        favourites.update { $0[a] = nil }
        await pipeline.release(.preview(), of: a)
        #expect(await cache.media(of: .preview()) == nil)
        #expect(await cache.media(of: favourite) != nil)
    }

    @Test func playsAMelodyOnceForAllItsParts() async throws {
        let melody = MediaReference.preview(SamplePreview.address(of: "a"))
        let results = [await pipeline.result(of: melody), await pipeline.result(of: melody)]
        var parts: [ByteBuffer] = []
        for result in results { parts.append(try await result.get().bytes(in: 0..<2, threadPool: .singleton)) }
        // Both are slices of the same memory.
        let places = parts.map { part in part.withUnsafeReadableBytes { $0.baseAddress } }
        #expect(places[0] == places[1])
        await pipeline.keep(melody, of: ItemReference(source: "albums", id: "a"))
        #expect(await cache.media(of: melody) == nil)
    }

    @Test func knowsThePicturesThatItHasLoadedInAnyWidth() async throws {
        let reference = MediaReference.picture("https://pictures.example/640x640bb.gif")
        upstreams.answer(reference.address, with: .gif(width: 30, height: 20))
        #expect(pipeline.facts(of: reference) == nil)
        let media = try await pipeline.result(of: reference).get()
        #expect(media.facts?.aspectRatio == 1.5)
        #expect(pipeline.facts(of: .picture("https://pictures.example/52x52bb.gif")) == media.facts)
        #expect(pipeline.facts(of: .picture("https://pictures.example/b/52x52bb.gif")) == nil)
    }

    @Test func computesTheFactsOfCachedPictures() async throws {
        await cache.keep(PictureFile.jpeg, of: .picture())
        let media = try await pipeline.result(of: .picture()).get()
        #expect(media.facts?.hue?.name == "2")
        #expect(pipeline.facts(of: .picture()) == media.facts)
    }

    @Test func waitsASecondForPicturesThatItLearns() async {
        let slow = MediaReference.picture("https://slow.example/b.gif")
        upstreams.answer("https://pictures.example/a.gif", with: .gif(width: 30, height: 20))
        upstreams.hold(slow.address)
        async let learning: Void = pipeline.learn([.picture(), slow])
        await upstreams.waitForRequests(2)
        await clock.waitForSleep(of: .seconds(1))
        clock.advance(by: .seconds(1))
        await learning
        #expect(pipeline.facts(of: slow) == nil)
        await upstreams.waitForCancellation()
    }

    @Test func keepsWhatItGot() async {
        upstreams.answer("https://pictures.example/a.gif", with: .gif("a"))
        #expect(await type(of: .picture()) == .gif)
        #expect(await type(of: .picture()) == .gif)
        #expect(upstreams.addresses.count == 1)
        #expect(await cache.media(of: .picture())?.count == 7)
    }

    @Test func answersFromTheDiskWhenOffline() async {
        await cache.keep(Data(String.gif("a").utf8), of: .picture())
        upstreams.answer("https://pictures.example/a.gif", with: .offline)
        #expect(await type(of: .picture()) == .gif)
        #expect(upstreams.addresses == [])
    }

    @Test(arguments: [
        "https://elsewhere.example/a.gif", "http://pictures.example/a.gif", "https://10.0.0.1/a.gif", "nonsense",
    ])
    func asksNobodyWhomNoSourceNames(address: String) async {
        #expect(await error(of: .picture(address)) == .notNamed)
        #expect(upstreams.addresses + ownUpstreams.addresses == [])
    }

    @Test func givesWhatWasKeptOfAHostThatIsNamedNoMore() async {
        let picture = MediaReference.picture("http://127.0.0.1:7/a.gif")
        await cache.keep(Data(String.gif("a").utf8), of: picture)
        #expect(await type(of: picture) == .gif)
        #expect(upstreams.addresses + ownUpstreams.addresses == [])
    }

    @Test func givesAnotherWidthWhereThatIsAllThereIs() async {
        upstreams.answer("https://pictures.example/320x320.gif", with: .offline)
        await cache.keep(Data(String.gif("a").utf8), of: .picture("https://pictures.example/640x640.gif"))
        guard case .success(let media) = await pipeline.result(of: .picture("https://pictures.example/320x320.gif"))
        else {
            Issue.record("expected the other width")
            return
        }
        // It may come in its own width soon.
        #expect(media.isOfOtherWidth)
    }

    /// A picture that upstream named in 100x100.
    private func resized(_ name: String = "a", to size: String = "640x640") -> MediaReference {
        MediaReference(.picture, of: "albums", at: "https://pictures.example/\(name)/\(size).gif", namedSize: "100x100")
    }

    @Test(arguments: [400, 401, 403, 404, 405, 410, 422])
    func givesThePictureThatUpstreamNamedWhereItsSizeIsRefused(status: Int) async throws {
        upstreams.answer(resized().address, with: .status(status, retryAfter: nil))
        upstreams.answer("https://pictures.example/a/100x100.gif", with: .gif("a"))
        for _ in 1...2 {
            let media = try await pipeline.result(of: resized()).get()
            #expect(media.type == .gif && media.isOfOtherWidth)
        }
        #expect(upstreams.addresses == [resized().address, "https://pictures.example/a/100x100.gif"])
    }

    @Test func asksForNoOtherSizeOfAHostThatFails() async {
        upstreams.answer(resized().address, with: .insecure("expired"))
        #expect(await error(of: resized()) != nil)
        #expect(upstreams.addresses == [resized().address])
        for code in [408, 429, 500, 503] {
            let error = EndpointError(host: "pictures.example", cause: .status(code, retryAfter: nil))
            #expect(!MediaError.unavailable(error).isRefusal)
        }
    }

    @Test func asksNoMoreForASizeThatIsRefusedForEveryPicture() async throws {
        func look(at name: String, isRefused: Bool = true) async throws -> Int {
            let before = upstreams.addresses.count
            upstreams.answer("https://pictures.example/\(name)/100x100.gif", with: .gif(name))
            if isRefused {
                upstreams.answer(resized(name).address, with: .status(400, retryAfter: nil))
            } else {
                upstreams.answer(resized(name).address, with: .gif("large"))
            }
            #expect(try await pipeline.result(of: resized(name)).get().isOfOtherWidth == isRefused)
            return upstreams.addresses.count - before
        }
        for name in ["a", "b"] { #expect(try await look(at: name) == 2) }
        // One that comes says that the others are gone themselves.
        #expect(try await look(at: "c", isRefused: false) == 1)
        for name in ["d", "e", "f"] { #expect(try await look(at: name) == 2) }
        #expect(try await look(at: "g") == 1)
        #expect(try await look(at: "a") == 0)
        upstreams.answer("https://pictures.example/a/320x320.gif", with: .gif("a"))
        #expect(try await pipeline.result(of: resized(to: "320x320")).get().isOfOtherWidth == false)
        clock.advance(by: .seconds(3_600))
        #expect(try await look(at: "h", isRefused: false) == 1)
        #expect(try await look(at: "i", isRefused: false) == 1)
    }

    @Test func saysNothingOfASizeWhenPicturesAreGoneAltogether() async {
        for name in ["a", "b", "c", "d"] {
            upstreams.answer(resized(name).address, with: .status(404, retryAfter: nil))
            upstreams.answer("https://pictures.example/\(name)/100x100.gif", with: .status(404, retryAfter: nil))
            #expect(await error(of: resized(name)) != nil)
        }
        #expect(upstreams.addresses.count == 8)
    }

    @Test func ofAFavouriteAreEachVariantOrAWidthForRowsAndOneForPages() {
        let variants = Artwork.variants([
            .init(width: 100, address: "https://pictures.example/s.gif"),
            .init(width: 300, address: "https://pictures.example/l.gif"),
        ])
        let kept = { (artwork: Artwork?) in
            MediaReference.kept(of: Card(title: "A", artwork: artwork), source: "albums").map(\.address)
        }
        #expect(kept(variants) == ["https://pictures.example/s.gif", "https://pictures.example/l.gif"])
        #expect(
            kept(.resizable("https://pictures.example/100x100bb.jpg")) == [
                "https://pictures.example/156x156bb.jpg", "https://pictures.example/640x640bb.jpg",
            ])
        #expect(kept(nil) == [])
    }

    @Test func asksThePersonsOwnUpstreamByItsOwnWay() async {
        ownUpstreams.answer("http://127.0.0.1:9000/a.gif", with: .gif())
        #expect(await type(of: .picture("http://127.0.0.1:9000/a.gif")) == .gif)
        #expect(upstreams.addresses == [])
    }

    @Test(arguments: ["<html>", "", "<svg xmlns='http://www.w3.org/2000/svg'/>", "ID3 sound"])
    func refusesWhatIsNoPicture(body: String) async {
        upstreams.answer("https://pictures.example/a.gif", with: body)
        guard case .wrongType = await error(of: .picture()) else {
            Issue.record("expected a refusal")
            return
        }
        #expect(await cache.media(of: .picture()) == nil)
    }

    @Test func refusesAPictureAsAPreview() async {
        upstreams.answer("https://pictures.example/a.mp3", with: .gif())
        guard case .wrongType = await error(of: .preview()) else {
            Issue.record("expected a refusal")
            return
        }
    }

    @Test func isBoundedInSize() async {
        upstreams.answer("https://pictures.example/a.gif", with: .gif(String(repeating: "a", count: 100)))
        upstreams.answer("https://pictures.example/a.mp3", with: .mp3(String(repeating: "a", count: 100)))
        let tooLarge = EndpointError(host: "pictures.example", cause: .tooLarge(limit: 100))
        #expect(await error(of: .picture()) == .unavailable(tooLarge))
        #expect(await type(of: .preview()) == .mp3)
    }

    @Test func isBoundedInTime() async {
        upstreams.hold()
        async let error = error(of: .picture())
        await upstreams.waitForRequests(1)
        await clock.waitForSleep(of: .seconds(10))
        clock.advance(by: .seconds(10))
        let timedOut = EndpointError(host: "pictures.example", cause: .timedOut(after: .seconds(10)))
        #expect(await error == .unavailable(timedOut))
        upstreams.release()
    }

    @Test func sharesEqualRequests() async {
        upstreams.answer("https://pictures.example/a.gif", with: .gif())
        upstreams.hold()
        async let one = type(of: .picture())
        await upstreams.waitForRequests(1)
        async let other = type(of: .picture())
        await waiters(2)
        upstreams.release()
        #expect(await [one, other] == [.gif, .gif])
        #expect(upstreams.addresses.count == 1)
    }

    @Test func stopsWhenNobodyWaits() async {
        upstreams.hold()
        let task = Task { await error(of: .picture()) }
        await upstreams.waitForRequests(1)
        task.cancel()
        #expect(await task.value == .cancelled)
        await upstreams.waitForCancellation()
        // Nobody's impatience counts as the picture's failure.
        upstreams.answer("https://pictures.example/a.gif", with: .gif())
        upstreams.release()
        #expect(await type(of: .picture()) == .gif)
    }

    @Test func leavesADeadPictureAloneForAMinute() async {
        upstreams.answer("https://pictures.example/a.gif", with: .status(404, retryAfter: nil))
        let gone = MediaError.unavailable(
            EndpointError(host: "pictures.example", cause: .status(404, retryAfter: nil)))
        #expect(await error(of: .picture()) == gone)
        clock.advance(by: .seconds(59))
        #expect(await error(of: .picture()) == gone)
        #expect(upstreams.addresses.count == 1)
        upstreams.answer("https://pictures.example/a.gif", with: .gif())
        clock.advance(by: .seconds(1))
        #expect(await type(of: .picture()) == .gif)
    }

    @Test func leavesAHostAloneThatCannotBeReached() async {
        upstreams.answer("https://slow.example/1.gif", with: .insecure("expired"))
        upstreams.answer("https://slow.example/2.gif", with: .gif())
        upstreams.answer("https://pictures.example/a.gif", with: .gif())
        let insecure = MediaError.unavailable(EndpointError(host: "slow.example", cause: .insecure("expired")))
        #expect(await error(of: .picture("https://slow.example/1.gif")) == insecure)
        #expect(await error(of: .picture("https://slow.example/2.gif")) == insecure)
        #expect(upstreams.addresses == ["https://slow.example/1.gif"])
        #expect(await type(of: .picture()) == .gif)
        clock.advance(by: .seconds(10))
        #expect(await type(of: .picture("https://slow.example/2.gif")) == .gif)
    }

    @Test func asksAHostForFewAtOnce() async {
        upstreams.hold()
        let references = (1...5).map { MediaReference.picture("https://pictures.example/\($0).gif") }
        for reference in references { upstreams.answer(reference.address, with: .gif()) }
        let tasks = references.map { reference in Task { await type(of: reference) } }
        await queue(3)
        await upstreams.waitForRequests(2)
        #expect(upstreams.addresses.count == 2)
        // Another host has its own turn.
        upstreams.answer("https://slow.example/a.gif", with: .gif())
        async let other = type(of: .picture("https://slow.example/a.gif"))
        await upstreams.waitForRequests(3)
        upstreams.release()
        for task in tasks { #expect(await task.value == .gif) }
        #expect(await other == .gif)
        #expect(pipeline.places.taken == 0)
    }

    @Test func waitsForItsTurnOnlySoLong() async {
        // Others, who never leave.
        for _ in 1...2 { #expect(await pipeline.places.enter("pictures.example") == .admitted) }
        async let error = error(of: .picture())
        await queue(1)
        await clock.waitForSleep(of: .seconds(10))
        clock.advance(by: .seconds(10))
        #expect(await error == .noTurn(host: "pictures.example", within: .seconds(10)))
        #expect(upstreams.addresses == [])
        // That is no failure of the picture’s.
        for _ in 1...2 { pipeline.places.leave("pictures.example") }
        upstreams.answer("https://pictures.example/a.gif", with: .gif())
        #expect(await type(of: .picture()) == .gif)
    }
}
