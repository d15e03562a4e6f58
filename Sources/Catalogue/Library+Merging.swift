import Endpoints
import Foundation

extension Library {
    /// Adds entries from elsewhere to what is kept; all are checked before anything is written.
    ///
    /// What is here and as new stays. What can be read less well than what is here waits beside it, as it does when an
    /// upstream answers it.
    public func merge(_ entries: [ArchiveEntry]) async throws -> MergeReport {
        var report = MergeReport()
        var admitted: [ArchiveEntry] = []
        for entry in entries {
            switch try await admission(of: entry) {
            case .admitted(let completeness):
                report.added += 1
                admitted.append(
                    ArchiveEntry(
                        key: entry.key, completeness: completeness, origin: entry.origin, answers: entry.answers))
            case .known: report.known += 1
            case .unreadable(let reason):
                report.unreadable.append("\(entry.key.source)\(entry.key.resource): \(reason)")
            }
        }
        // Whole ones first: each makes room of what is older.
        let order = ArchiveEntry.Completeness.allCases
        try await archive.keep(
            admitted.sorted {
                (order.firstIndex(of: $0.completeness) ?? 0) < (order.firstIndex(of: $1.completeness) ?? 0)
            })
        return report
    }

    private enum Admission {
        case admitted(ArchiveEntry.Completeness)
        case known
        case unreadable(String)
    }

    private func admission(of entry: ArchiveEntry) async throws -> Admission {
        let here = try await archive.entries(for: entry.key)
        let rivals = here.filter {
            $0.completeness == .whole || $0.completeness == entry.completeness && $0.host == entry.host
        }
        if rivals.contains(where: { ($0.date ?? .distantPast) >= (entry.date ?? .distantPast) }) { return .known }
        guard let source = source(entry.key.source.rawValue) else { return .unreadable("there is no such source") }
        do throws(ReadingError) {
            let new = try source.readCounts(entry)
            guard entry.completeness == .whole else { return .admitted(entry.completeness) }
            guard let whole = here.first(where: { $0.completeness == .whole }) else { return .admitted(.whole) }
            let old = counts(of: whole, in: source)
            if new.items.isEmpty, old?.items.isEmpty == false {
                return .unreadable("it has no items, and what is here has")
            }
            return .admitted(ArchiveEntry.Completeness(of: new, beside: old))
        } catch {
            return .unreadable("expected \(error.expected), got \(error.got)")
        }
    }

    private func counts(of entry: ArchiveEntry, in source: BoundSource) -> DecodedCollection<String>? {
        do throws(ReadingError) { return try source.readCounts(entry) } catch { return nil }
    }
}

/// What became of entries from elsewhere.
public struct MergeReport: Hashable, Sendable {
    /// The number of entries that were added.
    public var added = 0
    /// As new or newer here.
    public var known = 0
    /// Each with the reason.
    public var unreadable: [String] = []
}

extension BoundSource {
    /// The ids of what an entry holds, of the collection or a companion.
    fileprivate func readCounts(_ entry: ArchiveEntry) throws(ReadingError) -> DecodedCollection<String> {
        if let collection = referenceCollections.first(where: { $0.resource == entry.key.resource }) {
            return try collection.read(entry.answers).map(\.id)
        }
        return try decode(entry.answers).map(\.id.id)
    }
}

extension DecodedCollection {
    fileprivate func map<Other>(_ transform: (Item) -> Other) -> DecodedCollection<Other> {
        DecodedCollection<Other>(items: items.map(transform), undecodable: undecodable, total: total, next: next)
    }
}
