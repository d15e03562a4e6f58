import Catalogue
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Server
import TestSupport
import Testing

@Suite struct NewSourcePageTests {
    private func answer(
        _ path: String, _ method: HTTPRequest.Method = .get, body: String = "", headers: HTTPFields = [:],
        drafter: FakeDrafter? = FakeDrafter()
    ) async throws -> (status: HTTPResponse.Status, location: String?, page: String) {
        let application = try await WebApplication.test(people: Household().store, drafter: drafter)
        return try await Application(responder: application.responder()).test(.router) { client in
            try await client.execute(uri: path, method: method, headers: headers, body: ByteBuffer(string: body)) {
                ($0.status, $0.headers[.location], String(buffer: $0.body))
            }
        }
    }

    @Test func isMissingWhereNobodyMayAdd() async throws {
        #expect(try await answer("/sources/new", drafter: nil).status == .notFound)
        #expect(try await answer("/sources/new", .post, body: "address=x", drafter: nil).status == .notFound)
        #expect(try await !answer("/sources", drafter: nil).page.contains("/sources/new"))
        #expect(try await answer("/sources").page.contains(#"href="/sources/new""#))
    }

    private func preview(_ form: String) async throws -> (status: HTTPResponse.Status, location: String?, page: String)
    {
        try await answer("/sources/new", .post, body: "preview=true&\(form)")
    }

    @Test func showsChoicesAndAPreview() async throws {
        let page = try await preview("address=https://boats.example/&name=Fine+%3Cboats%3E").page
        #expect(page.contains(#"name="name" value="Fine &lt;boats&gt;""#))
        #expect(page.contains("Tub"))
        #expect(page.contains(#"<option value="name" label="Tub">"#))
    }

    @Test func leavesOutFactsThatWereNotChosen() async throws {
        let all = try await preview("address=https://boats.example/").page
        let none = try await preview("address=https://boats.example/&choosesFacts=true").page
        #expect(all.contains(" checked"))
        #expect(!none.contains(" checked"))
    }

    @Test func saysWhatIsWrong() async throws {
        let (status, _, page) = try await preview("address=https://none.example/")
        #expect(status == .unprocessableContent)
        #expect(page.contains("expected &lt;boats&gt;, got none"))
        #expect(page.contains(#"value="https://none.example/""#))
    }

    @Test func showsNoControlCharactersOfAForm() async throws {
        for page in [
            try await answer("/sources/new?address=none.example/%1B%E2%80%AEa").page,
            try await preview("address=none.example/%1B%E2%80%AEa").page,
        ] { #expect(page.contains(#"value="https://none.example/a""#)) }
    }

    /// Pages of other sites can link to the form, show it as a picture, and post to it.
    @Test func asksNoAddressThatAnotherSiteNames() async throws {
        let drafter = FakeDrafter()
        let query = "address=https://boats.example/&title=name&preview=true"
        for method in [HTTPRequest.Method.get, .head] {
            let (status, _, page) = try await answer("/sources/new?\(query)", method, drafter: drafter)
            #expect(status == .ok)
            #expect(page.contains(#"value="https://boats.example/""#) == (method == .get))
        }
        let site = try #require(HTTPField.Name("sec-fetch-site"))
        let foreign = try await answer(
            "/sources/new", .post, body: query, headers: [site: "cross-site"], drafter: drafter)
        #expect(foreign.status == .forbidden)
        #expect(drafter.asked.value.isEmpty)
        #expect(try await answer("/sources/new", .post, body: query, drafter: drafter).status == .ok)
        #expect(drafter.asked.value == ["https://boats.example/"])
    }

    @Test func removesWhatWasAddedAndSaysWhatIsWrongWithFiles() async throws {
        let page = try await answer("/sources").page
        #expect(page.contains(#"<button class="quiet" name="edit" value="removed">Remove Boats</button>"#))
        #expect(page.contains("canals.yaml, line 9"))
        let removed = try await answer("/sources", .post, body: "edit=removed&source=boats")
        #expect(removed.status == .seeOther)
        #expect(removed.location == "/sources")
        #expect(try await answer("/sources", .post, body: "edit=removed&source=canals").status == .badRequest)
        #expect(try await answer("/sources", .post, body: "edit=x&source=boats").status == .badRequest)
        let stranger = try await answer("/sources", .post, body: "edit=removed&source=boats", drafter: nil)
        #expect(stranger.status == .notFound)
        #expect(try await !answer("/sources", drafter: nil).page.contains("canals.yaml"))
    }

    @Test func leadsToTheNewSource() async throws {
        let (status, location, _) = try await answer(
            "/sources/new", .post, body: "address=https%3A%2F%2Fboats.example%2F")
        #expect(status == .seeOther)
        #expect(location == "/boats")
        #expect(try await answer("/sources/new", .post, body: "name=x").status == .badRequest)
    }
}
