package import CompositionalLayout
import Crypto
import Endpoints
import Foundation

/// The files a page loads, each addressed by its content's hash, so that browsers may keep them for good.
package struct Assets: Sendable {
    package struct Asset: Sendable {
        /// Its name in the sources, such as `site.css`.
        let source: String
        package let name: String
        package let type: String
        package let bytes: [UInt8]

        init(_ stem: String, _ fileExtension: String, type: String, _ bytes: some Collection<UInt8> & Sendable) {
            let digest = SHA256.hash(data: Data(bytes)).prefix(6).hexadecimal
            source = "\(stem).\(fileExtension)"
            name = "\(stem)-\(digest).\(fileExtension)"
            self.type = type
            self.bytes = Array(bytes)
        }
    }

    let stylesheet: Asset
    /// What is wrong with the layouts and the theme.
    package let diagnostics: [Diagnostic]
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
    package let sharePicture: Asset

    /// - Parameters:
    ///   - layouts: those that pages use; their rules are part of the stylesheet.
    ///   - theme: the look; it is part of the stylesheet, too.
    package init(layouts: [Layout], theme: Theme = .standard) {
        let written = Stylesheet(layouts: layouts, theme: theme)
        diagnostics = written.diagnostics
        let css = PageMetrics.replacingCustomMedia(in: ([Self.tokens] + Self.styles).joined())
        stylesheet = Asset(
            "site", "css", type: "text/css; charset=utf-8", Array((css + PageMetrics.rule + written.css).utf8))
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

    package var all: [Asset] { modules + scripts + [stylesheet, editingScript, searchScript, icon, sharePicture] }

    static let tokens = String(decoding: EmbeddedFiles.tokens_css, as: UTF8.self)
    /// In this order: what comes later may overrule what came before.
    static let styles = [
        EmbeddedFiles.page_css, EmbeddedFiles.cells_css, EmbeddedFiles.home_css, EmbeddedFiles.player_css,
        EmbeddedFiles.search_css, EmbeddedFiles.adaptation_css,
    ].map { String(decoding: $0, as: UTF8.self) }

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
}
