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

    private static let ownPage: HTTPFields = {
        var fields = HTTPFields()
        if let site = HTTPField.Name("sec-fetch-site") { fields[site] = "same-origin" }
        return fields
    }()

    /// The page for a form, as a page of the app asks for it.
    private func preview(_ form: String) async throws -> (status: HTTPResponse.Status, location: String?, page: String)
    {
        try await answer("/sources/new?\(form)", headers: Self.ownPage)
    }

    @Test func showsTheListBesideItsChoices() async throws {
        let page = try await preview("address=https://boats.example/&name=Fine+%3Cboats%3E").page
        #expect(page.contains(#"name="name" value="Fine &lt;boats&gt;""#))
        #expect(page.contains(#"<li data-item="boats/tub"><a>"#))
        #expect(page.contains(#"<option value="name">name: Tub &lt;1&gt;</option>"#))
        #expect(page.contains(#"name="layout" value="list" checked"#))
        #expect(page.contains(#"name="symbol" value="" checked"#))
        #expect(page.contains(#"name="accent" value="" checked"#))
    }

    @Test(arguments: [
        ("symbol=film", #"name="symbol" value="film" checked"#),
        ("symbol=own&character=%E2%9A%93", #"name="character" value="⚓""#),
        ("symbol=own&character=boat", #"name="symbol" value="" checked"#),
        ("accent=%237a3cff", ##"name="accent" value="#7a3cff" checked"##),
        ("accent=own&colour=%23123456", ##"name="colour" value="#123456""##),
        ("accent=red", #"name="accent" value="" checked"#),
    ])
    func showsIconAndColour(choice: String, markup: String) async throws {
        let page = try await preview("address=https://boats.example/&\(choice)").page
        #expect(page.contains(markup))
    }

    @Test func leavesOutFactsThatWereNotChosen() async throws {
        let chosen = #"name="fact" value="kind" checked"#
        #expect(try await preview("address=https://boats.example/").page.contains(chosen))
        let others = try await preview("address=https://boats.example/&choosesFacts=true&fact=length&row=length").page
        #expect(!others.contains(chosen))
        #expect(others.contains(#"name="fact" value="length" checked"#))
        #expect(others.contains(#"name="row" value="length" checked"#))
    }

    @Test func addsNothingThatHasNoTitles() async throws {
        let button = #"formmethod="post""#
        #expect(try await preview("address=https://boats.example/").page.contains(button))
        let page = try await preview("address=https://boats.example/&title=none").page
        #expect(page.contains("No record has this title"))
        #expect(!page.contains(button))
    }

    @Test func saysWhatIsWrong() async throws {
        let (status, _, page) = try await preview("address=https://none.example/")
        #expect(status == .unprocessableContent)
        #expect(page.contains("found no list"))
        #expect(page.contains("expected &lt;boats&gt;, got none"))
        #expect(page.contains(#"value="https://none.example/""#))
        #expect(page.contains(#"aria-invalid="true""#))
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
        let query = "address=https://boats.example/&title=name"
        let site = try #require(HTTPField.Name("sec-fetch-site"))
        let purpose = try #require(HTTPField.Name("sec-purpose"))
        let prefetch: HTTPFields = [site: "same-origin", purpose: "prefetch"]
        let others: [HTTPFields] = [
            [:], [site: "cross-site"], [site: "none"], [.referer: "https://other.example/"], prefetch,
        ]
        for headers in others {
            for method in [HTTPRequest.Method.get, .head] {
                let (status, _, page) = try await answer(
                    "/sources/new?\(query)", method, headers: headers, drafter: drafter)
                #expect(status == .ok)
                #expect(page.contains(#"value="https://boats.example/""#) == (method == .get))
            }
        }
        let foreign = try await answer(
            "/sources/new", .post, body: query, headers: [site: "cross-site"], drafter: drafter)
        #expect(foreign.status == .forbidden)
        #expect(drafter.asked.value.isEmpty)
        #expect(try await answer("/sources/new?\(query)", headers: Self.ownPage, drafter: drafter).status == .ok)
        #expect(drafter.asked.value == ["https://boats.example/"])
        // Once the answer is there, nobody is asked.
        let again = try await answer("/sources/new?\(query)", headers: [site: "none"], drafter: drafter)
        #expect(again.page.contains(#"class="preview""#))
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
