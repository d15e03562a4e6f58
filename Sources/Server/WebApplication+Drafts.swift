import Catalogue
import HTTPTypes
import Hummingbird
import Routes
import Screens

extension WebApplication {
    /// Adds a source, or shows a preview of it.
    func addSource(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        guard let drafter = drafter(for: context) else { throw WebError.unknownAddress }
        let loading = loadContext(request, context)
        var request = request
        let body = try await request.collectBody(upTo: limits.bodyBytes)
        guard let form = SourceForm(String(buffer: body).formParameters) else {
            throw WebError.badForm(expected: "a form with “address”, the address of an API")
        }
        do {
            if form.asksForPreview {
                let draft = try await drafter.draft(form)
                return try response(
                    NewSourceScreen(address: form.address, draft: draft, model: try await loading.model()), loading)
            }
            let source = try await drafter.add(form)
            return redirect(
                to: .feed(source, FeedQuery()), notice: .source(source, title: title(of: source, context), .added))
        } catch let error as SourceDraftError {
            let screen = NewSourceScreen(address: form.address, problem: error, model: try await loading.model())
            return try response(screen, loading, status: .unprocessableContent)
        }
    }

    func changeSources(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        guard let drafter = drafter(for: context) else { throw WebError.unknownAddress }
        let form = try await form(request, context)
        guard let source = form["source"].map(SourceID.init(rawValue:)),
            let change = form["edit"].flatMap(SourceNotice.init(rawValue:))
        else { throw WebError.badForm(expected: "a form with “edit”, added or removed, and “source”") }
        let title = title(of: source, context)
        do throws(SourceDraftError) { try await drafter.setRemoved(change == .removed, source) } catch {
            throw WebError.badForm(expected: error.message)
        }
        let titled = change == .removed ? title : self.title(of: source, context)
        return redirect(to: .sources, notice: .source(source, title: titled, change))
    }

    private func title(of source: SourceID, _ context: AppRequestContext) -> String {
        library.source(source.rawValue).map(context.visitor.strings.title(of:)) ?? source.rawValue
    }

    /// Leads to a page that shows a notice.
    private func redirect(to route: Route, notice: Notice) -> Response {
        var response = Response.seeOther(path(to: route))
        response.setCookie(Cookies(basePath).notice(notice))
        return response
    }
}
