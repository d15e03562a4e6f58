import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Routes
import Screens

/// What people follow.
extension WebApplication {
    /// The page for following what the address names, or for changing a rule.
    func followPage(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let loading = loadContext(request, context)
        let draft: FollowDraft
        if let rule = request.parameters.last(where: { $0.name == "rule" }) {
            draft = try await .known(rule.value, in: loading)
        } else {
            let subject = request.parameters.last { $0.name == "of" }?.value ?? ""
            draft = try await .new(of: subject, id: UUID().uuidString.lowercased(), in: loading)
        }
        return try await response(FollowScreen(draft, model: loading.model()), loading).unsaved
    }

    func changeFollows(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let form = try FollowForm(try await form(request, context))
        let loading = loadContext(request, context)
        let (follows, profile) = (library.follows, context.visitor.profile)
        if form.edit == .remove {
            // Rules of other people are unknown here, too.
            guard let rule = try await follows.rules(of: profile).first(where: { $0.id == form.rule }) else {
                throw WebError.unknownAddress
            }
            try await follows.remove(form.rule, of: profile)
            guard form.subject != nil else { return redirect(to: .followed(), notice: .account(.followEnded)) }
            var response = Response.seeOther(basePath.path(below: rule.subject.link))
            response.setCookie(Cookies(basePath).notice(.account(.followEnded)))
            return response
        }
        let draft: FollowDraft =
            if let subject = form.subject {
                try await .new(of: subject, id: form.rule, in: loading)
            } else {
                try await .known(form.rule, in: loading)
            }
        let (changed, problem) = draft.applying(form)
        func refusal(_ problem: FollowProblem) async throws -> Response {
            let screen = FollowScreen(changed, problem: problem, model: try await loading.model())
            return try self.response(screen, loading, status: .unprocessableContent).unsaved
        }
        if let problem { return try await refusal(problem) }
        try admitProfile(of: context)
        do {
            if !changed.repeatsAnother { try await follows.save(changed.rule, of: profile) }
        } catch let error as TooManyRules {
            return try await refusal(.tooMany(limit: error.limit))
        } catch is UnknownRule {
            throw WebError.unknownAddress
        }
        var response =
            changed.isNew
            ? Response.seeOther(basePath.path(below: changed.rule.subject.link)) : .seeOther(path(to: .followed()))
        // What is true already is not reported, which would look like a mistake.
        let isMetAlready = changed.isMetAlready && changed.rule.fact != draft.rule.fact
        let notice: AccountNotice = isMetAlready ? .followMet : changed.isNew ? .followStarted : .followChanged
        response.setCookie(Cookies(basePath).notice(.account(notice)))
        keepProfile(of: context.visitor, from: request, in: &response)
        return response
    }

    /// The changes of what a person follows as an Atom feed.
    func followedFeed(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let loading = loadContext(request, context)
        var (rules, changes): ([FollowRule], [FollowedChange]) = ([], [])
        if let profile = context.visitor.knownProfile {
            rules = try await library.follows.rules(of: profile)
            changes = try await library.follows.newestChanges(
                of: profile, before: nil, limit: FollowedFeed.maxEntries)
        }
        let feed = FollowedFeed(
            changes, rules, try await library.texts(of: changes, by: rules, in: context.visitor.strings),
            origin: loading.origin ?? "", model: try await loading.model())
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/atom+xml; charset=utf-8", .cacheControl: "private, no-cache",
                .vary: "Accept-Language, Cookie",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: feed.text)))
    }

    /// The changes of what a person follows as JSON.
    func followedDocument(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        func number(_ name: String, _ allowed: ClosedRange<Int64>) throws -> Int64? {
            guard let text = request.parameters.last(where: { $0.name == name })?.value else { return nil }
            guard let number = Int64(text), allowed.contains(number) else {
                throw WebError.badQuery([
                    QueryProblem(
                        name: name, value: String(text.prefix(60)),
                        allowed: "a whole number from \(allowed.lowerBound) to \(allowed.upperBound)", used: nil)
                ])
            }
            return number
        }
        let before = try number("before", 1...Int64.max)
        let limit = try number("limit", 1...Int64(FeedQuery.largestLimit)).map { Int($0) } ?? FeedQuery.defaultLimit
        var changes: [FollowedChange] = []
        if let profile = context.visitor.knownProfile {
            changes = try await library.follows.newestChanges(of: profile, before: before, limit: limit + 1)
        }
        let shown = Array(changes.prefix(limit))
        let next = changes.count > limit ? shown.last?.sequence : nil
        return .json(FollowedDocument(shown, next: next, basePath: basePath))
    }
}
