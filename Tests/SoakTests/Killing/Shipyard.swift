import Foundation
import Hummingbird
import TestSupport

/// An upstream over loopback whose whole collection changes at once, from one generation to the next.
struct Shipyard: Sendable {
    /// The shape of its answers.
    enum Manner: String, CaseIterable, Sendable {
        /// Three ships a page.
        case pages
        /// A list of uids, and a record each.
        case records
    }

    static let ships = 12
    private static let pageSize = 3
    /// Before each answer, so that a fetch takes long enough to be killed in its midst.
    private static let pause = Duration.milliseconds(5)

    let manner: Manner
    let generation = Watched(1)

    /// The generation that a ship's name tells; nil for a ship of another yard.
    static func generation(of title: String) -> Int? {
        title.split(separator: " of generation ").last.flatMap { Int($0) }
    }

    var router: Router<BasicRequestContext> {
        let router = Router()
        router.get("/api/starships") { request, _ in
            try await Task.sleep(for: Self.pause)
            let page = request.uri.queryParameters["page"].flatMap { Int($0) } ?? 1
            return Self.json(manner == .pages ? self.page(page) : list)
        }
        router.get("/api/starships/{id}") { _, context in
            try await Task.sleep(for: Self.pause)
            let id = try context.parameters.require("id", as: Int.self)
            guard manner == .records, (1...Self.ships).contains(id) else { throw HTTPError(.notFound) }
            return Self.json("{\"message\": \"ok\", \"result\": {\"uid\": \"\(id)\", \"properties\": \(ship(id))}}")
        }
        return router
    }

    private func page(_ number: Int) -> String {
        let first = (number - 1) * Self.pageSize + 1
        let ships = first > Self.ships ? [] : (first...min(first + Self.pageSize - 1, Self.ships)).map(ship)
        let next = first + Self.pageSize <= Self.ships ? "\"http://elsewhere.example/\"" : "null"
        return "{\"count\": \(Self.ships), \"next\": \(next), \"results\": [\(ships.joined(separator: ", "))]}"
    }

    private var list: String {
        let uids = (1...Self.ships).map { "{\"uid\": \"\($0)\", \"name\": \"Ship \($0)\"}" }.joined(separator: ", ")
        return "{\"message\": \"ok\", \"total_records\": \(Self.ships), \"total_pages\": 1, \"results\": [\(uids)]}"
    }

    private func ship(_ id: Int) -> String {
        """
        {"url": "https://swapi.example/api/starships/\(id)", "name": "Ship \(id) of generation \(generation.value)", \
        "model": "\(String(repeating: "M", count: 200))", "films": [], "pilots": []}
        """
    }

    private static func json(_ text: String) -> Response {
        Response(
            status: .ok, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
