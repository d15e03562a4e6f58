import BuiltInSources
import Catalogue
import Endpoints
import Foundation
import NIOHTTP1
import Testing

@testable import UpstreamStandIn

/// The samples as they are, and a site that serves them.
enum Samples {
    static func body(_ path: String) throws -> Data {
        try #require(AnySource(Starships()).samples.first { $0.resource.path == path }).body
    }

    static func records(_ path: String) throws -> [[String: Any]] {
        try #require(JSONSerialization.jsonObject(with: body(path)) as? [[String: Any]])
    }

    static func ids(_ path: String) throws -> [String] {
        try records(path).map { try #require(($0["url"] as? String)?.split(separator: "/").last.map(String.init)) }
    }

    static func names(_ path: String) throws -> [String] {
        try records(path).map { try #require(($0["name"] ?? $0["title"]) as? String) }
    }

    static func site(_ dialect: ServedDialect) -> Site {
        Site(answers: SampleAnswers(of: [Starships()]), prefix: "/api", dialect: dialect)
    }
}

extension Site {
    func reply(_ target: String) throws -> Reply { try reply(to: Request(.GET, target)) }

    /// - Returns: the object that is answered, after it was seen that the status is 200.
    func object(_ target: String) throws -> [String: Any] {
        let reply = try reply(target)
        #expect(reply.status == .ok, "\(target)")
        return try reply.object()
    }
}

extension Reply {
    func object() throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
    }
    var text: String { String(decoding: body, as: UTF8.self) }
}

extension Dictionary where Key == String, Value == Any {
    func objects(_ key: String) throws -> [[String: Any]] { try #require(self[key] as? [[String: Any]]) }
    func object(_ key: String) throws -> [String: Any] { try #require(self[key] as? [String: Any]) }
    func strings(_ key: String) throws -> [String] { try #require(self[key] as? [String]) }
}
