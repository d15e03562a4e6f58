package import Catalogue
package import Foundation
package import Logging
package import NIOPosix

/// A cache on disk of pictures, and of the previews of favourites. Beyond the limit, it evicts the least recently used.
///
/// The media of favourites are never evicted and don't count. If the disk fails, the error is logged and nothing is
/// cached. Several programs may share a directory: each lists the files before it evicts any.
package actor MediaCache {
    /// The size of a source's cached media.
    package struct Holding: Hashable, Sendable {
        package var files = 0
        package var bytes = 0
    }

    /// The time after a use during which the file's date is not updated, in seconds, so that reading seldom writes.
    static let dateTolerance: TimeInterval = 3_600
    /// For how long shared media that no favourite needs stay after their last use, in seconds.
    private static let sharedPeriod: TimeInterval = 86_400

    /// The limit in bytes.
    private let limit: Int
    private let folder: MediaFolder
    /// The media of favourites, which other machines use, too.
    private let shared: MediaFolder?
    private let needed: @Sendable () async throws -> Set<MediaReference>
    private let neededBy: @Sendable (ItemReference) async throws -> Set<MediaReference>
    private let now: @Sendable () -> Date
    private let threadPool: NIOThreadPool
    private let logger: Logger
    /// The number of bytes written since the files were last listed; nil before the first time.
    private var unseen: Int?
    private var isPruning = false

    /// Creates a cache.
    ///
    /// - Parameters:
    ///   - directory: the directory, which is created when it is needed.
    ///   - shared: a directory that all nodes see, for the media of favourites. Those that no favourite needs any more
    ///     are removed with an eviction, a day after their last use.
    ///   - limit: the limit in bytes. It may be exceeded by a sixteenth, and by concurrent writes of other programs.
    ///   - needed: the media that are never evicted, called before each eviction. If it throws, nothing is evicted.
    ///   - neededBy: those of them that an item needs, because it is a favourite.
    ///   - logger: logs errors of the disk.
    ///   - now: the current date, which uses are stamped with.
    ///   - threadPool: the threads that wait for the disk.
    package init(
        directory: URL, shared: URL? = nil, limit: Int = 512 * 1_048_576,
        needed: @escaping @Sendable () async throws -> Set<MediaReference>,
        neededBy: @escaping @Sendable (ItemReference) async throws -> Set<MediaReference>, logger: Logger,
        now: @escaping @Sendable () -> Date = { Date() }, threadPool: NIOThreadPool = .singleton
    ) {
        folder = MediaFolder(root: directory)
        self.shared = shared.map { MediaFolder(root: $0) }
        self.limit = limit
        self.needed = needed
        self.neededBy = neededBy
        self.now = now
        self.threadPool = threadPool
        self.logger = logger
    }

    /// The cached media of a reference; nil if there are none. A file with invalid content is removed.
    func media(of reference: MediaReference) async -> Media? {
        do {
            return try await threadPool.runIfActive { [folder, shared, now] in
                try folder.media(of: reference, now: now()) ?? shared?.media(of: reference, now: now())
            }
        } catch {
            logger.warning("A cached picture or preview can’t be read: \(error)")
            return nil
        }
    }

    /// Caches media.
    ///
    /// - Parameters:
    ///   - bytes: the content in the form in which it is served.
    ///   - reference: the picture or preview.
    func keep(_ bytes: Data, of reference: MediaReference) async {
        do {
            try await threadPool.runIfActive { [folder] in try folder.write(bytes, of: reference) }
        } catch {
            logger.warning("A picture or preview can’t be cached: \(error)")
            return
        }
        unseen = unseen.map { $0 + bytes.count }
        if unseen.map({ $0 > limit / 16 }) ?? true { await prune() }
    }

    /// Puts the media of a new favourite where other machines find them.
    func share(_ reference: MediaReference) async {
        guard let shared else { return }
        do {
            try await threadPool.runIfActive { [folder] in try shared.copy(reference, from: folder) }
        } catch {
            logger.warning("A picture or preview can’t be shared: \(error)")
        }
    }

    /// Whether an item needs the media, because it is a favourite; false if that is unknown.
    func isNeeded(_ reference: MediaReference, by item: ItemReference) async -> Bool {
        do { return try await neededBy(item).contains(reference) } catch {
            logger.warning("The favourite can’t be read: \(error)")
            return false
        }
    }

    /// Removes the media of a reference, unless its item is a favourite that needs them.
    ///
    /// If another favourite has the same media, they are cached again when they are loaded for it.
    func release(_ reference: MediaReference, of item: ItemReference) async {
        do {
            guard try await !neededBy(item).contains(reference) else { return }
            try await threadPool.runIfActive { [folder, shared] in
                try folder.remove(reference)
                try shared?.remove(reference)
            }
        } catch {
            logger.warning("A picture or preview can’t be removed from the cache: \(error)")
        }
    }

    /// The size of the cached media by source; sources without cached media are left out.
    ///
    /// - Throws: if the directory can't be read.
    package func holdings() async throws -> [SourceID: Holding] {
        try await entries().reduce(into: [:]) { holdings, entry in
            holdings[entry.source, default: Holding()].files += 1
            holdings[entry.source, default: Holding()].bytes += entry.bytes
        }
    }

    /// A cached file.
    package struct File: Hashable, Sendable {
        /// The path below the directory.
        package let path: String
        package let url: URL
    }

    /// The files of the media that favourites need, as far as they are cached, in the order of their paths.
    ///
    /// - Throws: if the needs of favourites are unknown.
    package func neededFiles() async throws -> [File] {
        let references = try await needed()
        return try await threadPool.runIfActive { [folder, shared] in
            let folders = [folder] + (shared.map { [$0] } ?? [])
            let files = references.compactMap { reference -> File? in
                let places = folders.map { $0.url(of: reference) }
                guard let url = places.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
                    return nil
                }
                let source = url.deletingLastPathComponent().lastPathComponent
                return File(path: "\(source)/\(url.lastPathComponent)", url: url)
            }
            // An address may appear with several sizes.
            return Dictionary(files.map { ($0.path, $0) }) { first, _ in first }.values.sorted { $0.path < $1.path }
        }
    }

    /// Removes the cached media of a source, or of all sources, except those that favourites need.
    ///
    /// - Parameter source: the source; nil for all sources.
    /// - Throws: if the disk fails, or if the needs of favourites are unknown.
    package func clear(_ source: SourceID?) async throws {
        let kept = try await kept()
        try await remove(
            try await entries().filter { !kept.contains(Kept($0)) && (source == nil || $0.source == source) })
    }

    /// Evicts the least recently used media until the cache is within the limit.
    func prune() async {
        guard !isPruning else { return }
        isPruning = true
        defer { isPruning = false }
        do {
            let entries = try await entries()
            unseen = 0
            guard entries.reduce(0, { $0 + $1.bytes }) > limit else { return }
            let kept = try await kept()
            let excess = excess(of: entries.filter { !kept.contains(Kept($0)) })
            try await remove(excess)
            try await pruneShared(except: kept)
            if !excess.isEmpty { logger.debug("Evicted \(excess.count) pictures and previews from the cache.") }
        } catch {
            logger.warning("Pictures and previews can’t be evicted from the cache: \(error)")
        }
    }

    /// The media of favourites.
    private func kept() async throws -> Set<Kept> {
        Set(try await needed().map { Kept(source: $0.source, name: MediaFolder.name(of: $0)) })
    }

    /// Removes what no favourite needs any more. A favourite may have come while the others were read.
    private func pruneShared(except kept: Set<Kept>) async throws {
        guard let shared else { return }
        try await threadPool.runIfActive { [now] in
            for entry in try shared.entries(now: now())
            where !kept.contains(Kept(entry)) && now().timeIntervalSince(entry.date) > Self.sharedPeriod {
                try shared.remove(entry)
            }
        }
    }

    private func remove(_ entries: [MediaFolder.Entry]) async throws {
        try await threadPool.runIfActive { [folder] in
            for entry in entries { try folder.remove(entry) }
        }
    }

    /// - Returns: the oldest entries, without which the others are within the limit.
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

    /// Two sources may have files of the same name.
    private struct Kept: Hashable {
        let source: SourceID
        let name: String

        init(source: SourceID, name: String) { (self.source, self.name) = (source, name) }
        init(_ entry: MediaFolder.Entry) { self.init(source: entry.source, name: entry.name) }
    }
}

extension MediaFolder {
    /// Reads the beginning of a file, and records its use.
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
