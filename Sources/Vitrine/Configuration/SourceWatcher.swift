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
    let replace: @Sendable ([ResolvedSource]) -> Void

    /// How often the files are looked at.
    private static let interval = Duration.milliseconds(500)

    /// After how many looks a source that could not be completed is tried again.
    private static let looksUntilRetry = 60

    /// A file with the source that it was read as.
    private struct Loaded {
        let file: SourceFile
        let source: ResolvedSource
    }

    /// Watches until the task is cancelled. A file that can't be used now keeps what it said before.
    func run(since first: [ResolvedSource]) async {
        var fingerprint = settings.sourceArguments.fingerprint
        // The start waited only briefly for APIs, so what it could not complete is read again at once.
        var loaded = settings.files.filter(loader.isCompleted).compactMap { file in
            first.first { $0.id == file.id }.map { Loaded(file: file, source: $0) }
        }
        var isComplete = loaded.count == settings.files.count
        var looks = isComplete ? 0 : Self.looksUntilRetry - 1
        while true {
            do { try await Task.sleep(for: Self.interval) } catch { return }
            looks += 1
            let current = settings.sourceArguments.fingerprint
            let isRetry = !isComplete && looks.isMultiple(of: Self.looksUntilRetry)
            guard current != fingerprint || isRetry else { continue }
            fingerprint = current
            let next = await read(after: loaded)
            isComplete = next.isComplete
            let isChanged =
                next.loaded.map { ObjectIdentifier($0.source.source) }
                != loaded.map { ObjectIdentifier($0.source.source) }
            loaded = next.loaded
            if isChanged { replace(loaded.map(\.source)) }
        }
    }

    /// Reads all files.
    ///
    /// - Returns: the files with their sources, and whether each was read as it is now.
    private func read(after earlier: [Loaded]) async -> (loaded: [Loaded], isComplete: Bool) {
        let (files, problems) = settings.sourceArguments.read(beside: own)
        for problem in problems { logger.error("\(problem)") }
        var loaded: [Loaded] = []
        var isComplete = true
        for file in files {
            let known = earlier.first { $0.file.name == file.name && $0.file.id == file.id }
            if let known, known.file.definition == file.definition {
                loaded.append(known)
                continue
            }
            do {
                loaded.append(Loaded(file: file, source: settings.bound(try await loader.source(file))))
                logger.notice("\(file.name): read as “\(file.id)”.")
            } catch {
                isComplete = false
                if let known { loaded.append(known) }
                logger.error("\((error as? CommandError)?.message ?? "\(error)")")
            }
        }
        let faulty = earlier.filter { old in
            !files.contains { $0.name == old.file.name } && problems.contains { $0.hasPrefix("\(old.file.name):") }
        }
        return (loaded + faulty, isComplete)
    }
}
