package import Catalogue
package import Foundation
package import Logging
package import NIOPosix

/// Keeps pictures, and previews of favourites, on disk, within a limit; what was used least recently goes first.
///
/// What favourites need is never removed and doesn't count. A failing disk is logged, and then nothing is kept.
/// Several programs may share a directory: each looks at what there really is before it removes anything.
package actor MediaCache {
    /// What is kept of a source.
    package struct Holding: Hashable, Sendable {
        package var files = 0
        package var bytes = 0
    }

    /// How long a file's date is left alone after it was used, in seconds, so that reading seldom writes.
    static let dateTolerance: TimeInterval = 3_600

    /// In bytes.
    private let limit: Int
    private let folder: MediaFolder
    private let needed: @Sendable () async throws -> Set<MediaReference>
    private let now: @Sendable () -> Date
    private let threadPool: NIOThreadPool
    private let logger: Logger
    /// Bytes that were written since the folder was last looked through; nil: it wasn't yet.
    private var unseen: Int?
    private var isPruning = false

    /// - Parameters:
    ///   - directory: made when there is something to keep.
    ///   - limit: in bytes, exceeded by a sixteenth at most, and by what other programs write at the same time.
    ///   - needed: what is never removed; asked before anything is. If it throws, nothing is removed this time.
    ///   - threadPool: where the disk is waited for.
    package init(
        directory: URL, limit: Int = 512 * 1_048_576,
        needed: @escaping @Sendable () async throws -> Set<MediaReference>, logger: Logger,
        now: @escaping @Sendable () -> Date = { Date() }, threadPool: NIOThreadPool = .singleton
    ) {
        folder = MediaFolder(root: directory)
        self.limit = limit
        self.needed = needed
        self.now = now
        self.threadPool = threadPool
        self.logger = logger
    }

    /// What is kept of a reference, if anything. A file that can't be what it should be is removed.
    func media(of reference: MediaReference) async -> Media? {
        do {
            return try await threadPool.runIfActive { [folder, now] in
                try folder.media(of: reference, now: now())
            }
        } catch {
            logger.warning("A picture that is kept can’t be read: \(error)")
            return nil
        }
    }

    /// - Parameter bytes: as they are to be passed on.
    func keep(_ bytes: Data, of reference: MediaReference) async {
        do {
            try await threadPool.runIfActive { [folder] in try folder.write(bytes, of: reference) }
        } catch {
            logger.warning("A picture can’t be kept: \(error)")
            return
        }
        unseen = unseen.map { $0 + bytes.count }
        if unseen.map({ $0 > limit / 16 }) ?? true { await prune() }
    }

    /// Whether it is a favourite's; not where that isn't known.
    func isNeeded(_ reference: MediaReference) async -> Bool {
        do { return try await needed().contains(reference) } catch {
            logger.warning("What favourites need is not known: \(error)")
            return false
        }
    }

    /// Removes what is kept of a reference that no favourite needs.
    func release(_ reference: MediaReference) async {
        do {
            guard try await !needed().contains(reference) else { return }
            try await threadPool.runIfActive { [folder] in try folder.remove(reference) }
        } catch {
            logger.warning("What no favourite needs any more can’t be removed: \(error)")
        }
    }

    /// By source; sources of which nothing is kept are missing.
    ///
    /// - Throws: if the directory can't be read.
    package func holdings() async throws -> [SourceID: Holding] {
        try await entries().reduce(into: [:]) { holdings, entry in
            holdings[entry.source, default: Holding()].files += 1
            holdings[entry.source, default: Holding()].bytes += entry.bytes
        }
    }

    /// Removes what is kept of a source, or of all, but for what is needed.
    ///
    /// - Parameter source: nil: all.
    /// - Throws: if the disk doesn't let it, or what is needed isn't known.
    package func clear(_ source: SourceID?) async throws {
        try await remove(try await unneeded().filter { source == nil || $0.source == source })
    }

    /// Removes what was used least recently until the limit is kept to.
    func prune() async {
        guard !isPruning else { return }
        isPruning = true
        defer { isPruning = false }
        do {
            let entries = try await entries()
            unseen = 0
            guard entries.reduce(0, { $0 + $1.bytes }) > limit else { return }
            let excess = excess(of: try await unneeded(among: entries))
            try await remove(excess)
            if !excess.isEmpty { logger.debug("\(excess.count) pictures and previews were removed for others.") }
        } catch {
            logger.warning("Pictures can’t be removed for others: \(error)")
        }
    }

    private func unneeded(among entries: [MediaFolder.Entry]? = nil) async throws -> [MediaFolder.Entry] {
        let exempt = Set(try await needed().map { Kept(source: $0.source, name: MediaFolder.name(of: $0)) })
        let all = if let entries { entries } else { try await self.entries() }
        return all.filter { !exempt.contains(Kept(source: $0.source, name: $0.name)) }
    }

    private func remove(_ entries: [MediaFolder.Entry]) async throws {
        try await threadPool.runIfActive { [folder] in
            for entry in entries { try folder.remove(entry) }
        }
    }

    /// - Returns: the oldest, without which the others keep to the limit.
    private func excess(of entries: [MediaFolder.Entry]) -> [MediaFolder.Entry] {
        var bytes = entries.reduce(0) { $0 + $1.bytes }
        return Array(
            entries.sorted { ($0.date, $0.name) < ($1.date, $1.name) }.prefix { entry in
                defer { bytes -= entry.bytes }
                return bytes > limit
            })
    }

    private func entries() async throws -> [MediaFolder.Entry] {
        try await threadPool.runIfActive { [folder, now] in try folder.entries(now: now()) }
    }

    /// A source's folder may have the same file as another's.
    private struct Kept: Hashable {
        let source: SourceID
        let name: String
    }
}

extension MediaFolder {
    /// Reads a file's head; remembers that it was used.
    fileprivate func media(of reference: MediaReference, now: Date) throws -> Media? {
        guard let file = try OpenFile(url(of: reference).path) else { return nil }
        guard let media = try Media(file, kind: reference.kind) else {
            try remove(reference)
            return nil
        }
        if let date = try date(of: reference), abs(now.timeIntervalSince(date)) > MediaCache.dateTolerance {
            try touch(reference, now)
        }
        return media
    }
}
