import Endpoints
package import Foundation

extension FeedRepository {
    /// The outcome of recording an answer.
    package enum Recording: Hashable, Sendable {
        /// It is a new state of the collection.
        case stored
        /// It equals the answer before.
        case unchanged
        /// It has no items, and never takes the place of some.
        case empty
        /// It is only a part of the collection.
        case incomplete
        /// It can't be read, or less of it than of the answer before.
        case unreadable(String)
    }

    /// The host of recorded answers. No upstream has this name, because of its space.
    package static let recordingHost = "archive import"

    /// Whether answers can be recorded: the source has a collection whose past is stored.
    package var canRecord: Bool { source.collection != nil && storesPast }

    /// Whether the past of the source's lists is stored.
    package var storesPast: Bool { history(of: nil)?.isKept == true }

    /// The largest answer that upstream may give, in bytes.
    package var largestAnswer: Int { limits.raising(source.upstreams.first?.limits ?? Limits()).bytes }

    /// The date of the newest recorded answer, or nil.
    ///
    /// - Throws: ``AnsweredAlready`` if there are other answers, or an error of the archive.
    package func lastRecording() async throws -> Date? {
        guard let collection = source.collection else { return nil }
        let key = ArchiveKey(source: source.id, resource: collection)
        var entries = try await archive.entries(for: key)
        // The archive may have deleted the entry itself, to keep to its size.
        if let newest = try await archive.entry(for: key, at: .distantFuture) { entries.append(newest) }
        try checkRecorded(entries)
        return entries.compactMap(\.date).max()
    }

    /// Stores an answer from elsewhere as if upstream had given it at a date, if it is the whole collection.
    ///
    /// - Parameter date: not earlier than the date of the newest recorded answer.
    /// - Throws: ``AnsweredAlready`` if there are other answers, or an error of the archive.
    package func recordAnswer(_ body: Data, at date: Date) async throws -> Recording {
        guard let collection = source.collection else { throw nothingToAsk }
        let resource = source.upstreams.first?.collection ?? collection
        let answer = source.source.shortened(Answer(resource: resource, body: body).inUTF8)
        let new: DecodedCollection<CatalogueItem>
        do throws(ReadingError) {
            new = try decode([answer])
        } catch {
            return .unreadable("expected \(error.expected), got \(error.got)")
        }
        guard new.missing == 0, new.upstreamErrors.isEmpty else { return .incomplete }
        guard !new.items.isEmpty else { return .empty }

        let key = ArchiveKey(source: source.id, resource: collection)
        let entries = try await archive.entries(for: key)
        try checkRecorded(entries)
        let old = entries.first { $0.completeness == .whole }
        var entry = ArchiveEntry(
            key: key, completeness: .init(of: new, beside: old.flatMap(readable)),
            origin: .upstream(Self.recordingHost, at: date), answers: [answer], history: history(of: nil))
        if entry.completeness == .whole {
            entry.comparison = await comparison(
                of: new, key, from: Self.recordingHost,
                newest: old.flatMap { old in readable(old).flatMap { known in old.date.map { (known, $0) } } })
        }
        try await archive.keep([entry])
        // An upstream may have answered meanwhile, in another program.
        try checkRecorded(try await archive.entries(for: key))
        if let old { try await rememberDepartures(from: old, to: entry) }
        decodedEntries.remember(new, of: entry)
        changes.publish(.archive)
        if entry.completeness == .undecodable {
            return .unreadable(
                "expected as many readable records as before, got \(new.undecodable.count) that can’t be read")
        }
        return old?.answers.map(\.body) == [answer.body] ? .unchanged : .stored
    }

    /// Stores the items of the newest recorded answer as they were last seen, so that searches find them.
    package func rememberRecording() async throws {
        guard let content = await stored(), case .archived(let date, let host, _) = content.provenance else { return }
        try await archive.remember(content.items.map(\.withoutRank), from: host, at: date)
    }

    /// Stores the items that an answer no longer has as they were last seen.
    private func rememberDepartures(from old: ArchiveEntry, to new: ArchiveEntry) async throws {
        let departed = Set((new.comparison?.changes ?? []).filter { $0.kind == .gone }.map(\.item))
        guard !departed.isEmpty, let date = old.date, let known = readable(old) else { return }
        let items = known.items.filter { departed.contains($0.id.id) }
        try await archive.remember(items.map(\.withoutRank), from: Self.recordingHost, at: date)
    }

    private func readable(_ entry: ArchiveEntry) -> DecodedCollection<CatalogueItem>? {
        do throws(ReadingError) { return try decoded(entry, by: decode) } catch { return nil }
    }

    /// - Throws: ``AnsweredAlready`` if an entry was not recorded.
    private func checkRecorded(_ entries: [ArchiveEntry]) throws {
        guard let other = entries.first(where: { $0.host != Self.recordingHost }) else { return }
        throw AnsweredAlready(source: source.id, host: other.host ?? "", date: other.date ?? .distantPast)
    }
}

/// An upstream has answered already, so that earlier answers can no longer be recorded.
package struct AnsweredAlready: Error, CustomStringConvertible {
    let source: SourceID
    let host: String
    let date: Date

    package var description: String {
        "Expected no answer of \(source) but imported ones, got one of \(host) (\(date.formatted(.iso8601))). Delete "
            + "its archive with `vitrine archive clear \(source)`, then import again."
    }
}
