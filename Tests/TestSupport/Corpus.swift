package import Foundation

/// Answers of upstreams in files, a folder for each API.
package enum Corpus: String, CaseIterable, Sendable {
    /// Made up for the tests, in the shape of real answers.
    case fixtures
    /// Recorded from real upstreams. They are not part of the package.
    case recordings

    /// The fixtures, and the recordings if they are here.
    package static let present = allCases.filter(\.isPresent)

    package var isPresent: Bool { self == .fixtures || FileManager.default.fileExists(atPath: folder.path) }

    package var folder: URL {
        let tests = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
            .deletingLastPathComponent().deletingLastPathComponent()
        return switch self {
        case .fixtures: tests.appending(path: "Fixtures")
        case .recordings:
            ProcessInfo.processInfo.environment["VITRINE_RECORDINGS"].map { URL(fileURLWithPath: $0) }
                ?? tests.appending(path: "../../shared/recordings").standardizedFileURL
        }
    }

    package func data(_ path: String) throws -> Data { try Data(contentsOf: folder.appending(path: path)) }

    package func text(_ path: String) throws -> String { String(decoding: try data(path), as: UTF8.self) }
}
