import Hummingbird
import HummingbirdTesting
import Testing

@testable import Server

@Suite struct LiveTests {
    /// Otherwise its database stays open.
    @Test func anApplicationEndsWithItsResponder() async throws {
        weak var pages: LivePages?
        do {
            let application = try WebApplication.test()
            pages = application.livePages
            try await Application(responder: application.responder()).test(.router) { client in
                try await client.execute(uri: "/boats", method: .get) { #expect($0.status == .ok) }
            }
            #expect(pages != nil)
        }
        #expect(pages == nil)
    }
}
