import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@testable import Server

@Suite(.throughEachDoor) struct ListPagesTests {
    @Test(arguments: [(1, [true, false]), (2, [false, false]), (3, [false, true])] as [(Int, [Bool])])
    func linksLeadOnlyToPagesThatThereAre(page: Int, areHidden: [Bool]) async throws {
        let application = try WebApplication.test(transport: FixedTransport.answers(Boats.many(120)))
        try await Application(responder: application.responder()).test(Door.current.setup) { client in
            try await client.execute(uri: "/boats?page=\(page)", method: .get) { response in
                #expect(response.headers[.contentType] == "text/html; charset=utf-8")
                let links = String(buffer: response.body).matches(of: /rel="(?:prev|next)" href="[^"]*"( hidden)?>/)
                #expect(links.map { $0.1 != nil } == areHidden)
            }
        }
    }
}
