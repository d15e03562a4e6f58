import ArgumentParser
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// Plays an upstream over loopback: answers a request with a file of a folder.
///
/// `/api/starships` is answered by the first of `api/starships.json`, `api/starships-all.json` and `api/starships`
/// that is there, so that a folder of recordings can be served as it is.
@main
struct UpstreamStandIn: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "UpstreamStandIn",
        abstract: "Plays an upstream over loopback, for tests and demonstrations.")

    @Option(name: .long, help: "The folder whose files are answered.")
    var folder: String

    @Option(name: .long, help: "A path that is left out before the file is looked for, such as /api.")
    var prefix = ""

    @Option(name: .long, help: "The port; 0 for any free one.")
    var port = 9_000

    func run() async throws {
        let files = FolderOfAnswers(
            folder: URL(filePath: folder, directoryHint: .isDirectory), prefix: prefix)
        guard files.isThere else {
            throw ValidationError("Expected a folder at \(folder), found none. Name one with --folder.")
        }
        let router = Router()
        router.get("/**") { request, _ in try files.answer(to: request.uri.path) }
        let application = Application(
            router: router,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? port
                FileHandle.standardOutput.write(Data("UpstreamStandIn is at http://127.0.0.1:\(port)\n".utf8))
            },
            logger: Logger(label: "UpstreamStandIn") { StreamLogHandler.standardError(label: $0) })
        try await application.runService()
    }
}
