import SourceFiles
import Testing

@Suite struct SharingTests {
    private func definition(_ yaml: String) throws -> SourceDefinition {
        try SourceDefinition(yaml: yaml, file: "boats.yaml")
    }

    @Test(arguments: [
        ("/boats?key={secret.A}", "/boats"), ("/boats?key={secret.A}&q={term}", "/boats?q={term}"),
        ("/boats?a=1&key=x{secret.A}y&b=2", "/boats?a=1&b=2"), ("/boats?q={term}&page=1", "/boats?q={term}&page=1"),
    ])
    func leavesOutParametersWithSecrets(address: String, shared: String) throws {
        let whole = try definition(
            """
            upstreams: ["https://boats.example"]
            list: "\(address)"
            one: "/boats/{id}?key={secret.A}"
            each: {id: id, from: "/boats/{id}?key={secret.A}"}
            related: [{id: crew, list: "/crew?of={id}&key={secret.A}"}]
            headers: {Authorization: "{secret.A}"}
            """)
        // As a file has it.
        let withoutSecrets = try definition(whole.withoutSecrets.yaml())
        #expect(withoutSecrets.secrets.isEmpty)
        #expect(withoutSecrets.headers == nil)
        #expect(withoutSecrets.list?.description == shared)
        #expect(withoutSecrets.one?.description == "/boats/{id}")
        #expect(withoutSecrets.each?.from.description == "/boats/{id}")
        #expect(withoutSecrets.related?.first?.list?.description == "/crew?of={id}")
    }

    @Test func changesNothingElse() throws {
        let open = try definition(
            """
            title: Boats
            from: "https://boats.example/boats?q={term}"
            reach: public
            facts: [length]
            """)
        #expect(open.withoutSecrets == open)
    }

    @Test func comparesBases() throws {
        let boats = try definition("from: \"https://boats.example/boats\"")
        #expect(boats.hasBases(of: try definition("upstreams: [\"https://boats.example/\"]\nlist: /b")))
        #expect(!boats.hasBases(of: try definition("from: \"http://boats.example/boats\"")))
    }
}
