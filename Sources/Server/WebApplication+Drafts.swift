import Catalogue
import HTTPTypes
import Hummingbird
import Pages
import Routes

extension WebApplication {
    func newSourcePage(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        guard let drafter else { throw WebError.unknownAddress }
        let address = request.parameters.first { $0.name == "address" }?.value ?? ""
        guard let form = SourceForm(request.parameters) else { return try await newSourcePage(address, context) }
        let draft: SourceDraft
        do throws(SourceDraftError) { draft = try await drafter.draft(form) } catch {
            return try await newSourcePage(address, problem: error, context)
        }
        return try await page(for: context) { NewSourcePageView(address: address, draft: draft, model: $0) }
    }

    func addSource(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        guard let drafter else { throw WebError.unknownAddress }
        var request = request
        let body = try await request.collectBody(upTo: limits.bodyBytes)
        guard let form = SourceForm(String(buffer: body).formParameters) else {
            throw WebError.badForm(expected: "a form with “address”, the address of an API")
        }
        let source: SourceID
        do throws(SourceDraftError) { source = try await drafter.add(form) } catch {
            return try await newSourcePage(form.address, problem: error, context)
        }
        return .seeOther(path(to: .feed(source, FeedQuery())))
    }

    private func newSourcePage(
        _ address: String, problem: SourceDraftError? = nil, _ context: AppRequestContext
    ) async throws -> Response {
        var response = try await page(for: context) {
            NewSourcePageView(address: address, problem: problem?.message, model: $0)
        }
        if problem != nil { response.status = .unprocessableContent }
        return response
    }
}
