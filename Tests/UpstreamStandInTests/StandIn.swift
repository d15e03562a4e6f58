import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import TestSupport
import Testing

/// The built program, running.
final class StandIn: Sendable {
    let port: Int
    /// Scheme, host and port.
    let address: String
    let control: String
    let process: Process

    init(_ arguments: String...) async throws {
        process = Self.process(["--port", "0"] + arguments)
        let (first, second) = try await onOwnThread { [process] in
            let output = Pipe()
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try process.run()
            return (try Self.line(of: output), try Self.line(of: output))
        }
        port = try #require(first.split(separator: ":").last.flatMap { Int($0) }, "it said: \(first)")
        let scheme = arguments.contains("--tls") ? "https" : "http"
        address = "\(scheme)://127.0.0.1:\(port)"
        #expect(first == "UpstreamStandIn is at \(address)")
        #expect(second.hasPrefix("Faults are switched at http://127.0.0.1:"))
        control = String(second.trimmingPrefix("Faults are switched at "))
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    static func process(_ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = Bundle.main.bundleURL.appending(path: "UpstreamStandIn")
        process.arguments = arguments
        return process
    }

    /// Runs it to its end, which wrong arguments bring about.
    static func errors(of arguments: [String]) async throws -> (status: Int32, text: String) {
        try await onOwnThread {
            let process = process(arguments)
            // A file, because a pipe's end may be inherited by a program that is started at the same time.
            let errors = FileManager.default.temporaryDirectory.appending(path: "errors-\(UUID().uuidString)")
            try Data().write(to: errors)
            process.standardOutput = FileHandle.nullDevice
            process.standardError = try FileHandle(forWritingTo: errors)
            try process.run()
            process.waitUntilExit()
            return (process.terminationStatus, String(decoding: try Data(contentsOf: errors), as: UTF8.self))
        }
    }

    /// Waits until it has ended.
    func waitForTheEnd() async throws {
        try await onOwnThread { [process] in process.waitUntilExit() }
    }

    private static func line(of pipe: Pipe) throws -> String {
        var line = Data()
        while let byte = try pipe.fileHandleForReading.read(upToCount: 1), !byte.isEmpty, byte != Data("\n".utf8) {
            line += byte
        }
        return String(decoding: line, as: UTF8.self)
    }

    // MARK: Asking

    /// Follows no redirect and tries nothing twice. Lives as long as the tests do.
    static let client = HTTPClient(
        eventLoopGroupProvider: .singleton,
        configuration: {
            var configuration = HTTPClient.Configuration(
                redirectConfiguration: .disallow, timeout: .init(connect: .seconds(5), read: .seconds(10)))
            configuration.connectionPool.retryConnectionEstablishment = false
            return configuration
        }())

    func get(_ path: String, method: HTTPMethod = .GET, headers: HTTPHeaders = [:]) async throws -> Got {
        let response = try await start(path, method: method, headers: headers)
        return Got(response, try await response.body.collect(upTo: 1 << 20))
    }

    /// The head of an answer, whose body is still to come.
    func start(
        _ path: String, method: HTTPMethod = .GET, headers: HTTPHeaders = [:]
    ) async throws -> HTTPClientResponse {
        try await Self.execute(address + path, method, headers)
    }

    /// - Returns: what the control port answered.
    @discardableResult
    func put(_ fault: String) async throws -> Got { try await ask(.PUT, "/fault/\(fault)") }

    @discardableResult
    func mend() async throws -> Got { try await ask(.DELETE, "/fault") }

    func ask(_ method: HTTPMethod, _ path: String) async throws -> Got {
        let response = try await Self.execute(control + path, method, [:])
        return Got(response, try await response.body.collect(upTo: 1 << 24))
    }

    func requests() async throws -> [[String: Any]] {
        try #require(try await ask(.GET, "/requests").json() as? [[String: Any]])
    }

    /// Returns as soon as the last request that was received is as it should be.
    func lastRequest(is right: ([String: Any]) -> Bool) async throws {
        for _ in 0..<2_000 {
            if let last = try await requests().last, right(last) { return }
        }
        Issue.record("The last request never was as expected: \(try await requests())")
    }

    /// - Returns: all that comes until the connection is closed.
    func raw(_ request: String) async throws -> String {
        let connection = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await connection.executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(string: request))
            return try await inbound.reduce(into: "") { $0 += String(buffer: $1) }
        }
    }

    private static func execute(
        _ url: String, _ method: HTTPMethod, _ headers: HTTPHeaders
    ) async throws -> HTTPClientResponse {
        var request = HTTPClientRequest(url: url)
        request.method = method
        request.headers = headers
        return try await client.execute(request, timeout: .seconds(20))
    }
}

/// A whole answer.
struct Got {
    let status: Int
    let headers: HTTPHeaders
    let body: Data

    init(_ response: HTTPClientResponse, _ body: ByteBuffer) {
        status = Int(response.status.code)
        headers = response.headers
        self.body = Data(body.readableBytesView)
    }

    func json() throws -> Any { try JSONSerialization.jsonObject(with: body) }
    func object() throws -> [String: Any] { try #require(json() as? [String: Any]) }
}
