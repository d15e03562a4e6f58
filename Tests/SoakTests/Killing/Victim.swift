import Foundation
import TestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The program as a server, to be killed.
final class Victim: Sendable {
    struct Mute: Error, CustomStringConvertible {
        let description: String
    }

    private let port: Int
    private let process: Process

    /// Starts the program and waits until it says where it listens.
    init(directory: URL, arguments: [String]) async throws {
        let process = Process()
        process.executableURL = Bundle.main.bundleURL.appending(path: "vitrine")
        process.arguments = ["serve", "--port", "0"] + arguments
        process.environment = ["VITRINE_DATA_DIRECTORY": directory.path, "LANG": "C", "PATH": "/usr/bin:/bin"]
        let line = try await onOwnThread {
            let output = Pipe()
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try process.run()
            var line = Data()
            while let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty, byte != Data("\n".utf8)
            {
                line += byte
            }
            return line
        }
        let text = String(decoding: line, as: UTF8.self)
        guard let port = text.split(separator: ":").last.flatMap({ Int($0) }) else {
            throw Mute(description: "Expected the server to say where it listens, got “\(text)”.")
        }
        self.port = port
        self.process = process
    }

    deinit { end() }

    private func end() {
        if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    }

    /// As a power cut ends it.
    func kill() async throws {
        end()
        try await onOwnThread { [process] in process.waitUntilExit() }
    }

    func get<Document: Decodable>(_ path: String) async throws -> Document {
        let (data, _) = try await URLSession.shared.data(from: url(path))
        return try JSONDecoder().decode(Document.self, from: data)
    }

    /// - Returns: the status.
    func post(_ path: String, _ form: String, over connection: URLSession) async throws -> Int {
        var request = URLRequest(url: try url(path))
        request.httpMethod = "POST"
        request.httpBody = Data(form.utf8)
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        request.timeoutInterval = 20
        let (_, response) = try await connection.data(for: request)
        return (response as? HTTPURLResponse)?.statusCode ?? 0
    }

    private func url(_ path: String) throws -> URL {
        guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else { throw URLError(.badURL) }
        return url
    }
}

extension URL {
    static func temporary() throws -> URL {
        let directory = FileManager.default.temporaryDirectory.appending(path: "vitrine-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        return directory
    }
}

/// A feed as programs read it.
struct Listing: Decodable {
    struct Section: Decodable {
        let items: [Item]
    }
    struct Item: Decodable, Equatable {
        struct Fact: Decodable, Equatable {
            let key: String
            let text: String
        }
        let id: String
        let title: String
        let subtitle: String?
        let fields: [Fact]
    }

    let state: String
    let total: Int
    let missing: Int
    let undecodable: Int
    let sections: [Section]

    var items: [Item] { sections.flatMap(\.items) }
}
