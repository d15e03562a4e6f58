package import CompositionalLayout
import Crypto
import Endpoints
import Foundation
import Media
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
    /// The styles of items.
    let itemStylesheet: Asset
    /// The styles of pages that few people open, most of which edit.
    let editingStylesheet: Asset
    /// The problems of the layouts and the theme.
    package let diagnostics: [LayoutDiagnostic]
    let script: Asset
    /// The scripts that the script loads when they are needed, by the names of their modules.
    let laterScripts: [String: Asset]
    /// The script of the page where strangers sign in.
    let signInScript: Asset
    /// The worker that follows open pages.
    let stream: Asset
    package let icon: Asset
    /// The picture that other programs show of a page without a picture of its own: 1,200 by 630 pixels.
    package let sharePicture: Asset
    /// The icon on Apple's home screens, 180 pixels wide, which cut its corners themselves.
    let appleIcon: Asset
    /// The icons of the installed app; the names of the others are those of its manifest.
    package let installedIcons: [InstalledIcon: Asset]
    /// The pictures that stores and browsers show before the app is installed.
    package let screenshots: [Screenshot: Asset]
    /// The colours that browsers give their own bars.
    package let ground: AdaptiveColour

    /// Creates the files.
    ///
    /// - Parameters:
    ///   - layouts: the layouts of the pages; their rules become part of the stylesheet.
    ///   - theme: the theme, which becomes part of the stylesheet.
    ///   - addition: rules after all others; nil if the program adds nothing to the app.
    package init(layouts: [Layout], theme: Theme = .standard, addition: String? = nil) {
        let written = Stylesheet(layouts: layouts, theme: theme)
        diagnostics = written.diagnostics
        stylesheet = Asset(
            "site", "css", type: "text/css; charset=utf-8",
            [Self.style, PageMetrics.rule, Hue.rules, written.css, addition.map { Self.addedStyle + $0 } ?? ""].joined()
                .utf8)
        // Rules of the program's own count more than the app's.
        itemStylesheet = Asset(
            "item", "css", type: "text/css; charset=utf-8", (Self.itemStyle + (addition ?? "")).utf8)
        editingStylesheet = Asset("editing", "css", type: "text/css; charset=utf-8", Self.editingStyle.utf8)
        script = Self.script
        laterScripts = Self.laterScripts
        signInScript = Self.script("sign-in", EmbeddedFiles.sign_in_js)
        stream = Self.script("stream", EmbeddedFiles.stream_js)
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

    /// The shared picture of a program: that of another name has only the mark.
    package func sharePicture(of programName: String) -> Asset {
        programName == "Vitrine" ? sharePicture : installedIcons[.large] ?? sharePicture
    }

    package var all: [Asset] {
        [stylesheet, itemStylesheet, editingStylesheet, script, signInScript, stream, icon, sharePicture, appleIcon]
            + laterScripts.values
            + installedIcons.values + screenshots.values
    }

    /// The files of every page, which are others in another version of the app.
    package func paths(at basePath: BasePath) -> String {
        [stylesheet, script].map { basePath.path(to: .asset($0.name)) }.joined(separator: " ")
    }

    /// The service worker, which runs at the path of the app. It is a new one whenever an asset is.
    package func worker(at basePath: BasePath) -> String {
        let names = all.map(\.name).sorted()
        let version = SHA256.hash(data: Data(names.joined().utf8)).prefix(6).hexadecimal
        let saved = [stylesheet, itemStylesheet, editingStylesheet, script, stream, icon] + laterScripts.values
        let paths = saved.map { "'\(basePath.path(to: .asset($0.name)))'" }.sorted().joined(separator: ", ")
        return """
            const SHELL = {
            version: '\(version)',
            home: '\(basePath.path(to: .home))',
            offline: '\(basePath.path(to: .offline))',
            favourites: '\(basePath.path(to: .favourites(source: nil)))',
            search: '\(basePath.path(to: .search(term: nil, source: nil)))',
            notifications: '\(basePath.path(to: .notifications))',
            icon: '\(installedIcons[.small].map { basePath.path(to: .asset($0.name)) } ?? "")',
            assets: [\(paths)],
            };

            """ + Self.workerScript
    }

    private static let workerScript = String(decoding: EmbeddedFiles.worker_js, as: UTF8.self)

    /// The part of the style sheet that depends on neither layouts nor theme. Later files may override earlier ones.
    private static let style = text(
        of: EmbeddedFiles.tokens_css, EmbeddedFiles.page_css, EmbeddedFiles.list_css, EmbeddedFiles.toolbar_css,
        EmbeddedFiles.facets_css, EmbeddedFiles.scrubber_css, EmbeddedFiles.cells_css, EmbeddedFiles.home_css,
        EmbeddedFiles.player_css, EmbeddedFiles.search_css, EmbeddedFiles.adaptation_css)
    private static let itemStyle = text(of: EmbeddedFiles.item_css)
    private static let addedStyle = text(of: EmbeddedFiles.added_css)
    private static let editingStyle = text(
        of: EmbeddedFiles.editing_css, EmbeddedFiles.new_source_css, EmbeddedFiles.dialog_css,
        EmbeddedFiles.people_css, EmbeddedFiles.following_css)
    private static let script = script("app", EmbeddedFiles.app_js)
    private static let laterScripts = EmbeddedFiles.laterScripts.reduce(into: [:]) {
        $0[$1.key] = script($1.key, $1.value)
    }

    private static func text(of files: [UInt8]...) -> String {
        PageMetrics.replacingCustomMedia(in: files.map { String(decoding: $0, as: UTF8.self) }.joined())
    }

    /// A script that imports others by the names of their assets.
    private static func script(_ name: String, _ bytes: [UInt8]) -> Asset {
        let call = "import('./"
        let parts = text(of: bytes).components(separatedBy: call)
        let imports = parts.dropFirst().map { part in
            let name = String(part.prefix { $0 != "." })
            let later = EmbeddedFiles.laterScripts[name].map { script(name, $0).name } ?? "\(name).js"
            return call + later + part.dropFirst("\(name).js".count)
        }
        return Asset(name, "js", type: "text/javascript; charset=utf-8", (parts[0] + imports.joined()).utf8)
    }
}
