import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Runs the programs that were built beside the tests.
enum Program {
    struct Run {
        let status: Int32
        let output: Data
        let errors: String
        var text: String { String(decoding: output, as: UTF8.self) }
    }

    static func temporaryDirectory() -> URL {
        let directory = FileManager.default.temporaryDirectory.appending(path: "vitrine-\(UUID().uuidString)")
        try? FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        return directory
    }

    /// A data directory with a copy of the database's file alone.
    static func copyOfDatabase(in directory: URL) throws -> URL {
        let (copy, name) = (temporaryDirectory(), "vitrine.sqlite")
        try FileManager.default.copyItem(at: directory.appending(path: name), to: copy.appending(path: name))
        return copy
    }

    /// - Parameter input: standard input; nil for that of the tests.
    static func run(
        _ arguments: [String], of name: String = "vitrine", in directory: URL = temporaryDirectory(),
        environment: [String: String] = [:], input: String? = nil
    ) async throws -> Run {
        try await onOwnThread { try runToItsEnd(name, arguments, in: directory, environment, input) }
    }

    private static func runToItsEnd(
        _ name: String, _ arguments: [String], in directory: URL, _ environment: [String: String], _ input: String?
    ) throws -> Run {
        let process = process(name, arguments, directory: directory, environment: environment)
        // Files, because a pipe's end may be inherited by a program that is started at the same time, and then stays open.
        let output = directory.appending(path: "output-\(UUID().uuidString)")
        let errors = directory.appending(path: "errors-\(UUID().uuidString)")
        for file in [output, errors] { try Data().write(to: file) }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        if let input {
            let file = directory.appending(path: "input-\(UUID().uuidString)")
            try Data(input.utf8).write(to: file)
            process.standardInput = try FileHandle(forReadingFrom: file)
        }
        try process.run()
        process.waitUntilExit()
        return Run(
            status: process.terminationStatus, output: try Data(contentsOf: output),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
    }

    /// The file of a program that was built beside the tests; a path names any other program.
    static func url(of name: String) -> URL {
        name.hasPrefix("/") ? URL(filePath: name) : Bundle.main.bundleURL.appending(path: name)
    }

    static func process(
        _ name: String, _ arguments: [String], directory: URL, environment: [String: String] = [:]
    ) -> Process {
        let process = Process()
        process.executableURL = url(of: name)
        process.arguments = arguments
        process.environment = ["VITRINE_DATA_DIRECTORY": directory.path, "LANG": "C", "PATH": "/usr/bin:/bin"]
            .merging(environment) { _, new in new }
        return process
    }
}

/// A program that says where it listens in its first line.
class Listener {
    /// The last number of each of its first lines.
    let ports: [Int]
    var port: Int { ports[0] }
    private let process: Process

    init(_ process: Process, lines: Int = 1) async throws {
        self.process = process
        let said = try await onOwnThread {
            let output = Pipe()
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try process.run()
            var text = Data()
            while text.count(where: { $0 == UInt8(ascii: "\n") }) < lines,
                let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty
            { text += byte }
            return String(decoding: text, as: UTF8.self)
        }
        ports = said.split(separator: "\n").compactMap { $0.split(separator: ":").last.flatMap { Int($0) } }
        try #require(ports.count == lines, "it said: \(said)")
    }

    deinit { end() }

    /// As a power cut ends it, without waiting for that.
    func end() {
        if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    }

    /// As a power cut ends it.
    func kill() async throws {
        end()
        try await onOwnThread { [process] in process.waitUntilExit() }
    }

    func stop() async throws -> Int32 {
        try await onOwnThread { [process] in
            process.terminate()
            process.waitUntilExit()
            return process.terminationStatus
        }
    }
}

final class Server: Listener {
    init(
        directory: URL, arguments: [String] = ["--offline"], environment: [String: String] = [:]
    ) async throws {
        try await super.init(
            Program.process(
                "vitrine", ["serve", "--port", "0"] + arguments, directory: directory, environment: environment))
    }

    func get(_ path: String) async throws -> String { try await answer(to: path).body }

    func answer(to path: String) async throws -> (status: Int, body: String) {
        try await Self.answer(to: path, at: port)
    }

    static func answer(to path: String, at port: Int) async throws -> (status: Int, body: String) {
        let url = try #require(URL(string: "http://127.0.0.1:\(port)\(path)"))
        let (data, response) = try await URLSession.shared.data(from: url)
        return ((response as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: data, as: UTF8.self))
    }

    /// - Returns: the status.
    func post(_ path: String, _ form: String) async throws -> Int {
        var request = URLRequest(url: try url(path))
        request.httpMethod = "POST"
        request.httpBody = Data(form.utf8)
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        let (_, response) = try await URLSession.shared.data(for: request)
        return (response as? HTTPURLResponse)?.statusCode ?? 0
    }

    private func url(_ path: String) throws -> URL {
        try #require(URL(string: "http://127.0.0.1:\(port)\(path)"))
    }
}

/// A feed as the contract has it.
struct Feed: Decodable {
    struct Section: Decodable {
        let id: String
        let items: [Item]
    }
    struct Item: Decodable {
        let id: String
        let title: String
        let favourite: Bool
    }
    let state: String
    let fetchedAt: String?
    let total: Int
    let undecodable: Int
    let missing: Int
    let sections: [Section]
}
