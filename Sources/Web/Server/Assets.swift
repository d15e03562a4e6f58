import CompositionalLayout
import Crypto
import Foundation
import Hummingbird
import NIOCore

/// The files a page loads, each addressed by its content's hash, so that browsers may keep them for good.
struct Assets: Sendable {
    struct Asset: Sendable {
        /// Its name in the sources, such as `site.css`.
        let source: String
        let name: String
        let type: String
        let bytes: ByteBuffer

        init(_ stem: String, _ fileExtension: String, type: String, _ bytes: some Collection<UInt8> & Sendable) {
            let digest = SHA256.hash(data: Data(bytes)).prefix(6).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
            source = "\(stem).\(fileExtension)"
            name = "\(stem)-\(digest.joined()).\(fileExtension)"
            self.type = type
            self.bytes = ByteBuffer(bytes: bytes)
        }
    }

    let stylesheet: Asset
    /// What scripts import, in the order in which they may import each other.
    let modules: [Asset]
    let script: Asset
    let playerScript: Asset
    let navigationScript: Asset
    let reachScript: Asset
    /// For pages on which rows are arranged.
    let editingScript: Asset
    /// For pages with a search field.
    let searchScript: Asset
    let icon: Asset
    /// What other programs show of a page that has no picture of its own: 1,200 by 630 pixels.
    let sharePicture: Asset

    /// - Parameters:
    ///   - layouts: those that pages use; their rules are part of the stylesheet.
    ///   - theme: the look; it is part of the stylesheet, too.
    init(layouts: [Layout], theme: Theme = .standard) {
        // In this order: what comes later may overrule what came before.
        let css: [[UInt8]] = [
            EmbeddedFiles.page_css, EmbeddedFiles.cells_css, EmbeddedFiles.home_css,
            EmbeddedFiles.player_css, EmbeddedFiles.search_css, EmbeddedFiles.adaptation_css,
            Array(Stylesheet(layouts: layouts, theme: theme).css.utf8),
        ]
        stylesheet = Asset("site", "css", type: "text/css; charset=utf-8", Array(css.joined()))
        let events = Self.module("events", EmbeddedFiles.events_js, importing: [])
        let page = Self.module("page", EmbeddedFiles.page_js, importing: [events])
        let list = Self.module("list", EmbeddedFiles.list_js, importing: [page])
        let queue = Self.module("queue", EmbeddedFiles.queue_js, importing: [])
        modules = [events, page, list, queue]
        script = Self.module("site", EmbeddedFiles.site_js, importing: modules)
        playerScript = Self.module("player", EmbeddedFiles.player_js, importing: modules)
        navigationScript = Self.module("navigate", EmbeddedFiles.navigate_js, importing: modules)
        reachScript = Self.module("reach", EmbeddedFiles.reach_js, importing: modules)
        editingScript = Self.module("editing", EmbeddedFiles.editing_js, importing: modules)
        searchScript = Self.module("search", EmbeddedFiles.search_js, importing: modules)
        icon = Asset("icon", "svg", type: "image/svg+xml", EmbeddedFiles.icon_svg)
        sharePicture = Asset("share", "png", type: "image/png", EmbeddedFiles.share_png)
    }

    /// Those of every page, in the order in which they run.
    var scripts: [Asset] { [script, playerScript, navigationScript, reachScript] }

    /// A script without comments and indentation, which imports other scripts by the names that they are served under. Every
    /// comment has lines of its own.
    private static func module(_ stem: String, _ source: [UInt8], importing modules: [Asset]) -> Asset {
        let lines = String(decoding: source, as: UTF8.self).split(separator: "\n")
            .map { $0.drop(while: \.isWhitespace) }
            .filter { !$0.hasPrefix("//") && !$0.hasPrefix("/*") && !$0.hasPrefix("*") }
        let text = modules.reduce(lines.joined(separator: "\n")) { text, module in
            text.replacing("from './\(module.source)'", with: "from './\(module.name)'")
        }
        return Asset(stem, "js", type: "text/javascript; charset=utf-8", Array(text.utf8))
    }

    func response(for name: String) throws -> Response {
        let assets = modules + scripts + [stylesheet, editingScript, searchScript, icon, sharePicture]
        guard let asset = assets.first(where: { $0.name == name }) else { throw WebError.unknownAddress }
        return Response(
            status: .ok,
            headers: [.contentType: asset.type, .cacheControl: "public, max-age=31536000, immutable"],
            body: ResponseBody(byteBuffer: asset.bytes))
    }
}
