import Endpoints
import Foundation
import Logging

extension FeedRepository {
    /// Decodes the archived answers again if the source's decoder has improved since the last time.
    ///
    /// An undecodable entry replaces the whole one if as many of its records can now be read. Errors are logged, and
    /// the next start tries again.
    ///
    /// - Parameter profiles: the profiles whose favourites get the new records.
    func decodeArchiveAgainIfNeeded(renewing profiles: any ProfileStore) async {
        do {
            try await reread(renewing: profiles)
        } catch {
            logger.error("The archive could not be decoded again: \(error)")
        }
    }

    private func reread(renewing profiles: any ProfileStore) async throws {
        let known = try await archive.decoderVersion(of: source.id)
        guard known ?? 0 < source.decoderVersion else { return }
        let names = source.referenceCollections.map(\.resource)
        // The newest comes last, so that its items are remembered.
        let collections = try await archive.summaries(of: source.id).sorted { $0.date < $1.date }.map(\.key)
        let keys = collections.reversed().uniqued(on: \.self).reversed()
        for key in keys where !names.contains(key.resource) { try await reread(key, since: known, renewing: profiles) }
        try await archive.setDecoderVersion(source.decoderVersion, of: source.id)
    }

    private func reread(_ key: ArchiveKey, since known: Int?, renewing profiles: any ProfileStore) async throws {
        let entries = try await archive.entries(for: key)
        if let waiting = entries.first(where: { $0.completeness == .undecodable }) {
            try await promote(waiting, over: entries.first { $0.completeness == .whole })
        }
        guard let content = await stored(of: key.resource), case .archived(let date, let host, _) = content.provenance
        else { return }
        try await archive.remember(content.items.map(\.withoutRank), from: host, at: date)
        try await profiles.updateRecords(content.items.map { $0.naming(content.names).withoutRank })
        log(content, since: known)
    }

    private func log(_ content: FeedContent, since known: Int?) {
        logger.info(
            "Archived answers were decoded again: \(content.items.count) items, \(content.undecodable) that cannot be decoded.",
            metadata: ["decoder": "\(known ?? 0) → \(source.decoderVersion)"])
    }

    private func promote(_ waiting: ArchiveEntry, over whole: ArchiveEntry?) async throws {
        let new: DecodedCollection<CatalogueItem>
        do throws(ReadingError) {
            new = try decode(waiting.answers)
        } catch {
            logger.info("An archived answer still cannot be decoded: expected \(error.expected), got \(error.got).")
            return
        }
        var old: DecodedCollection<CatalogueItem>?
        if let whole {
            do throws(ReadingError) { old = try decode(whole.answers) } catch { old = nil }
        }
        if ArchiveEntry.Completeness(of: new, beside: old) == .whole {
            let host = waiting.host ?? ""
            try await archive.keep([
                ArchiveEntry(
                    key: waiting.key, origin: waiting.origin, answers: waiting.answers,
                    history: history(of: limits.bound(of: waiting.answers, new)),
                    comparison: await comparison(
                        of: new, waiting.key, from: host, newest: old.flatMap { old in whole?.date.map { (old, $0) } }))
            ])
        }
    }
}
