import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An upstream over loopback that goes wrong on request; without a folder it has the samples.
final class StandIn: Listener {
    private let isSecure: Bool

    init(folder: URL? = nil, dialect: String = "array", certificateAuthority: URL? = nil) async throws {
        isSecure = certificateAuthority != nil
        var arguments = ["--port", "0", "--dialect", dialect]
        if let folder { arguments += ["--folder", folder.path] }
        if let certificateAuthority { arguments += ["--tls", "--certificate-authority", certificateAuthority.path] }
        try await super.init(Self.process(arguments), lines: 2)
    }

    private static func process(_ arguments: [String]) -> Process {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let environment = ProcessInfo.processInfo.environment
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", root.appending(path: "Tools/upstream-stand-in").path] + arguments
        // The usual places come first: elsewhere, `python3` may be a script that takes longer than the program itself.
        let path = "/usr/local/bin:/usr/bin:/bin:\(environment["PATH"] ?? "")"
        process.environment = environment.merging(["PATH": path]) { _, new in new }
        return process
    }

    var base: String { "\(isSecure ? "https" : "http")://127.0.0.1:\(port)/api" }

    func `switch`(_ method: String, _ path: String) async throws {
        var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:\(ports[1])\(path)")))
        request.httpMethod = method
        let (data, response) = try await URLSession.shared.data(for: request)
        try #require((response as? HTTPURLResponse)?.statusCode == 200, "\(String(decoding: data, as: UTF8.self))")
    }

    /// Paths with queries, as they came.
    func requests() async throws -> [(path: String, ifNoneMatch: String?)] {
        struct Entry: Decodable {
            let path: String
            let ifNoneMatch: String?
        }
        let url = try #require(URL(string: "http://127.0.0.1:\(ports[1])/requests"))
        let (data, _) = try await URLSession.shared.data(from: url)
        return try JSONDecoder().decode([Entry].self, from: data).map { ($0.path, $0.ifNoneMatch) }
    }
}
