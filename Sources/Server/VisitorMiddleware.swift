import Catalogue
import Crypto
import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import Routes
import Screens

/// Whether all clients share one profile or each browser has its own.
package enum ProfileMode: Sendable {
    case shared
    case `private`(ProfileCookie)
}

/// Determines the visitor of a request, who may have signed in.
struct VisitorMiddleware: RouterMiddleware {
    let application: WebApplication

    func handle(
        _ request: Request, context: AppRequestContext, next: (Request, AppRequestContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.visitor = visitor(of: request)
        let isPublic = application.basePath.isPublicFile(at: request.uri.path)
        context.requester = isPublic ? .stranger : await application.requester(of: request, context)
        context.visitor.person = context.requester.person
        context.visitor.role = context.requester.role
        if let person = context.requester.person {
            context.visitor.profile = person.profile
            context.visitor.isNewProfile = false
            context.visitor.profileName = Self.publicName(person.id)
        } else if case .unknown = context.requester {
            // Such an answer says nothing about the person.
            context.visitor.profileName = ""
            context.visitor.notice = nil
        } else if context.requester.role == nil {
            context.visitor.profileName = "stranger"
            context.visitor.notice = nil
        }
        if context.visitor.isNewProfile { context.visitor.profile = ProfileCookie.newProfile() }
        return try await next(request, context)
    }

    /// The id itself would be a secret that scripts can read.
    private static func publicName(_ id: String) -> String { SHA256.hash(data: Data(id.utf8)).prefix(8).hexadecimal }

    private func visitor(of request: Request) -> Visitor {
        let cookies = request.cookies
        var visitor = Visitor()
        visitor.chosenLanguage = cookies[Cookies.language].flatMap { Language(rawValue: $0.value) }
        visitor.strings = application.strings(visitor.chosenLanguage, request.headers.value(of: .acceptLanguage))
        visitor.hidesSidebar = cookies[Cookies.sidebar]?.value == "hidden"
        visitor.notice = cookies[Cookies.notice].flatMap { Notice(cookieValue: $0.value) }
        if case .private(let cookie) = application.profiles {
            let profile = cookies[ProfileCookie.name].flatMap { cookie.profile(in: $0.value) }
            visitor.isNewProfile = profile == nil
            visitor.profileName = "new"
            if let profile {
                visitor.profile = profile
                visitor.profileName = Self.publicName(profile.rawValue)
            }
        }
        return visitor
    }
}

/// The app's cookies, which browsers send to the base path only.
struct Cookies {
    private let path: String

    init(_ basePath: BasePath) { path = basePath.description }

    static let sidebar = "vitrine-sidebar"
    static let language = "vitrine-language"
    static let notice = "vitrine-notice"

    func profile(_ profile: ProfileID, signedBy signer: ProfileCookie, isSecure: Bool) -> Cookie {
        cookie(ProfileCookie.name, signer.value(of: profile), isSecure: isSecure)
    }

    /// The cookie of a session, which the server ends.
    func session(_ secret: String, isSecure: Bool) -> Cookie {
        cookie(name(of: .session, isSecure), secret, isSecure: isSecure)
    }

    /// Deletes the cookie of a session.
    func endedSession(isSecure: Bool) -> Cookie {
        cookie(name(of: .session, isSecure), "", maxAge: 0, isSecure: isSecure)
    }

    /// The cookie of a browser that is about to sign in, for as long as its tickets.
    func browser(_ secret: String, isSecure: Bool) -> Cookie {
        cookie(name(of: .browser, isSecure), secret, maxAge: Int(Tickets.lifetime), isSecure: isSecure)
    }

    private func name(of cookie: HostCookie, _ isSecure: Bool) -> String {
        cookie.name(isSecure: isSecure, isAtRoot: path == "/")
    }

    /// The cookie of a browser in which someone has signed in.
    func device(_ value: String, isSecure: Bool) -> Cookie { cookie(DeviceCookie.name, value, isSecure: isSecure) }

    /// Deletes the cookie of a browser's own profile.
    var endedProfile: Cookie { cookie(ProfileCookie.name, "", maxAge: 0) }

    func sidebar(hidden: Bool) -> Cookie { cookie(Self.sidebar, hidden ? "hidden" : "shown") }

    /// A cookie with the chosen language; nil deletes the cookie.
    func language(_ language: Language?) -> Cookie {
        cookie(Self.language, language?.rawValue ?? "", maxAge: language == nil ? 0 : ProfileCookie.lifetime)
    }

    /// A cookie with a notice for the next page within a minute.
    func notice(_ notice: Notice) -> Cookie { cookie(Self.notice, notice.cookieValue, maxAge: 60) }

    var noticeSaid: Cookie { cookie(Self.notice, "", maxAge: 0) }

    private func cookie(
        _ name: String, _ value: String, maxAge: Int = ProfileCookie.lifetime, isSecure: Bool = false
    ) -> Cookie {
        Cookie(
            name: name, value: value, maxAge: maxAge, path: path, secure: isSecure, httpOnly: true, sameSite: .lax)
    }
}

extension Notice {
    var cookieValue: String {
        switch self {
        case .favourite(let item, let isFavourite): "\(isFavourite ? "added" : "removed")/\(ItemPath(item).text)"
        case .home(let notice): "home/\(notice.text)"
        case .moved(let item): "moved/\(ItemPath(item).text)"
        case .searchForgotten(let term?): "forgotten/\(Resource.encoded(term))"
        case .searchForgotten(nil): "all-forgotten/searches"
        case .source(let source, let title, let change):
            "source-\(change)/\(Resource.encoded(source.rawValue))/\(Resource.encoded(String(title.prefix(60))))"
        case .navigation(let notice): "navigation/\(notice.text)"
        case .account(let notice): "account/\(notice.rawValue)"
        case .notMoved(let isGone): "not-moved/\(isGone ? "gone" : "place")"
        }
    }

    init?(cookieValue: String) {
        let parts = cookieValue.split(separator: "/", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return nil }
        let notice: Notice? =
            switch parts[0] {
            case "added": ItemPath(parts[1]).map { .favourite($0.item, isFavourite: true) }
            case "removed": ItemPath(parts[1]).map { .favourite($0.item, isFavourite: false) }
            case "home": HomeNotice(parts[1]).map { .home($0) }
            case "moved": ItemPath(parts[1]).map { .moved($0.item) }
            case "forgotten": parts[1].removingPercentEncoding.map { .searchForgotten($0) }
            case "all-forgotten": .searchForgotten(nil)
            case "source-added", "source-removed": .source(parts[1], isAdded: parts[0] == "source-added")
            case "navigation": NavigationNotice(parts[1]).map { .navigation($0) }
            case "account": AccountNotice(rawValue: parts[1]).map { .account($0) }
            case "not-moved": .notMoved(isGone: parts[1] == "gone")
            default: nil
            }
        guard let notice else { return nil }
        self = notice
    }
}

extension Notice {
    fileprivate static func source(_ text: String, isAdded: Bool) -> Notice? {
        let parts = text.split(separator: "/").compactMap { String($0).removingPercentEncoding }
        return parts.count == 2
            ? .source(SourceID(rawValue: parts[0]), title: parts[1], isAdded ? .added : .removed) : nil
    }
}

extension Request {
    /// Whether the browser uses TLS, according to a proxy or `ClientMiddleware`.
    var isSecure: Bool { headers[named: "x-forwarded-proto"] == "https" }
}
