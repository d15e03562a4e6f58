/// The manifest by which a browser installs the app (W3C, "Web Application Manifest").
package struct ManifestDocument: JSONValue {
    package struct Icon: JSONValue {
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

        package func write(to json: inout JSONOutput) {
            json.object {
                $0.member("purpose", purpose)
                $0.member("sizes", sizes)
                $0.member("src", src)
                $0.member("type", type)
            }
        }
    }

    /// A picture that is shown before the app is installed.
    package struct Screenshot: JSONValue {
        let src: String
        let type: String
        let sizes: String
        let formFactor: String
        let label: String

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

        package func write(to json: inout JSONOutput) {
            json.object {
                $0.member("form_factor", formFactor)
                $0.member("label", label)
                $0.member("sizes", sizes)
                $0.member("src", src)
                $0.member("type", type)
            }
        }
    }

    /// A place that the icon's menu leads to.
    package struct Shortcut: JSONValue {
        let name: String
        let url: String
        let icons: [Icon]

        package init(_ name: String, address: String, icons: [Icon]) {
            self.name = name
            url = address
            self.icons = icons
        }

        package func write(to json: inout JSONOutput) {
            json.object {
                $0.member("icons", icons)
                $0.member("name", name)
                $0.member("url", url)
            }
        }
    }

    /// Takes what other apps share: their text is searched for.
    struct ShareTarget: JSONValue {
        let action: String

        package func write(to json: inout JSONOutput) {
            json.object {
                $0.member("action", action)
                $0.member("enctype", "application/x-www-form-urlencoded")
                $0.member("method", "GET")
                $0.member("params", ["text": "term"])
            }
        }
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

    package func write(to json: inout JSONOutput) {
        json.object {
            $0.member("background_color", backgroundColour)
            $0.member("categories", categories)
            $0.member("dir", dir)
            $0.member("display", display)
            $0.member("icons", icons)
            $0.member("id", id)
            $0.member("lang", lang)
            $0.member("name", name)
            $0.member("scope", scope)
            $0.member("screenshots", screenshots)
            $0.member("share_target", shareTarget)
            $0.member("short_name", shortName)
            $0.member("shortcuts", shortcuts)
            $0.member("start_url", startURL)
            $0.member("theme_color", themeColour)
        }
    }
}
