import Endpoints
import Foundation
import HTML
import Hummingbird
import HummingbirdHTML

/// The page: htmx replaces the list while someone types.
struct HarbourPage: HTML {
    let boats: [Boat]

    var body: some HTML {
        Document(language: "en", title: "Harbour") {
            link(.rel("stylesheet"), .href("/style.css"))
        } body: {
            input(
                .type("search"), .name("name"), .aria("label", "Name"), .custom("hx-get", "/boats"),
                .custom("hx-target", "main"), .custom("hx-trigger", "input changed delay:200ms"))
            main { BoatList(quays: quays(of: boats)) }
        }
    }
}

/// Says who is in, from an API whose address is the first argument.
@main
struct Harbour {
    static func main() async throws {
        let boats = Boats(base: try BaseURL(CommandLine.arguments.dropFirst().first ?? "http://127.0.0.1:9000/api"))
        let first = try await boats.all()
        let router = Router()
        router.get("/") { _, _ in Response(HarbourPage(boats: try await boats.all())) }
        router.get("/boats") { request, _ in
            let name = request.uri.queryParameters["name"].map { $0.lowercased() } ?? ""
            let found = try await boats.all().filter { $0.name.lowercased().hasPrefix(name) }
            return Response(BoatList(quays: quays(of: found)))
        }
        router.get("/news") { _, _ in news(from: quays(of: first), to: quays(of: try await boats.all())) }
        router.get("/style.css") { _, _ in
            Response(
                status: .ok, headers: [.contentType: "text/css"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: stylesheet)))
        }
        let app = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in
                let address = "http://127.0.0.1:\(channel.localAddress?.port ?? 0)"
                FileHandle.standardOutput.write(Data("Harbour is at \(address)\n".utf8))
            })
        try await app.runService()
    }
}
