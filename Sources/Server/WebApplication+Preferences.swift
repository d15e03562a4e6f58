import Catalogue
import CompositionalLayout
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Routes
import Screens

/// What a person does without a button of its own on each page: choices about how pages look, visits, and playing.
extension WebApplication {
    func changePreferences(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let form = try await form(request, context)
        let action = try PreferenceAction(form, basePath: basePath, sources: library.allSources)
        try admitProfile(of: context)
        try await library(changedBy: context).profiles.changePreferences(of: context.visitor.profile) {
            $0.apply(action)
        }
        var response: Response
        if request.wantsJSON {
            switch action {
            case .style(let style, let source):
                let list = source.map(HomeFeed.init) ?? .favourites
                response = .json(["list": basePath.address(of: list), "style": style.rawValue])
            case .scheme(let scheme):
                response = .json(["scheme": scheme?.rawValue ?? PreferenceAction.automaticScheme])
            }
        } else {
            response = .seeOther(
                form["back"].flatMap(basePath.ownPath) ?? request.cameFrom(under: basePath) ?? path(to: .home))
        }
        keepProfile(of: context.visitor, from: request, in: &response)
        return response
    }

    /// The longest recording whose position is stored, in seconds.
    private static let longestRecording = 86_400.0

    /// Stores the position where playing stopped. It starts no profile.
    func recordPlayed(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let reference = try reference(in: context)
        let form = try await form(request, context)
        func seconds(_ name: String) throws(FormError) -> Double {
            guard let seconds = form[name].flatMap({ Double($0) }), (0...Self.longestRecording).contains(seconds) else {
                throw FormError(expected: "“\(name)”, seconds from 0 to \(Int(Self.longestRecording))")
            }
            return seconds
        }
        let (position, duration) = (try seconds("position"), try seconds("duration"))
        guard let source = library.source(reference.source.rawValue) else {
            throw unknownSource(reference.source.rawValue)
        }
        let response = Response(status: .noContent, headers: [.cacheControl: "no-store"])
        if context.visitor.isNewProfile { return response }
        let found = try await library.item(
            reference, of: source, profile: context.visitor.profile, waiting: .immediate, isAskedFor: false)
        guard let item = found.item else { throw WebError.noItem(reference, in: found.state) }
        try await library(changedBy: context).profiles.recordPlayed(
            item, position: position, duration: duration, of: context.visitor.profile, at: library.now())
        return response
    }

    func clearHistory(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        try await library(changedBy: context).profiles.forgetRecentItems(of: context.visitor.profile)
        if request.wantsJSON { return .json(["message": context.visitor.strings(.historyCleared)]) }
        var response = Response.seeOther(request.cameFrom(under: basePath) ?? path(to: .home))
        response.setCookie(Cookies(basePath).notice(.account(.historyCleared)))
        return response
    }

    /// Records that a person has opened a page, and its item, in the background: the database may be busy for longer than
    /// the page takes.
    func recordVisit(opening item: CatalogueItem?, of context: AppRequestContext) {
        let (profile, date, logger) = (context.visitor.profile, library.now(), context.logger)
        // A token that reads changes nothing.
        guard !context.visitor.isNewProfile, context.requester.may(RoutePattern.played.access), !site.isStorageAway()
        else { return }
        visitWork.begin(for: profile) { [profiles = library.profiles] in
            do {
                try await profiles.recordVisit(of: profile, at: date)
                if let item { try await profiles.recordOpened(item, of: profile, at: date) }
            } catch {
                if !Task.isCancelled { logger.error("A visit could not be recorded: \(error)") }
            }
        }
    }
}
