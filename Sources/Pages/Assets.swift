package import CompositionalLayout
import Crypto
import Endpoints
import Foundation
package import Routes

/// The files that pages load. The name of each has a hash of its content, so that browsers may cache it for ever.
package final class Assets: Sendable {
    package struct Asset: Sendable {
        package let name: String
        package let type: String
        package let bytes: [UInt8]

        init(_ stem: String, _ fileExtension: String, type: String, _ bytes: some Collection<UInt8> & Sendable) {
            let digest = SHA256.hash(data: Data(bytes)).prefix(6).hexadecimal
            name = "\(stem)-\(digest).\(fileExtension)"
            self.type = type
            self.bytes = Array(bytes)
        }
    }

    let stylesheet: Asset
    /// The styles of pages that few people open, most of which edit.
    let editingStylesheet: Asset
    /// The problems of the layouts and the theme.
    package let diagnostics: [Diagnostic]
    let script: Asset
    /// The scripts that the script loads when they are needed, by the names of their modules.
    let laterScripts: [String: Asset]
    /// The worker that follows open pages.
    let stream: Asset
    package let icon: Asset
    /// The picture that other programs show of a page without a picture of its own: 1,200 by 630 pixels.
    package let sharePicture: Asset
    /// The icon on Apple's home screens, 180 pixels wide, which cut its corners themselves.
    let appleIcon: Asset
    /// The icons of the installed app; the names of the others are those of its manifest.
    package let installedIcons: [InstalledIcon: Asset]
    /// What stores and browsers show of the app before it is installed.
    package let screenshots: [Screenshot: Asset]
    /// The colours that browsers give their own bars.
    package let ground: AdaptiveColour

    /// Creates the files.
    ///
    /// - Parameters:
    ///   - layouts: the layouts of the pages; their rules become part of the stylesheet.
    ///   - theme: the theme, which becomes part of the stylesheet.
    ///   - addition: rules after all others.
    package init(layouts: [Layout], theme: Theme = .standard, addition: String = "") {
        let written = Stylesheet(layouts: layouts, theme: theme)
        diagnostics = written.diagnostics
        stylesheet = Asset(
            "site", "css", type: "text/css; charset=utf-8",
            Self.style + CompactCSS(written.css).bytes + addition.utf8)
        editingStylesheet = Asset(
            "editing", "css", type: "text/css; charset=utf-8",
            CompactCSS(PageMetrics.replacingCustomMedia(in: Self.editingStyle)).bytes)
        (script, laterScripts) = Self.scriptFiles
        stream = Asset(
            "stream", "js", type: "text/javascript; charset=utf-8",
            ScriptBundle.withoutComments(EmbeddedFiles.stream_js).utf8)
        icon = Asset("icon", "svg", type: "image/svg+xml", EmbeddedFiles.icon_svg)
        sharePicture = Asset("share", "png", type: "image/png", EmbeddedFiles.share_png)
        appleIcon = Asset("icon-apple", "png", type: "image/png", EmbeddedFiles.icon_apple_png)
        installedIcons = [
            .small: Asset("icon-192", "png", type: "image/png", EmbeddedFiles.icon_192_png),
            .large: Asset("icon-512", "png", type: "image/png", EmbeddedFiles.icon_512_png),
            .smallMaskable: Asset(
                "icon-maskable-192", "png", type: "image/png", EmbeddedFiles.icon_maskable_192_png),
            .monochrome: Asset("icon-monochrome", "png", type: "image/png", EmbeddedFiles.icon_monochrome_png),
            .maskable: Asset("icon-maskable", "png", type: "image/png", EmbeddedFiles.icon_maskable_png),
        ]
        screenshots = [
            .wide: Asset("wide", "webp", type: "image/webp", EmbeddedFiles.screenshot_wide_webp),
            .narrow: Asset("narrow", "webp", type: "image/webp", EmbeddedFiles.screenshot_narrow_webp),
        ]
        ground = theme.ground
    }

    package var all: [Asset] {
        [stylesheet, editingStylesheet, script, stream, icon, sharePicture, appleIcon] + laterScripts.values
            + installedIcons.values + screenshots.values
    }

    /// The service worker, which runs at the path of the app. It is a new one whenever an asset is.
    package func worker(at basePath: BasePath) -> String {
        let names = all.map(\.name).sorted()
        let version = SHA256.hash(data: Data(names.joined().utf8)).prefix(6).hexadecimal
        let saved = [stylesheet, editingStylesheet, script, stream, icon] + laterScripts.values
        let paths = saved.map { "'\(basePath.path(to: .asset($0.name)))'" }.sorted().joined(separator: ", ")
        return """
            const SHELL = {
            version: '\(version)',
            home: '\(basePath.path(to: .home))',
            offline: '\(basePath.path(to: .offline))',
            favourites: '\(basePath.path(to: .favourites(source: nil)))',
            search: '\(basePath.path(to: .search(term: nil, source: nil)))',
            assets: [\(paths)],
            };

            """ + Self.workerScript
    }

    static let workerScript = ScriptBundle("worker", sources: scripts) { name, _ in name }.text

    static let tokens = String(decoding: EmbeddedFiles.tokens_css, as: UTF8.self)
    /// Later style sheets may override earlier ones.
    static let styles = pageStyles + [editingStyle] + laterStyles.values.map { String(decoding: $0, as: UTF8.self) }

    private static let pageStyles = [
        EmbeddedFiles.page_css, EmbeddedFiles.list_css, EmbeddedFiles.facets_css, EmbeddedFiles.item_css,
        EmbeddedFiles.cells_css, EmbeddedFiles.home_css, EmbeddedFiles.player_css, EmbeddedFiles.search_css,
        EmbeddedFiles.adaptation_css,
    ].map { String(decoding: $0, as: UTF8.self) }

    private static let editingStyle = String(
        decoding: EmbeddedFiles.editing_css + EmbeddedFiles.dialog_css, as: UTF8.self)

    /// The part of the style sheet that depends on neither layouts nor theme.
    private static let style = CompactCSS(
        PageMetrics.replacingCustomMedia(in: ([tokens] + pageStyles).joined()) + PageMetrics.rule
    ).bytes

    /// The styles of what only scripts show, by the modules that give them to the document.
    private static let laterStyles = [
        "bar_css": EmbeddedFiles.bar_css, "carousel_css": EmbeddedFiles.carousel_css,
        "dialog_css": EmbeddedFiles.dialog_css, "sections_css": EmbeddedFiles.sections_css,
        "letters_css": EmbeddedFiles.letters_css, "menu_css": EmbeddedFiles.menu_css,
        "offline_css": EmbeddedFiles.offline_css, "paging_css": EmbeddedFiles.paging_css,
        "sheet_css": EmbeddedFiles.sheet_css, "suggestions_css": EmbeddedFiles.suggestions_css,
        "touch_css": EmbeddedFiles.touch_css,
    ]
    private static let styleModules = laterStyles.mapValues { css in
        ScriptBundle.adopting(
            CompactCSS(PageMetrics.replacingCustomMedia(in: String(decoding: css, as: UTF8.self))))
    }

    /// The modules by name; `app` imports the others, some of them when a page needs them.
    static let scripts = styleModules.merging(
        EmbeddedFiles.all.compactMap { name, bytes in name.hasSuffix(".js") ? (String(name.dropLast(3)), bytes) : nil }
    ) { $1 }
    private static let scriptFiles: (main: Asset, later: [String: Asset]) = {
        let file = { (name: String, text: String) in
            Asset(name, "js", type: "text/javascript; charset=utf-8", text.utf8)
        }
        var later: [String: Asset] = [:]
        let bundle = ScriptBundle("app", sources: scripts) { name, text in
            let asset = file(name, text)
            later[name] = asset
            return asset.name
        }
        return (file("app", bundle.text), later)
    }()
}
