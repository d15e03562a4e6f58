import Catalogue
import Crypto
import Endpoints
import Foundation
import SourceFiles
import Storage

/// An archive in one file of JSON lines: a header with the format, a line for each entry, a line for each
/// ``HistoryRecord`` of the lists, and a trailer.
///
/// The header also has the definitions of sources from files, because entries mean nothing without them. Versions of the
/// program that don't know them skip them. The trailer has the number of entries and a hash, so that an import refuses a
/// truncated or changed file as a whole.
enum ArchiveFile {
    static let format = "vitrine-archive"
    /// The version of files with histories. Those without have version 1, which earlier programs read.
    static let version = 2
    /// The largest line, in bytes. Decoding a line takes several times as much memory.
    static let lineLimit = 64 * 1_048_576

    private struct Header: Codable {
        let format: String
        let version: Int
        let exportedAt: Date
        /// The definitions as YAML, by the ids of their sources; nil if there are none.
        let definitions: [String: String]?
    }

    private struct EntryLine: Codable {
        let source: SourceID
        let resource: Resource
        let completeness: ArchiveEntry.Completeness
        let host: String
        /// Seconds since 1970.
        let fetchedAt: Double
        let answers: [Answer]

        private enum CodingKeys: String, CodingKey {
            case source, resource, host, fetchedAt, answers
            case completeness = "standing"
        }
    }

    private struct Trailer: Codable {
        let entries: Int
        /// The hash of all bytes before the trailer, in hexadecimal digits.
        let sha256: String
    }

    /// Everything in a file.
    struct Contents {
        /// The definitions of sources as YAML, by the ids of the sources.
        let definitions: [SourceID: String]
        let entries: [ArchiveEntry]
        var histories: [History] = []
    }

    /// The history of a list, which was checked. Its records are decoded again when they are stored, because together they
    /// may be large.
    struct History: Sendable {
        let list: HistoryRecord.List
        fileprivate(set) var lines: [Data] = []

        /// Calls a closure with each record.
        func forEachRecord(_ body: (HistoryRecord) throws -> Void) throws {
            let decoder = JSONDecoder()
            for line in lines { try body(decoder.decode(HistoryRecord.self, from: line)) }
        }
    }

    /// Writes the definitions, the entries of the keys, one at a time, and the histories of lists, record by record.
    ///
    /// - Parameters:
    ///   - keys: the requests with entries.
    ///   - lists: the requests with histories.
    /// - Returns: the number of entries.
    static func write(
        _ keys: [ArchiveKey], withHistoriesOf lists: [ArchiveKey], of archive: SQLArchive,
        defining definitions: [SourceID: SourceDefinition], at date: Date, to file: FileHandle
    ) async throws -> Int {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        var digest = SHA256()
        var count = 0
        func write(_ value: some Encodable) throws {
            let line = try encoder.encode(value) + Data("\n".utf8)
            digest.update(data: line)
            try file.write(contentsOf: line)
        }
        let texts = definitions.map { ($0.key.rawValue, $0.value.yaml()) }
        try write(
            Header(
                format: format, version: lists.isEmpty ? 1 : version, exportedAt: date,
                definitions: texts.isEmpty ? nil : Dictionary(texts) { first, _ in first }))
        for key in keys {
            for entry in try await archive.entries(for: key).inFileOrder {
                guard let host = entry.host, let date = entry.date else { continue }
                try write(
                    EntryLine(
                        source: key.source, resource: key.resource, completeness: entry.completeness, host: host,
                        fetchedAt: date.timeIntervalSince1970, answers: entry.answers))
                count += 1
            }
        }
        for key in lists { try await archive.readHistory(of: key) { try write($0) } }
        try write(Trailer(entries: count, sha256: digest.finalize().hexadecimal))
        return count
    }

    /// Decodes and checks a whole file.
    static func contents(of data: Data) throws(ArchiveFileError) -> Contents {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        func read<Value: Decodable>(_ line: Data, line number: Int) throws(ArchiveFileError) -> Value {
            do { return try decoder.decode(Value.self, from: line) } catch {
                throw ArchiveFileError(problem: "line \(number) can’t be decoded")
            }
        }
        let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
        guard let first = lines.first, let last = lines.last, lines.count >= 2 else {
            throw ArchiveFileError(problem: "it has fewer than two lines")
        }
        if let index = lines.firstIndex(where: { $0.count > lineLimit }) {
            throw ArchiveFileError(
                problem: "line \(index + 1) has \(lines[index].count) bytes, more than the limit of \(lineLimit)"
            )
        }
        let header: Header = try read(first, line: 1)
        guard header.format == format, (1...version).contains(header.version) else {
            throw ArchiveFileError(
                problem:
                    "its format is \(header.format.debugDescription) version \(header.version), not \(format) up to version "
                    + "\(version)"
            )
        }
        let trailer: Trailer
        do { trailer = try read(last, line: lines.count) } catch {
            throw ArchiveFileError(problem: "its last line is missing, so it is incomplete")
        }
        guard SHA256.hash(data: data[..<last.startIndex]).hexadecimal == trailer.sha256 else {
            throw ArchiveFileError(problem: "its contents don’t match its hash, so it was changed")
        }
        let body = lines.dropFirst().dropLast()
        guard trailer.entries >= 0, trailer.entries <= body.count, header.version > 1 || trailer.entries == body.count
        else {
            throw ArchiveFileError(problem: "it has \(body.count) entries instead of \(trailer.entries)")
        }
        // A clock of another machine may be wrong.
        let latest = min(header.exportedAt, Date()).addingTimeInterval(86_400)
        var entries: [ArchiveEntry] = []
        for (index, line) in body.prefix(trailer.entries).enumerated() {
            let line: EntryLine = try read(line, line: index + 2)
            guard !line.answers.isEmpty, line.fetchedAt >= 0, line.fetchedAt <= latest.timeIntervalSince1970
            else { throw ArchiveFileError(problem: "line \(index + 2) has no answers, or an impossible date") }
            entries.append(
                ArchiveEntry(
                    key: ArchiveKey(source: line.source, resource: line.resource), completeness: line.completeness,
                    origin: .upstream(line.host, at: Date(timeIntervalSince1970: line.fetchedAt)),
                    answers: line.answers))
        }
        var check = HistoryCheck(until: latest, limit: lineLimit)
        var histories: [History] = []
        for (index, line) in body.dropFirst(trailer.entries).enumerated() {
            let number = trailer.entries + index + 2
            let record: HistoryRecord = try read(line, line: number)
            do throws(DamagedHistory) { try check.check(record) } catch {
                throw ArchiveFileError(problem: "line \(number): \(error.problem)")
            }
            if case .list(let list) = record { histories.append(History(list: list)) }
            histories[histories.count - 1].lines.append(line)
        }
        do throws(DamagedHistory) { try check.end() } catch {
            throw ArchiveFileError(problem: "line \(lines.count): \(error.problem)")
        }
        let definitions = (header.definitions ?? [:]).map { (SourceID(rawValue: $0.key), $0.value) }
        return Contents(
            definitions: Dictionary(definitions) { first, _ in first }, entries: entries, histories: histories)
    }
}

/// Why a file is not a valid archive.
struct ArchiveFileError: Error {
    let problem: String
}

extension [ArchiveEntry] {
    /// In a fixed order, so that equal archives make equal files.
    fileprivate var inFileOrder: [ArchiveEntry] {
        sorted { ($0.completeness.rawValue, $0.host ?? "") < ($1.completeness.rawValue, $1.host ?? "") }
    }
}
