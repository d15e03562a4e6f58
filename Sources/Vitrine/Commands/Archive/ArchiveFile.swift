import Catalogue
import Crypto
import Endpoints
import Foundation

/// An archive in one file: lines of JSON, the first naming the format, then one for each entry, then one that says how
/// many there were and what they hash to, so that a cut or changed file is known before anything is taken from it.
enum ArchiveFile {
    static let format = "vitrine-archive"
    static let version = 1
    /// Of one entry, in bytes: reading it takes several times as much memory.
    static let largestLine = 64 * 1_048_576

    private struct Head: Codable {
        let format: String
        let version: Int
        let exportedAt: Date
    }

    private struct Line: Codable {
        let source: SourceID
        let resource: Resource
        let completeness: ArchiveEntry.Completeness
        let host: String
        /// In seconds since 1970.
        let fetchedAt: Double
        let answers: [Answer]
    }

    private struct Foot: Codable {
        let entries: Int
        /// Of all lines before, their ends included, in hexadecimal digits.
        let sha256: String
    }

    /// Writes entries one after the other.
    ///
    /// - Returns: how many there were.
    static func write(_ keys: [ArchiveKey], of archive: any Archive, at date: Date, to file: FileHandle) async throws
        -> Int
    {
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
        try write(Head(format: format, version: version, exportedAt: date))
        for key in keys {
            for entry in try await archive.entries(for: key).inFileOrder {
                guard let host = entry.host, let date = entry.date else { continue }
                try write(
                    Line(
                        source: key.source, resource: key.resource, completeness: entry.completeness, host: host,
                        fetchedAt: date.timeIntervalSince1970, answers: entry.answers))
                count += 1
            }
        }
        try write(Foot(entries: count, sha256: digest.finalize().hexadecimal))
        return count
    }

    /// Reads the whole file and checks it.
    static func entries(in data: Data) throws(ArchiveFileError) -> [ArchiveEntry] {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        func read<Value: Decodable>(_ line: Data, line number: Int) throws(ArchiveFileError) -> Value {
            do { return try decoder.decode(Value.self, from: line) } catch {
                throw ArchiveFileError(problem: "line \(number) is not what stands there in such a file")
            }
        }
        let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
        guard let first = lines.first, let last = lines.last, lines.count >= 2 else {
            throw ArchiveFileError(problem: "it has no two lines")
        }
        if let index = lines.firstIndex(where: { $0.count > largestLine }) {
            throw ArchiveFileError(
                problem: "line \(index + 1) has \(lines[index].count) bytes, more than the \(largestLine) that are read"
            )
        }
        let head: Head = try read(first, line: 1)
        guard head.format == format, head.version == version else {
            throw ArchiveFileError(
                problem:
                    "its format is \(head.format.debugDescription) version \(head.version), not \(format) \(version)")
        }
        let foot: Foot
        do { foot = try read(last, line: lines.count) } catch {
            throw ArchiveFileError(problem: "its last line is missing: it was cut off")
        }
        guard SHA256.hash(data: data[..<last.startIndex]).hexadecimal == foot.sha256 else {
            throw ArchiveFileError(problem: "it was changed since it was written")
        }
        var entries: [ArchiveEntry] = []
        for (index, line) in lines.dropFirst().dropLast().enumerated() {
            let line: Line = try read(line, line: index + 2)
            guard !line.answers.isEmpty, (0...head.exportedAt.timeIntervalSince1970 + 86_400).contains(line.fetchedAt)
            else { throw ArchiveFileError(problem: "line \(index + 2) has no answers, or a date that cannot be") }
            entries.append(
                ArchiveEntry(
                    key: ArchiveKey(source: line.source, resource: line.resource), completeness: line.completeness,
                    origin: .upstream(line.host, at: Date(timeIntervalSince1970: line.fetchedAt)),
                    answers: line.answers))
        }
        guard entries.count == foot.entries else {
            throw ArchiveFileError(problem: "it has \(entries.count) entries and says \(foot.entries)")
        }
        return entries
    }
}

/// Why a file is no archive.
struct ArchiveFileError: Error {
    let problem: String
}

extension [ArchiveEntry] {
    /// Equal archives are equal files.
    fileprivate var inFileOrder: [ArchiveEntry] {
        sorted { ($0.completeness.rawValue, $0.host ?? "") < ($1.completeness.rawValue, $1.host ?? "") }
    }
}
