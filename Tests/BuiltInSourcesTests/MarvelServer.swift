import Endpoints
import Foundation
import HTTPTypes
import TestSupport

/// A server that speaks Marvel's protocol: refuses what is not signed, pages by offset, knows what has not changed, and
/// names the key of who asks in its links, as the real one did.
struct MarvelServer: Transport {
    static let publicKey = "d01f2c9be5a4470a8c1e6b7f90a3d5c2"
    static let privateKey = "not-for-anybody-0123456789"
    static let keys = ["marvel.public.key": Secret(publicKey), "marvel.private.key": Secret(privateKey)]

    let count: Int
    /// Which of the keys it takes for its own.
    var knownKey = MarvelServer.publicKey
    /// Whole addresses.
    let asked = Watched<[String]>([])
    let statuses = Watched<[Int]>([])

    init(count: Int) { self.count = count }

    func send(
        _ resource: Resource, headers: HTTPFields, to base: BaseURL, limits: Limits
    ) async throws(EndpointError) -> Answer {
        asked.update { $0.append("\(base)\(resource)") }
        let answer = answer(to: resource, headers)
        statuses.update { $0.append(answer.status) }
        return answer
    }

    private func answer(to resource: Resource, _ headers: HTTPFields) -> Answer {
        func parameter(_ name: String) -> String? { resource.query.last { $0.name == name }?.value }
        func answer(_ status: Int, _ body: String, _ headers: [String: String] = [:]) -> Answer {
            Answer(resource: resource, status: status, headers: headers, body: Data(body.utf8))
        }
        guard let key = parameter("apikey"), parameter("ts") != nil, parameter("hash")?.utf8.count == 32 else {
            return answer(409, #"{"code":"MissingParameter","message":"You must provide a user key."}"#)
        }
        guard key == knownKey else {
            return answer(
                401,
                #"{"code":"InvalidCredentials","message":"The key \#(key) of \#(parameter("hash") ?? "") is unknown."}"#
            )
        }
        let offset = parameter("offset").flatMap { Int($0) } ?? 0
        let limit = parameter("limit").flatMap { Int($0) } ?? 20
        guard limit <= 100 else {
            return answer(409, #"{"code":409,"status":"You may not request more than 100 items."}"#)
        }
        let tag = "\"\(offset)-\(limit)\""
        if headers[.ifNoneMatch] == tag { return answer(304, "", ["etag": tag]) }
        let results = (offset..<max(min(offset + limit, count), offset)).map { number in
            """
            {"id": \(1_009_000 + number), "name": "Hero \(number)", "description": null,
             "urls": [{"type": "detail", "url": "http://marvel.com/characters/\(number)?utm_source=\(key)"}],
             "thumbnail": {"path": "http://i.annihil.us/u/prod/marvel/i/mg/\(number)", "extension": "jpg"}}
            """
        }
        return answer(
            200,
            """
            {"code": 200, "status": "Ok", "attributionText": "Data provided by Marvel. © 2024 MARVEL", "data": {
            "offset": \(offset), "limit": \(limit), "total": \(count), "count": \(results.count),
            "results": [\(results.joined(separator: ", "))]}}
            """, ["etag": tag])
    }
}
