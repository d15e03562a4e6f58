import Foundation
import Logging
import TestSupport
import Testing

@testable import Server
@testable import Vitrine

@Suite struct InheritedSocketTests {
    private func inherited(_ environment: [String: String], first: Int32 = -1) throws -> InheritedSocket? {
        try InheritedSocket(environment: environment, process: 7, first: first)
    }

    private func settings(_ environment: [String: String] = [:]) throws -> Settings {
        try Settings(
            flags: [:], upstreamFlags: [], sources: [],
            environment: ["XDG_CONFIG_HOME": "/nowhere"].merging(environment) { $1 })
    }

    @Test func hasTheAddressThatTheManagerListensAt() throws {
        let listening = try ListeningSocket()
        let socket = try #require(
            try inherited(["LISTEN_PID": "7", "LISTEN_FDS": "1"], first: listening.descriptor))
        #expect(socket.host == "127.0.0.1" && socket.port == listening.port)
        var settings = try settings(["VITRINE_HOST": "0.0.0.0", "VITRINE_PORT": "80"])
        #expect(!settings.hosts.areLoopback)
        settings.listen(at: socket, Logger(label: "test"))
        #expect(settings.address(port: nil) == "http://127.0.0.1:\(listening.port)")
        #expect(settings.hosts.areLoopback)
    }

    @Test(
        arguments: [
            [:], ["LISTEN_FDS": "1"], ["LISTEN_PID": "8", "LISTEN_FDS": "1"], ["LISTEN_PID": "7"],
            ["LISTEN_PID": "7", "LISTEN_FDS": "0"],
        ] as [[String: String]])
    func isNotThereForAnyOtherProcess(environment: [String: String]) throws {
        #expect(try inherited(environment) == nil)
    }

    @Test(arguments: [("2", "got 2."), ("some", "got some."), ("1", "got another descriptor.")])
    func isTheOnlyOneAndListens(count: String, words: String) throws {
        do {
            _ = try inherited(["LISTEN_PID": "7", "LISTEN_FDS": count])
            Issue.record("Expected an error, got none.")
        } catch let error as CommandError {
            #expect(error.code == .usage && error.message.contains(words), "\(error.message)")
        }
    }

    @Test func isNotLocalAtAPath() throws {
        var settings = try settings()
        #expect(settings.hosts.areLoopback)
        settings.host = "/run/vitrine.sock"
        #expect(!settings.hosts.areLoopback)
        #expect(settings.address(port: nil) == "unix:/run/vitrine.sock")
    }
}
