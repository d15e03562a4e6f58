import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import Routes
@testable import Screens
@testable import Server

/// What browsers need to install the app, and what its service worker saves at once.
@Suite struct InstalledAppTests {
    private struct Manifest: Decodable {
        struct Icon: Decodable {
            let src, type, sizes, purpose: String
        }
        struct Screenshot: Decodable {
            let src, type, sizes, formFactor, label: String
        }
        struct Shortcut: Decodable {
            let name, url: String
        }
        struct ShareTarget: Decodable {
            let action, method: String
            let params: [String: String]
        }

        let id, name, shortName, lang, dir, startUrl, scope, display, backgroundColor, themeColor: String
        let icons: [Icon]
        let screenshots: [Screenshot]
        let shortcuts: [Shortcut]
        let shareTarget: ShareTarget
    }

    private func run(
        at base: String = "", _ work: @escaping @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        let application = try WebApplication.test([Boats(), Canals()], basePath: try #require(BasePath(base)))
        try await Application(responder: application.responder()).test(.router, work)
    }

    private static func get(
        _ client: any TestClientProtocol, _ path: String, headers: HTTPFields = [:]
    ) async throws -> (type: String, body: [UInt8]) {
        try await client.execute(uri: path, method: .get, headers: headers) { response in
            #expect(response.status == .ok, "\(path)")
            return (response.headers[.contentType] ?? "", Array(response.body.readableBytesView))
        }
    }

    private static func manifest(
        _ client: any TestClientProtocol, at base: String = "", language: String = "en"
    ) async throws -> Manifest {
        let page = String(decoding: try await get(client, "\(base)/").body, as: UTF8.self)
        let address = try #require(page.firstMatch(of: /rel="manifest" href="([^"]*)"/)).1
        let (type, body) = try await get(client, String(address), headers: [.acceptLanguage: language])
        #expect(type.hasPrefix("application/manifest+json"))
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(Manifest.self, from: Data(body))
    }

    /// The width and height of a PNG, as its header has them.
    private static func size(ofPNG data: [UInt8]) -> String {
        func number(at place: Int) -> Int { data[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        return "\(number(at: 16))x\(number(at: 20))"
    }

    /// The width and height of an extended WebP, as its header has them.
    private static func size(ofWebP data: [UInt8]) -> (width: Int, height: Int) {
        func number(at place: Int) -> Int { data[place..<place + 3].reversed().reduce(0) { $0 << 8 | Int($1) } + 1 }
        return (number(at: 24), number(at: 27))
    }

    @Test(arguments: ["", "/vitrine"]) func theManifestHasWhatAnInstalledAppNeeds(base: String) async throws {
        try await run(at: base) { client in
            let manifest = try await Self.manifest(client, at: base)
            #expect(!manifest.name.isEmpty && !manifest.shortName.isEmpty && manifest.shortName.count <= 12)
            #expect(manifest.display == "standalone")
            #expect([manifest.startUrl, manifest.scope, manifest.id] == Array(repeating: "\(base)/", count: 3))
            #expect(manifest.backgroundColor.hasPrefix("#") && manifest.themeColor.hasPrefix("#"))
            let needed = [
                "192x192 any", "512x512 any", "192x192 maskable", "512x512 maskable", "512x512 monochrome",
            ]
            #expect(Set(needed).isSubset(of: manifest.icons.map { "\($0.sizes) \($0.purpose)" }))
            for icon in manifest.icons {
                let (type, body) = try await Self.get(client, icon.src)
                #expect(type == icon.type)
                if type == "image/png" { #expect(Self.size(ofPNG: body) == icon.sizes, "\(icon.src)") }
            }
            // What other apps share is searched for.
            let target = manifest.shareTarget
            #expect(target.method == "GET" && target.action == "\(base)/search")
            let name = try #require(target.params["text"])
            let found = try await Self.get(client, "\(target.action)?\(name)=falcon").body
            #expect(String(decoding: found, as: UTF8.self).contains(/type="search" name="term" value="falcon"/))
        }
    }

    /// As browsers want them:
    /// https://developer.mozilla.org/docs/Web/Progressive_web_apps/Manifest/Reference/screenshots
    @Test func theManifestShowsTheApp() async throws {
        try await run { client in
            let screenshots = try await Self.manifest(client).screenshots
            #expect(Set(screenshots.map(\.formFactor)) == ["wide", "narrow"])
            for screenshot in screenshots {
                let (type, body) = try await Self.get(client, screenshot.src)
                #expect(type == "image/webp" && type == screenshot.type && body.count < 50_000)
                #expect(String(decoding: body[12..<16], as: UTF8.self) == "VP8X")
                let (width, height) = Self.size(ofWebP: body)
                #expect(screenshot.sizes == "\(width)x\(height)" && !screenshot.label.isEmpty)
                let (short, long) = (min(width, height), max(width, height))
                #expect(short >= 320 && long <= 3_840 && Double(long) <= 2.3 * Double(short))
                #expect((width > height) == (screenshot.formFactor == "wide"))
            }
        }
    }

    @Test func shortcutsLeadToPagesAndSpeakTheLanguageOfTheBrowser() async throws {
        try await run { client in
            let manifest = try await Self.manifest(client)
            #expect(manifest.shortcuts.map(\.name) == ["Search", "Favourites", "Boats", "Canals"])
            for shortcut in manifest.shortcuts { _ = try await Self.get(client, shortcut.url) }
            let arabic = try await Self.manifest(client, language: "ar")
            #expect([arabic.lang, arabic.dir] == ["ar", "rtl"])
            #expect(!arabic.shortcuts.map(\.name).contains("Favourites"))
        }
    }

    @Test func thePageNamesItsIcon() async throws {
        try await run { client in
            let page = String(decoding: try await Self.get(client, "/").body, as: UTF8.self)
            let icon = try #require(page.firstMatch(of: /rel="apple-touch-icon" href="([^"]*)"/)).1
            #expect(Self.size(ofPNG: try await Self.get(client, String(icon)).body) == "180x180")
            #expect(page.contains(/name="viewport" content="[^"]*viewport-fit=cover/))
        }
    }

    /// All of it is fetched on a first visit, perhaps by a phone.
    @Test(arguments: ["", "/vitrine"])
    func theWorkerSavesFilesThatAreThereAndTakeLittleRoom(base: String) async throws {
        try await run(at: base) { client in
            let script = String(decoding: try await Self.get(client, "\(base)/worker.js").body, as: UTF8.self)
            let shell = try #require(script.firstMatch(of: /const SHELL = \{.*?\};/.dotMatchesNewlines())).0
            for name in ["home", "offline", "favourites", "search"] {
                let address = try Regex("\(name): '([^']*)'")
                let path = try #require(shell.firstMatch(of: address)?[1].substring)
                #expect(path.hasPrefix("\(base)/"))
                _ = try await Self.get(client, String(path))
            }
            let paths = shell.matches(of: /'([^']*\/assets\/[^']*)'/).map { String($0.1) }
            var bytes = 0
            for path in paths {
                #expect(path.hasPrefix("\(base)/assets/"))
                bytes += try await Self.get(client, path).body.count
            }
            #expect(paths.count > 10 && bytes < 1_000_000)
        }
    }
}
