import Catalogue
import Foundation
import Logging
import SourceFiles

/// Reads the files of sources again when they change.
struct SourceWatcher: Sendable {
    let settings: Settings
    let loader: SourceLoader
    let logger: Logger
    /// The program's own sources.
    let own: [SourceID]
    /// Called with the sources of the files when they have changed.
    let replace: @Sendable ([BoundSource]) -> Void

    /// How often the files are looked at.
    private static let interval = Duration.milliseconds(500)

    /// Watches until the task is cancelled. A file with a mistake keeps what it said before.
    func run(since first: [BoundSource]) async {
        var fingerprint = settings.sourceArguments.fingerprint
        var files = Dictionary(settings.files.map { ($0.name, $0) }) { first, _ in first }
        var sources = Dictionary(first.map { ($0.id, $0) }) { first, _ in first }
        // One that could not be completed when the program started is tried again.
        var isComplete = sources.count == files.count
        var retries = 0
        while true {
            do { try await Task.sleep(for: Self.interval) } catch { return }
            retries += 1
            let current = settings.sourceArguments.fingerprint
            guard current != fingerprint || !isComplete && retries.isMultiple(of: 60) else { continue }
            fingerprint = current
            let (read, problems) = settings.sourceArguments.read(beside: own)
            for problem in problems { logger.error("\(problem)") }
            var next: [BoundSource] = []
            var changed = false
            for file in read {
                let isKnown = files[file.name]?.id == file.id && files[file.name]?.definition == file.definition
                if isKnown, let source = sources[file.id] {
                    next.append(source)
                    continue
                }
                do {
                    next.append(settings.bound(try await loader.source(file)))
                    changed = true
                    logger.notice("\(file.name): read as “\(file.id)”.")
                } catch {
                    logger.error("\((error as? CommandError)?.message ?? "\(error)")")
                }
            }
            let faulty = files.values.filter { old in
                !read.contains { $0.name == old.name } && problems.contains { $0.hasPrefix(old.name) }
            }
            next += faulty.compactMap { sources[$0.id] }
            let nextIDs = Set(next.map(\.id))
            changed = changed || nextIDs != Set(sources.keys)
            isComplete = next.count >= read.count
            files = Dictionary((read + faulty).map { ($0.name, $0) }) { first, _ in first }
            sources = Dictionary(next.map { ($0.id, $0) }) { first, _ in first }
            if changed { replace(next) }
        }
    }
}
