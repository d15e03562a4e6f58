/// What a browser needs to install the app (W3C, "Web Application Manifest").
package struct ManifestDocument: Encodable {
    package struct Icon: Encodable {
        let src: String
        let type: String
        let sizes: String
        let purpose: String

        /// - Parameters:
        ///   - address: the address of the picture.
        ///   - type: its media type.
        ///   - size: its width and height in pixels; nil for any.
        ///   - purpose: `any`; `maskable` if a system may cut its own shape from it; `monochrome` if only its shape counts.
        package init(_ address: String, type: String, size: Int?, purpose: String = "any") {
            src = address
            self.type = type
            sizes = size.map { "\($0)x\($0)" } ?? "any"
            self.purpose = purpose
        }
    }

    /// A picture that is shown before the app is installed.
    package struct Screenshot: Encodable {
        let src: String
        let type: String
        let sizes: String
        let formFactor: String
        let label: String

        private enum CodingKeys: String, CodingKey {
            case src, type, sizes, label
            case formFactor = "form_factor"
        }

        /// - Parameters:
        ///   - address: the address of the picture.
        ///   - type: its media type.
        ///   - size: its width and height in pixels.
        ///   - formFactor: `wide` or `narrow`, the shape of the window.
        ///   - label: what it shows.
        package init(
            _ address: String, type: String, size: (width: Int, height: Int), formFactor: String, label: String
        ) {
            src = address
            self.type = type
            sizes = "\(size.width)x\(size.height)"
            self.formFactor = formFactor
            self.label = label
        }
    }

    /// A place that the icon's menu leads to.
    package struct Shortcut: Encodable {
        let name: String
        let url: String
        let icons: [Icon]

        package init(_ name: String, address: String, icons: [Icon]) {
            self.name = name
            url = address
            self.icons = icons
        }
    }

    /// Takes what other apps share: their text is searched for.
    struct ShareTarget: Encodable {
        struct Parameters: Encodable {
            let text = "term"
        }

        let action: String
        let method = "GET"
        let enctype = "application/x-www-form-urlencoded"
        let params = Parameters()
    }

    let id: String
    let name: String
    let shortName: String
    let lang: String
    let dir: String
    let startURL: String
    let scope: String
    let display = "standalone"
    let backgroundColour: String
    let themeColour: String
    let categories = ["entertainment", "music", "utilities"]
    let icons: [Icon]
    let screenshots: [Screenshot]
    let shortcuts: [Shortcut]
    let shareTarget: ShareTarget

    private enum CodingKeys: String, CodingKey {
        case id, name, lang, dir, scope, display, categories, icons, screenshots, shortcuts
        case shortName = "short_name", startURL = "start_url", shareTarget = "share_target"
        case backgroundColour = "background_color", themeColour = "theme_color"
    }

    /// - Parameters:
    ///   - name: the name of the program.
    ///   - home: the path of the home page, below which all pages are.
    ///   - search: the path of the search.
    ///   - language: the language tag of the names.
    ///   - isRightToLeft: whether the language is written from right to left.
    ///   - ground: the colour behind the icon while the app starts; pages name their own for both schemes.
    package init(
        name: String, home: String, search: String, language: String, isRightToLeft: Bool, ground: String,
        icons: [Icon], screenshots: [Screenshot], shortcuts: [Shortcut]
    ) {
        self.name = name
        shortName = name
        id = home
        startURL = home
        scope = home
        lang = language
        dir = isRightToLeft ? "rtl" : "ltr"
        backgroundColour = ground
        themeColour = ground
        self.icons = icons
        self.screenshots = screenshots
        self.shortcuts = shortcuts
        shareTarget = ShareTarget(action: search)
    }
}
