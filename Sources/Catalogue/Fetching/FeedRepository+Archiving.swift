import Endpoints
import Foundation

// Content is shown even if it can't be archived; only the next start lacks it.

extension FeedRepository {
    /// - Returns: whether the archive still has the entry and its items, which now have the new date.
    func revalidate<Item>(_ entry: ArchiveEntry, items: [Item]) async -> Bool {
        do {
            defer { changes.publish(.archive) }
            return try await archive.revalidate(entry, items: items.compactMap { ($0 as? CatalogueItem)?.id })
        } catch {
            logFailure("The archive could not be written", error)
            return false
        }
    }

    private func write(_ work: () async throws -> Void) async {
        do { try await work() } catch { logFailure("The archive could not be written", error) }
        changes.publish(.archive)
    }

    /// Notes in the log how an upstream answered.
    func record(_ problem: EndpointError?, of base: BaseURL, at date: Date) async {
        await upstreamLog.record(problem, from: base, of: source.id, at: date)
        changes.publish(.archive)
    }

    func keep(_ entries: [ArchiveEntry]) async { await write { try await archive.keep(entries) } }

    func keep(_ answer: Answer, isFirst: Bool, of key: ArchiveKey, from host: String, at date: Date) async {
        let origin = ArchiveEntry.Origin.upstream(host, at: date)
        await write {
            if isFirst {
                try await archive.keep(
                    [ArchiveEntry(key: key, completeness: .part, origin: origin, answers: [answer])])
            } else {
                try await archive.add(answer, of: key, from: host, at: date)
            }
        }
    }
}

extension [CatalogueItem] {
    /// The items, with earlier objects in place of those that equal them, which take no memory twice and are compared at
    /// once.
    func reusing(_ earlier: [CatalogueItem]) -> [CatalogueItem] {
        let known = Dictionary(earlier.map { ($0.id, $0) }) { first, _ in first }
        return map { item in known[item.id].flatMap { $0 == item ? $0 : nil } ?? item }
    }
}
