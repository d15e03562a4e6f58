import Catalogue
import Foundation
import NIOCore
import NIOPosix
import TestSupport
import Testing

@testable import Media

@Suite(.timeLimit(.minutes(5))) struct MediaCacheTests {
    private let directory = temporaryFolder()
    private let date = Watched(Date(timeIntervalSince1970: 1_000_000))
    private let needed = Watched<Set<MediaReference>>([])

    private struct Broken: Error {}

    private func cache(limit: Int = 1_000, failing: Bool = false) -> MediaCache {
        MediaCache(
            directory: directory, limit: limit,
            needed: { [needed] in
                if failing { throw Broken() }
                return needed.value
            }, neededBy: { [needed] _ in needed.value }, logger: .silent, now: { [date] in date.value })
    }

    private func text(_ media: Media?) async throws -> String? {
        guard let media else { return nil }
        return String(buffer: try await media.bytes(in: 0..<media.count, threadPool: .singleton))
    }

    /// A picture of 100 bytes.
    private func picture(_ number: Int) -> Data { Data(String.gif("\(number)").utf8) + Data(count: 93) }

    private func reference(_ number: Int) -> MediaReference { .picture("https://pictures.example/\(number).gif") }

    private func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: directory.path)
            .filter { $0.contains("/") }
    }

    @Test func givesWhatWasKept() async throws {
        let cache = cache()
        #expect(await cache.media(of: .picture()) == nil)
        await cache.keep(Data(String.gif("a").utf8), of: .picture())
        let media = try #require(await cache.media(of: .picture()))
        #expect(media.type == .gif)
        #expect(try await text(media) == .gif("a"))
    }

    @Test func readsParts() async throws {
        let cache = cache()
        await cache.keep(Data(String.mp3("0123456789").utf8), of: .preview())
        let media = try #require(await cache.media(of: .preview()))
        #expect(String(buffer: try await media.bytes(in: 5..<8, threadPool: .singleton)) == "234")
    }

    @Test func namesTheFilesOfFavourites() async throws {
        let cache = cache()
        for number in 1...3 { await cache.keep(picture(number), of: reference(number)) }
        let favourites: Set = [reference(1), reference(3), reference(4)]
        needed.update { $0 = favourites }
        let found = try await cache.neededFiles()
        #expect(Set(found.map { FileManager.default.contents(atPath: $0.url.path) }) == [picture(1), picture(3)])
        #expect(try Set(found.map(\.path)).isSubset(of: files()))
    }

    @Test func survivesARestart() async throws {
        await cache().keep(Data(String.gif("a").utf8), of: .picture())
        #expect(try await text(cache().media(of: .picture())) == .gif("a"))
    }

    @Test func keepsSourcesAndKindsApart() async throws {
        let cache = cache()
        await cache.keep(Data(String.gif("a").utf8), of: .picture("https://pictures.example/x"))
        #expect(await cache.media(of: .preview("https://pictures.example/x")) == nil)
        #expect(await cache.media(of: MediaReference(.picture, of: "heroes", at: "https://pictures.example/x")) == nil)
    }

    @Test(arguments: ["", "<html>", "\0\0\0\0"])
    func removesADamagedFile(content: String) async throws {
        let cache = cache()
        await cache.keep(Data(String.gif().utf8), of: .picture())
        let file = directory.appending(path: try #require(try files().first))
        try Data(content.utf8).write(to: file)
        #expect(await cache.media(of: .picture()) == nil)
        #expect(try files() == [])
    }

    @Test func readsAFileToItsEndThoughItWasRemoved() async throws {
        let cache = cache()
        await cache.keep(Data(String.gif("a").utf8), of: .picture())
        let media = await cache.media(of: .picture())
        try await cache.clear("albums")
        #expect(try await text(media) == .gif("a"))
    }

    @Test func removesTheLeastRecentlyUsedFirst() async throws {
        let cache = cache(limit: 500)
        for number in 1...5 {
            date.update { $0 += 7_200 }
            await cache.keep(picture(number), of: reference(number))
        }
        for number in 1...5 {
            try setDate(Date(timeIntervalSince1970: Double(2_000_000 + number * 10_000)), of: reference(number))
        }
        // Used again, more than an hour later.
        date.update { $0 = Date(timeIntervalSince1970: 3_000_000) }
        #expect(await cache.media(of: reference(1)) != nil)
        await cache.keep(picture(6), of: reference(6))
        #expect(await cache.media(of: reference(2)) == nil)
        for number in [1, 3, 4, 5, 6] { #expect(await cache.media(of: reference(number)) != nil, "\(number)") }
    }

    private func setDate(_ date: Date, of reference: MediaReference) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: date], ofItemAtPath: MediaFolder(root: directory).url(of: reference).path)
    }

    @Test func writesNoDateMoreOftenThanOnceAnHour() async throws {
        let cache = cache()
        await cache.keep(picture(1), of: reference(1))
        let written = Date(timeIntervalSince1970: 5_000_000)
        try setDate(written, of: reference(1))
        let folder = MediaFolder(root: directory)
        date.update { $0 = written + 3_599 }
        _ = await cache.media(of: reference(1))
        #expect(try folder.date(of: reference(1)) == written)
        date.update { $0 = written + 3_601 }
        _ = await cache.media(of: reference(1))
        #expect(try folder.date(of: reference(1)) == written + 3_601)
    }

    @Test func neverRemovesWhatAFavouriteNeeds() async throws {
        needed.update { [reference] in $0 = [reference(1), reference(2)] }
        let cache = cache(limit: 300)
        for number in 1...8 { await cache.keep(picture(number), of: reference(number)) }
        await cache.prune()
        #expect(await cache.media(of: reference(1)) != nil)
        #expect(await cache.media(of: reference(2)) != nil)
        // It doesn't count, so that favourites don't push everything else out.
        #expect(try files().count == 5)
    }

    @Test func removesNothingWhenFavouritesAreUnknown() async throws {
        let cache = cache(limit: 300, failing: true)
        for number in 1...8 { await cache.keep(picture(number), of: reference(number)) }
        #expect(try files().count == 8)
    }

    @Test func countsWhatAnotherProgramKeeps() async throws {
        let (one, other) = (cache(limit: 1_600), cache(limit: 1_600))
        for number in 1...20 {
            await (number % 2 == 0 ? one : other).keep(picture(number), of: reference(number))
        }
        // Each looks after every sixteenth of the limit.
        #expect(try files().count <= 17)
    }

    @Test func saysHowMuchIsKept() async throws {
        let cache = cache()
        #expect(try await cache.holdings() == [:])
        await cache.keep(picture(1), of: reference(1))
        await cache.keep(picture(2), of: reference(2))
        await cache.keep(Data(String.mp3().utf8), of: MediaReference(.preview, of: "odd/../name", at: "a"))
        #expect(
            try await cache.holdings() == [
                "albums": .init(files: 2, bytes: 200), "odd/../name": .init(files: 1, bytes: 3),
            ])
        try await cache.clear("albums")
        try await cache.clear("never")
        #expect(try await cache.holdings().keys.map(\.rawValue) == ["odd/../name"])
        try await cache.clear(nil)
        #expect(try await cache.holdings() == [:])
    }

    @Test func clearsAllButWhatIsNeeded() async throws {
        let cache = cache()
        needed.update { [reference] in $0 = [reference(2)] }
        for number in 1...3 { await cache.keep(picture(number), of: reference(number)) }
        try await cache.clear("albums")
        #expect(await cache.media(of: reference(2)) != nil)
        #expect(try await cache.holdings() == ["albums": .init(files: 1, bytes: 100)])
    }

    @Test(arguments: ["..", ".", "", "a/b", "../../etc", "%2F"])
    func staysInItsDirectory(name: String) throws {
        let folder = MediaFolder(root: directory)
        let reference = MediaReference(.picture, of: SourceID(rawValue: name), at: "a")
        try folder.write(Data(String.gif().utf8), of: reference)
        let path = folder.url(of: reference).standardizedFileURL.path
        #expect(path.dropFirst(directory.standardizedFileURL.path.count).split(separator: "/").count == 2)
        #expect(try files().count == 1)
    }

    @Test func sharesWhatAFavouriteNeeds() async throws {
        let shared = temporaryFolder()
        func node() -> MediaCache {
            MediaCache(
                directory: temporaryFolder(), shared: shared, limit: 100, needed: { [] }, neededBy: { _ in [] },
                logger: .silent)
        }
        let (one, two) = (node(), node())
        for number in 1...2 { await one.keep(picture(number), of: reference(number)) }
        await one.share(reference(2))
        #expect(await two.media(of: reference(1)) == nil)
        #expect(try await text(two.media(of: reference(2)))?.hasPrefix(.gif("2")) == true)
        // A cache that is full evicts nothing of it.
        for number in 3...6 { await one.keep(picture(number), of: reference(number)) }
        #expect(await two.media(of: reference(2)) != nil)
        await two.release(reference(2), of: ItemReference(source: "albums", id: "2"))
        #expect(await two.media(of: reference(2)) == nil)
    }

    @Test func asksForTheItemAloneWhenItReleasesMedia() async {
        let favourite = ItemReference(source: "albums", id: "1")
        let cache = MediaCache(
            directory: directory,
            needed: {
                Issue.record("expected no reading of all favourites")
                return []
            }, neededBy: { $0 == favourite ? [.preview()] : [] }, logger: .silent)
        await cache.keep(Data(String.mp3().utf8), of: .preview())
        #expect(await cache.isNeeded(.preview(), by: favourite))
        await cache.release(.preview(), of: favourite)
        #expect(await cache.media(of: .preview()) != nil)
        await cache.release(.preview(), of: ItemReference(source: "albums", id: "2"))
        #expect(await cache.media(of: .preview()) == nil)
    }

    @Test func removesSharedMediaThatNoFavouriteNeedsAnyMore() async throws {
        let cache = MediaCache(
            directory: directory, shared: temporaryFolder(), limit: 150, needed: { [needed] in needed.value },
            neededBy: { _ in [] }, logger: .silent, now: { [date] in date.value })
        let other = MediaReference(.picture, of: "heroes", at: "https://pictures.example/1.gif")
        for reference in [reference(1), reference(2), other] {
            await cache.keep(picture(1), of: reference)
            await cache.share(reference)
        }
        needed.update { $0 = [reference(2)] }
        /// Fills the cache, so that it evicts, and returns those that are shared.
        func remaining(after days: Double) async -> [Bool] {
            date.update { $0 = Date() + days * 86_400 }
            for number in 3...6 { await cache.keep(picture(number), of: reference(number)) }
            var found: [Bool] = []
            for reference in [reference(1), reference(2), other] {
                found.append(await cache.media(of: reference) != nil)
            }
            return found
        }
        #expect(await remaining(after: 0.5) == [true, true, true])
        #expect(await remaining(after: 2) == [false, true, false])
    }

    @Test func leavesNoDraftBehind() async throws {
        let cache = cache()
        await cache.keep(picture(1), of: reference(1))
        let folder = try #require(try files().first).split(separator: "/")[0]
        let draft = directory.appending(path: "\(folder)/.draft-x")
        try Data("GIF8".utf8).write(to: draft)
        date.update { $0 = Date() }
        #expect(try await cache.holdings()["albums"]?.files == 1)
        #expect(FileManager.default.fileExists(atPath: draft.path))
        date.update { $0 = Date() + 90_000 }
        _ = try await cache.holdings()
        #expect(!FileManager.default.fileExists(atPath: draft.path))
    }

    @Test func goesOnWithoutADisk() async throws {
        try Data().write(to: directory)
        let cache = cache()
        await cache.keep(picture(1), of: reference(1))
        #expect(await cache.media(of: reference(1)) == nil)
    }
}
