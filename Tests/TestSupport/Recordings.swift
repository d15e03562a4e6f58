package import Foundation

/// Answers recorded from real upstreams; they are no part of the package, and a test that needs them says so.
package enum Recordings {
    package static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["VITRINE_RECORDINGS"] { return URL(fileURLWithPath: path) }
        return URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "../shared/recordings").standardizedFileURL
    }()

    package static func hold(_ path: String) -> Bool {
        FileManager.default.isReadableFile(atPath: folder.appending(path: path).path)
    }

    package static func data(_ path: String) throws -> Data { try Data(contentsOf: folder.appending(path: path)) }

    package static func text(_ path: String) throws -> String { String(decoding: try data(path), as: UTF8.self) }
}
