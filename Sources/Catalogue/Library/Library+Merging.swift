import Endpoints
import Foundation

extension Library {
    /// Adds entries of another archive. Checks all entries before it writes any.
    ///
    /// An entry that is no newer than the archived one is skipped. An entry that decodes less well than the archived
    /// one is stored beside it, like such an answer from an upstream.
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
        // Whole entries come first, because each replaces older entries.
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
        // A recorded answer never takes the place of an upstream's.
        let recording = FeedRepository.recordingHost
        if entry.host == recording, here.contains(where: { $0.host != recording }) { return .known }
        guard let source = source(entry.key.source.rawValue) else { return .unreadable("there is no such source") }
        do throws(ReadingError) {
            let new = try source.readCounts(entry)
            guard entry.completeness == .whole else { return .admitted(entry.completeness) }
            guard let whole = here.first(where: { $0.completeness == .whole }) else { return .admitted(.whole) }
            let old = counts(of: whole, in: source)
            if new.items.isEmpty, old?.items.isEmpty == false {
                return .unreadable("it has no items, but the archive here has some")
            }
            return .admitted(ArchiveEntry.Completeness(of: new, beside: old))
        } catch {
            return .unreadable("expected \(error.expected), got \(error.got)")
        }
    }

    private func counts(of entry: ArchiveEntry, in source: ResolvedSource) -> DecodedCollection<String>? {
        do throws(ReadingError) { return try source.readCounts(entry) } catch { return nil }
    }
}

/// The result of merging entries into the archive.
public struct MergeReport: Hashable, Sendable {
    /// The number of entries that were added.
    public var added = 0
    /// The number of entries that the archive has already, equally new or newer.
    public var known = 0
    /// Descriptions of the entries that could not be read, each with the reason.
    public var unreadable: [String] = []
}

extension ResolvedSource {
    /// The ids of the items in an entry of the collection or of a reference collection.
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
