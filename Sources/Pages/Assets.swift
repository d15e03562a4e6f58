package import CompositionalLayout
import Crypto
import Endpoints
import Foundation

/// The files that pages load. The name of each has a hash of its content, so that browsers may cache it for ever.
package struct Assets: Sendable {
    package struct Asset: Sendable {
        /// The name in the source code, such as `site.css`.
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
    /// The problems of the layouts and the theme.
    package let diagnostics: [Diagnostic]
    /// The modules that scripts import, each after the modules that it imports itself.
    let modules: [Asset]
    let script: Asset
    let playerScript: Asset
    let navigationScript: Asset
    let reachScript: Asset
    /// The script of pages with rows to arrange.
    let editingScript: Asset
    /// The script of pages with a search field.
    let searchScript: Asset
    let icon: Asset
    /// The picture that other programs show of a page without a picture of its own: 1,200 by 630 pixels.
    package let sharePicture: Asset

    /// Creates the files.
    ///
    /// - Parameters:
    ///   - layouts: the layouts of the pages; their rules become part of the stylesheet.
    ///   - theme: the theme, which becomes part of the stylesheet.
    package init(layouts: [Layout], theme: Theme = .standard) {
        let written = Stylesheet(layouts: layouts, theme: theme)
        diagnostics = written.diagnostics
        let css = PageMetrics.replacingCustomMedia(in: ([Self.tokens] + Self.styles).joined())
        stylesheet = Asset(
            "site", "css", type: "text/css; charset=utf-8", Array((css + PageMetrics.rule + written.css).utf8))
        let events = Self.module("events", EmbeddedFiles.events_js, importing: [])
        let page = Self.module("page", EmbeddedFiles.page_js, importing: [events])
        let paging = Self.module("paging", EmbeddedFiles.paging_js, importing: [page])
        let list = Self.module("list", EmbeddedFiles.list_js, importing: [page, paging])
        let queue = Self.module("queue", EmbeddedFiles.queue_js, importing: [])
        modules = [events, page, paging, list, queue]
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
    /// Later style sheets may override earlier ones.
    static let styles = [
        EmbeddedFiles.page_css, EmbeddedFiles.list_css, EmbeddedFiles.item_css, EmbeddedFiles.cells_css,
        EmbeddedFiles.home_css, EmbeddedFiles.player_css, EmbeddedFiles.search_css, EmbeddedFiles.adaptation_css,
    ].map { String(decoding: $0, as: UTF8.self) }

    /// The scripts of every page, in the order in which they run.
    var scripts: [Asset] { [script, playerScript, navigationScript, reachScript] }

    /// A script without comments and indentation, which imports modules by the names that the server uses. A comment in
    /// a script must have lines of its own.
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
