import Catalogue
import HTTPTypes
import Hummingbird
import Routes
import Screens

extension WebApplication {
    /// Shows the form for a source, and a preview of it if a page of the app asks for one.
    func newSource(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        guard let drafter = drafter(for: context) else { throw WebError.unknownAddress }
        let loading = loadContext(request, context)
        let form = SourceForm(request.parameters)
        // Someone who goes back sees the preview again.
        let mayAsk = request.isOfApp(under: basePath) || form.map { drafter.hasAnswer(for: $0) } == true
        let screen = try await NewSourceScreen.load(form, asking: mayAsk ? drafter : nil, in: loading)
        return try response(screen, loading, status: screen.problem == nil ? .ok : .unprocessableContent)
    }

    /// Adds a source.
    func addSource(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        guard let drafter = drafter(for: context) else { throw WebError.unknownAddress }
        let loading = loadContext(request, context)
        var request = request
        let body = try await request.collectBody(upTo: limits.bodyBytes)
        guard let form = SourceForm(String(buffer: body).formParameters) else {
            throw WebError.badForm(expected: "a form with “address”, the address of an API")
        }
        do throws(SourceDraftError) {
            let source = try await drafter.add(form)
            return redirect(
                to: .feed(source, FeedQuery()), notice: .source(source, title: title(of: source, context), .added))
        } catch {
            let screen = try await NewSourceScreen.load(form, asking: drafter, after: error, in: loading)
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
}
