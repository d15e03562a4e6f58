import ArgumentParser
import BuiltInSources
import Foundation
import Logging
import UnixSignals

/// Plays an upstream over loopback, well or badly.
///
/// Two servers: what clients of the upstream see, made of a ``Site``, a ``Control`` and a ``Door``; and the
/// ``ControlPanel``, by which tests and people switch faults on and off.
@main
struct UpstreamStandIn: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "UpstreamStandIn",
        abstract: "Plays an upstream over loopback, for tests and demonstrations.",
        discussion: Help.discussion)

    @Option(
        help: ArgumentHelp(
            "The folder whose files are answered: /api/starships by starships.json, starships-all.json or starships.",
            discussion: "Without it the samples of the built-in sources are answered.", valueName: "folder"))
    var folder: String?

    @Option(help: "The path under which everything lies; / for none.")
    var prefix = "/api"

    @Option(
        help: ArgumentHelp(
            "How collections are answered: as the file is (array), or a bare array of Star Wars records as "
                + "swapi.dev (pages) or swapi.tech (uids) would.", valueName: "array|pages|uids"))
    var dialect = ServedDialect.array

    @Option(help: "The upstream's port; 0 for any free one.")
    var port = 9_000

    @Option(
        help: ArgumentHelp(
            "The port at which faults are switched; 0 for any free one. (default: the upstream's and 1, or any free "
                + "one if the upstream's is)", valueName: "port"))
    var controlPort: Int?

    @Flag(help: "Serve https, with a certificate that is made now.")
    var tls = false

    @Option(help: ArgumentHelp("Where to write the certificate that clients must trust, as PEM.", valueName: "file"))
    var certificateAuthority: String?

    func validate() throws {
        try check(port, "--port")
        try check(chosenControlPort, controlPort == nil ? "the control port, which is --port and 1," : "--control-port")
        if chosenControlPort == port, port != 0 {
            throw ValidationError("Expected two ports, got \(port) for both. Give another --control-port.")
        }
        if tls != (certificateAuthority != nil) {
            throw ValidationError(
                "Expected --tls and --certificate-authority FILE together, got only \(tls ? "the first" : "the second"). "
                    + "Give both for https, none for http.")
        }
    }

    func run() async throws {
        // Before anything listens, so that no signal finds nobody.
        let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint)
        let logger = Logger(label: "UpstreamStandIn") { StreamLogHandler.standardError(label: $0) }
        let site = Site(
            answers: try answers(), others: folder == nil ? try ChartAnswers() : nil, prefix: prefix, dialect: dialect)
        let door = Door(port: port, certificates: try certificates(), logger: logger)
        let control = Control(door: door, site: site, isTLS: tls)
        try await control.put(nil)
        let upstream = "\(tls ? "https" : "http")://127.0.0.1:\(await door.port)"
        let panel = ControlPanel(control: control, upstream: upstream)
        let server = try await LoopbackServer(port: chosenControlPort, logger: logger)
        // One write: who reads the first line only may close the pipe after it.
        let lines = "UpstreamStandIn is at \(upstream)\nFaults are switched at http://127.0.0.1:\(server.port)\n"
        try FileHandle.standardOutput.write(contentsOf: Data(lines.utf8))
        await withTaskGroup { group in
            group.addTask { await server.run { try await panel.respond(to: $0, with: $1) } }
            group.addTask { for await _ in signals { break } }
            await group.next()
            group.cancelAll()
        }
        try await control.stop()
    }

    private var chosenControlPort: Int { controlPort ?? (port == 0 ? 0 : port + 1) }

    private func check(_ port: Int, _ name: String) throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError(
                "Expected \(name) to be from 0 to 65535, got \(port). Give another --port or --control-port.")
        }
    }

    private func answers() throws -> any Answers {
        guard let folder else { return SampleAnswers(of: [Starships()]) }
        let files = FolderOfAnswers(URL(filePath: folder, directoryHint: .isDirectory))
        guard files.isThere else {
            throw ValidationError(
                "Expected a folder at \(folder), found none. Name one with --folder, or leave it out for the samples.")
        }
        return files
    }

    private func certificates() throws -> Certificates? {
        guard let certificateAuthority else { return nil }
        let certificates = try Certificates()
        try Data(certificates.pem.utf8).write(to: URL(filePath: certificateAuthority), options: .atomic)
        return certificates
    }
}
