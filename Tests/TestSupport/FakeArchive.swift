package import Catalogue
package import Endpoints
package import Foundation

/// An archive in memory that can be broken.
package final class FakeArchive: Archive {
    package struct Broken: Error {}

    private struct State: Sendable {
        var entries: [ArchiveEntry] = []
        var items: [ItemReference: RememberedItem] = [:]
        var decoderVersions: [SourceID: Int] = [:]
        var isReadable = true
        var isWritable = true
        var isHolding = false
        var revalidations = 0
        var remembered: [[String]] = []
        var reads: [ArchiveKey: Int] = [:]
        var beforeReads: [ArchiveKey: (number: Int, change: @Sendable () -> Void)] = [:]
    }

    private let source: SourceID
    private let state = Watched(State())

    /// - Parameter source: of what `put` and `body` are about.
    package init(source: SourceID = "far-planets") { self.source = source }

    package var entries: [ArchiveEntry] { state.value.entries }

    package func breakReading() { state.update { $0.isReadable = false } }
    /// How often an entry was found unchanged.
    package var revalidations: Int { state.value.revalidations }
    /// The ids of the items that were written, for each time.
    package var remembered: [[String]] { state.value.remembered }

    package func breakWriting() { state.update { $0.isWritable = false } }
    package func hold() { state.update { $0.isHolding = true } }
    package func release() { state.update { $0.isHolding = false } }
    /// Has a closure called directly before the entries of a request are read for the given time, counted from 1.
    package func beforeRead(_ number: Int, of key: ArchiveKey, _ change: @escaping @Sendable () -> Void) {
        state.update { $0.beforeReads[key] = (number, change) }
    }

    /// The bodies of what is kept of a path, in their order.
    package func bodies(of path: String, _ completeness: ArchiveEntry.Completeness = .whole) -> [String]? {
        let key = ArchiveKey(source: self.source, resource: Resource(path))
        return entries.first { $0.key == key && $0.completeness == completeness }?
            .answers.map { String(decoding: $0.body, as: UTF8.self) }
    }

    package func body(of path: String) -> String? { bodies(of: path)?.first }

    package func put(
        _ body: String, at path: String, on date: Date = .start, _ completeness: ArchiveEntry.Completeness = .whole,
        headers: [String: String] = [:]
    ) {
        let key = ArchiveKey(source: self.source, resource: Resource(path))
        let answer = Answer(resource: key.resource, headers: headers, body: Data(body.utf8))
        let entry = ArchiveEntry(
            key: key, completeness: completeness, origin: .upstream("one.example", at: date), answers: [answer])
        state.update { $0.entries.append(entry) }
    }

    package func entries(for key: ArchiveKey) async throws -> [ArchiveEntry] {
        let change = state.update { state -> (@Sendable () -> Void)? in
            state.reads[key, default: 0] += 1
            guard let before = state.beforeReads[key], before.number == state.reads[key] else { return nil }
            return before.change
        }
        change?()
        await state.wait { !$0.isHolding }
        guard state.value.isReadable else { throw Broken() }
        return entries.filter { $0.key == key }
    }

    package func keep(_ entries: [ArchiveEntry]) async throws {
        guard state.value.isWritable else { throw Broken() }
        state.update { state in
            for entry in entries {
                state.entries.removeAll { $0.key == entry.key && $0.isReplaced(by: entry) }
                state.entries.append(entry)
            }
        }
    }

    package func dates(of key: ArchiveKey) async throws -> [Date] {
        try await entries(for: key).filter { $0.completeness == .whole }.compactMap(\.date)
    }

    package func dateRange(of key: ArchiveKey) async throws -> (first: Date, last: Date)? {
        let dates = try await dates(of: key)
        guard let first = dates.min(), let last = dates.max() else { return nil }
        return (first, last)
    }

    package func comparisonBase(of key: ArchiveKey) async throws -> ComparisonBase? { nil }
    package func changes(of key: ArchiveKey, after date: Date, limit: Int) async throws -> StoredChanges? { nil }
    package func changesBesideRanks(of key: ArchiveKey, after date: Date, limit: Int) async throws -> StoredChanges? {
        nil
    }
    package func changeCounts(
        of key: ArchiveKey, after begin: Date, through end: Date
    ) async throws -> [DayOfChanges] { [] }
    package func changes(of item: ItemReference) async throws -> [ItemTimeline] { [] }
    package func chartFigures(
        of items: [String], in key: ArchiveKey, at date: Date
    ) async throws -> [ItemReference: ChartFigures] { [:] }

    package func history(of source: SourceID) async throws -> (bytes: Int, first: Date?) { (0, nil) }

    package func entry(for key: ArchiveKey, at date: Date) async throws -> ArchiveEntry? {
        try await entries(for: key).first { $0.completeness == .whole && $0.date.map { $0 <= date } == true }
    }

    package func revalidate(_ entry: ArchiveEntry, items: [ItemReference]) async throws -> Bool {
        guard state.value.isWritable else { throw Broken() }
        return state.update { state in
            let stored = state.entries.first {
                $0.key == entry.key && $0.completeness == .whole && $0.host == entry.host
            }
            guard let stored, items.allSatisfy({ state.items[$0]?.date == stored.date }) else { return false }
            state.entries.removeAll { $0.key == entry.key && $0.isReplaced(by: entry) }
            state.entries.append(entry)
            for item in items {
                state.items[item] = state.items[item].map {
                    RememberedItem(item: $0.item, host: $0.host, date: entry.date ?? $0.date)
                }
            }
            state.revalidations += 1
            return true
        }
    }

    package func remember(_ items: [CatalogueItem], from host: String, at date: Date) async throws {
        guard state.value.isWritable else { throw Broken() }
        state.update { state in
            for item in items { state.items[item.id] = RememberedItem(item: item, host: host, date: date) }
            state.remembered.append(items.map(\.id.id))
        }
    }

    package func rename(_ ids: [String: String?], of source: SourceID) async throws {
        state.update { state in for id in ids.keys { state.items[ItemReference(source: source, id: id)] = nil } }
    }

    package func renew(
        _ items: [ItemReference], from host: String, since earlier: Date, at date: Date
    ) async throws -> Set<ItemReference> {
        guard state.value.isWritable else { throw Broken() }
        return state.update { state in
            var missing = Set(items)
            for item in items {
                guard let known = state.items[item], known.host == host, known.date == earlier else { continue }
                state.items[item] = RememberedItem(item: known.item, host: host, date: date)
                missing.remove(item)
            }
            return missing
        }
    }

    package func remembered(_ item: ItemReference) async throws -> RememberedItem? {
        guard state.value.isReadable else { throw Broken() }
        return state.value.items[item]
    }

    package func remembered(_ items: Set<ItemReference>) async throws -> [ItemReference: RememberedItem] {
        guard state.value.isReadable else { throw Broken() }
        return state.value.items.filter { items.contains($0.key) }
    }

    package func add(_ answer: Answer, of key: ArchiveKey, from host: String, at date: Date) async throws {
        guard state.value.isWritable else { throw Broken() }
        state.update { state in
            let index = state.entries.firstIndex { $0.key == key && $0.completeness == .part && $0.host == host }
            let old = index.map { state.entries.remove(at: $0) }
            let answers = (old?.answers ?? []).filter { $0.resource != answer.resource } + [answer]
            state.entries.append(
                ArchiveEntry(
                    key: key, completeness: .part, origin: old?.origin ?? .upstream(host, at: date), answers: answers))
        }
    }

    package func resources(of source: SourceID) async throws -> Set<Resource> {
        try await Set(summaries(of: source).map(\.key.resource))
    }

    package func summaries(of source: SourceID?) async throws -> [ArchiveSummary] {
        guard state.value.isReadable else { throw Broken() }
        return entries.filter { source == nil || $0.key.source == source }.map {
            ArchiveSummary(
                key: $0.key, completeness: $0.completeness, host: $0.host ?? "", date: $0.date ?? .start,
                answers: $0.answers.count, bytes: $0.answers.reduce(0) { $0 + $1.body.count })
        }
    }

    package func clear(_ source: SourceID?) async throws {
        state.update { $0.entries.removeAll { source == nil || $0.key.source == source } }
    }

    package func decoderVersion(of source: SourceID) async throws -> Int? { state.value.decoderVersions[source] }

    package func setDecoderVersion(_ version: Int, of source: SourceID) async throws {
        state.update { $0.decoderVersions[source] = version }
    }
}

extension ArchiveEntry {
    fileprivate func isReplaced(by new: ArchiveEntry) -> Bool {
        let isOlder = (date ?? .distantPast) <= (new.date ?? .distantPast)
        return switch new.completeness {
        case .whole: completeness == .whole || isOlder
        case .undecodable: completeness == .undecodable || completeness == .part && isOlder
        case .part: completeness == .part && host == new.host
        }
    }
}

extension Date {
    package static let start = Date(timeIntervalSinceReferenceDate: 800_000_000)
}
