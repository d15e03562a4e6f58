import Catalogue
import CompositionalLayout
import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Routes
import Screens

/// The manifest and the service worker, by which browsers install the app and show pages without the server.
extension WebApplication {
    func manifest(_ context: AppRequestContext) throws -> Response {
        let strings = context.visitor.strings
        let icons = InstalledIcon.allCases.compactMap { icon in
            assets.installedIcons[icon].map {
                ManifestDocument.Icon(
                    path(to: .asset($0.name)), type: $0.type, size: icon.size, purpose: icon.purpose)
            }
        }
        let screenshots = Screenshot.allCases.compactMap { screenshot in
            assets.screenshots[screenshot].map {
                ManifestDocument.Screenshot(
                    path(to: .asset($0.name)), type: $0.type, size: screenshot.size,
                    formFactor: screenshot.rawValue, label: strings(.home))
            }
        }
        let drawing = ManifestDocument.Icon(path(to: .asset(assets.icon.name)), type: assets.icon.type, size: nil)
        let places: [(String, Route)] =
            [(strings(.search), .search(term: "", source: nil)), (strings(.favourites), .favourites(source: nil))]
            + library.sources.map { (strings.title(of: $0), .feed($0.id, .init())) }
        var response = Response.json(
            ManifestDocument(
                name: strings.programName, home: path(to: .home), search: path(to: .search(term: nil, source: nil)),
                language: strings.language.rawValue, isRightToLeft: strings.language.isRightToLeft,
                ground: assets.ground.light.hexadecimal, icons: [drawing] + icons, screenshots: screenshots,
                shortcuts: places.map { name, route in
                    ManifestDocument.Shortcut(name, address: path(to: route), icons: Array(icons.prefix(1)))
                }))
        response.headers[.contentType] = "application/manifest+json; charset=utf-8"
        return response
    }

    /// The service worker, which begins with the addresses that it saves at once.
    var worker: Response {
        Response(
            status: .ok,
            // Browsers look for a new one with each page.
            headers: [.contentType: "text/javascript; charset=utf-8", .cacheControl: "no-cache"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: assets.worker(at: basePath))))
    }

    private static let profileField = HTTPField.Name("vitrine-profile")

    /// Tells the service worker whose page a response is and in which language, because it sees no cookies.
    func name(_ visitor: Visitor, in response: inout Response) {
        if let field = Self.profileField { response.headers[field] = visitor.profileName }
        response.headers[.contentLanguage] = visitor.strings.language.rawValue
    }
}
