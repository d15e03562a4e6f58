import Catalogue
import Foundation
import Logging
import TestSupport
import Testing

@testable import Vitrine

/// Files of sources that change while the program runs.
@Suite(.timeLimit(.minutes(1))) struct SourceWatcherTests {
    @Test(arguments: [
        ("title: [\n", "boats.yaml:"), ("items: nothing[*]\n", "nothing[*]"), ("id: starships\n", "starships"),
        ("titel: Boats\n", "titel"),
    ])
    func aMistakeLeavesWhatTheFileSaid(lines: String, words: String) async throws {
        let folder = Program.temporaryDirectory()
        let file = folder.appending(path: "boats.yaml")
        func write(_ lines: String) throws {
            try Data("from: https://boats.example/boats\n\(lines)".utf8).write(to: file, options: .atomic)
        }
        try write("title: Boats of old\n")
        let environment = ["XDG_CONFIG_HOME": "/nowhere", "VITRINE_DATA_DIRECTORY": Program.temporaryDirectory().path]
        var settings = try Settings(
            flags: [:], sources: [], files: SourceFile.all(named: folder.path).files, environment: environment)
        settings.sourceArguments = SourceArguments([folder.path], environment: environment)
        let (titles, errors) = (Watched<[[String]]>([]), Watched(""))
        let boats = #"[{"id": 1, "name": "Tub"}, {"id": 2, "name": "Raft"}]"#
        let watcher = SourceWatcher(
            settings: settings, loader: .test(FakeUpstreams(["https://boats.example/boats": boats])),
            logger: Logger(label: "test") { _ in Errors(text: errors) }, own: ["starships"]
        ) { sources in titles.update { $0.append(sources.map(\.title)) } }
        let watch = Task { await watcher.run(since: []) }
        defer { watch.cancel() }

        await titles.wait { !$0.isEmpty }
        try write(lines)
        await errors.wait { $0.contains(words) }
        try write("title: Boats of today\n")
        await titles.wait { $0.count > 1 }
        try FileManager.default.removeItem(at: file)
        await titles.wait { $0.count > 2 }
        #expect(titles.value == [["Boats of old"], ["Boats of today"], []])
    }

    /// The errors of a log.
    private struct Errors: LogHandler {
        let text: Watched<String>
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.error

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let line = "\(event.message)\n"
            text.update { $0 += line }
        }
    }
}
