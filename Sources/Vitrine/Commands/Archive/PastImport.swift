import Catalogue
import Foundation

/// A version of a list in a repository or a folder.
struct PastVersion<Place: Sendable>: Sendable {
    /// The id of the commit, or the name of the file.
    let name: String
    let date: Date
    /// Where its contents are; nil if it removes the list.
    let place: Place?
}

/// The contents of a version.
enum PastContents: Hashable, Sendable {
    case body(Data)
    case tooLarge
    case unreadable(String)
}

/// An import of versions, oldest first, as if an upstream had answered them at their dates.
struct PastImport {
    /// The outcome of importing a version.
    enum Outcome: String, CaseIterable {
        case stored, unchanged, known, empty, incomplete, tooLarge, unreadable, removed, undated
    }

    /// The number of unreadable versions whose reasons are told.
    private static let maxReasons = 3

    let provider: FeedRepository
    /// The current date.
    let now: Date
    var counts: [Outcome: Int] = [:]
    /// Why the first unreadable versions are.
    private(set) var reasons: [String] = []

    init(into provider: FeedRepository, at now: Date) { (self.provider, self.now) = (provider, now) }

    /// Imports versions, oldest first. Those that an earlier import has read are known.
    ///
    /// - Parameters:
    ///   - read: reads contents up to a size.
    ///   - progress: called with the number of versions so far.
    /// - Throws: ``AnsweredAlready``, an error of `read`, or one of the archive.
    mutating func add<Place: Sendable>(
        _ versions: [PastVersion<Place>], _ read: (Place, _ limit: Int) async throws -> PastContents,
        progress: (Int) -> Void
    ) async throws {
        let newest = try await provider.lastRecording()
        var previous: Date?
        for (number, version) in versions.enumerated() {
            let outcome: Outcome
            if version.date > now {
                outcome = unreadable(version, "its date is in the future")
            } else {
                // A date that doesn't advance counts as directly after the one before, so that each has its own.
                let date = previous.map { max(version.date, $0 + 0.001) } ?? version.date
                previous = date
                // Databases round dates.
                let isKnown = newest.map { date < $0 + 0.0005 } ?? false
                outcome = try await isKnown ? .known : add(version, at: date, read)
            }
            counts[outcome, default: 0] += 1
            progress(number + 1)
        }
    }

    private mutating func add<Place: Sendable>(
        _ version: PastVersion<Place>, at date: Date, _ read: (Place, _ limit: Int) async throws -> PastContents
    ) async throws -> Outcome {
        guard let place = version.place else { return .removed }
        let body: Data
        switch try await read(place, provider.largestAnswer) {
        case .tooLarge: return .tooLarge
        case .unreadable(let reason): return unreadable(version, reason)
        case .body(let contents): body = contents
        }
        if body.isEmpty { return .empty }
        switch try await provider.recordAnswer(body, at: date) {
        case .stored: return .stored
        case .unchanged: return .unchanged
        case .empty: return .empty
        case .incomplete: return .incomplete
        case .unreadable(let reason): return unreadable(version, reason)
        }
    }

    private mutating func unreadable(_ version: PastVersion<some Sendable>, _ reason: String) -> Outcome {
        if reasons.count < Self.maxReasons { reasons.append("\(version.name): \(reason)") }
        return .unreadable
    }
}

extension PastImport {
    /// Whether the source could read any version.
    var hasFound: Bool { counts.keys.contains { $0 == .stored || $0 == .unchanged || $0 == .known } }

    private var total: Int { counts.values.reduce(0, +) }

    /// The counts by their names in JSON.
    var document: [String: Int] {
        var document = ["versions": total]
        for outcome in Outcome.allCases { document[outcome.rawValue] = counts[outcome, default: 0] }
        return document
    }

    /// The counts in words.
    var summary: String {
        let parts = Outcome.allCases.compactMap { outcome in
            counts[outcome].map { "\(outcome == .tooLarge ? "too large" : outcome.rawValue): \($0)" }
        }
        return "Versions read: \(total) (\(parts.joined(separator: "; ")))."
    }
}
