import Crypto
import Endpoints
import Foundation
import Storage

/// A backup in one file, a tar archive that every system can unpack: a manifest, the database, the other files, and the
/// SHA-256 of all bytes before it.
enum BackupFile {
    static let version = 1
    private static let format = "vitrine-backup"
    private static let manifestName = "vitrine-backup.json"
    private static let digestName = "SHA256"
    /// The number of bytes that are copied at once.
    private static let chunk = 1_048_576
    /// The largest manifest, in bytes.
    private static let maxManifest = 4_096
    /// The end of a tar archive: two blocks of zeros.
    private static let end = Data(count: 2 * TarHeader.blockSize)

    private struct Manifest: Codable {
        let format: String
        let version: Int
        let createdAt: Date
    }

    /// A file to back up.
    struct Entry: Hashable, Sendable {
        /// The path in the backup.
        let path: String
        let file: URL
    }

    struct Summary: Hashable, Sendable {
        /// To the second.
        let createdAt: Date
        /// The paths of the files, without the manifest and the hash.
        var paths: Set<String> = []
        /// The size of the backup.
        var bytes = 0
    }

    // MARK: Writing

    /// Writes a backup. A file that is gone meanwhile is left out.
    static func write(_ entries: [Entry], at date: Date, to file: FileHandle) throws -> Summary {
        let date = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
        var output = Output(file: file, date: Int(date.timeIntervalSince1970))
        var summary = Summary(createdAt: date)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        encoder.dateEncodingStrategy = .iso8601
        try output.add(
            encoder.encode(Manifest(format: format, version: version, createdAt: date)) + Data("\n".utf8),
            as: manifestName)
        for entry in entries where FileManager.default.fileExists(atPath: entry.file.path) {
            try output.add(contentsOf: entry.file, as: entry.path)
            summary.paths.insert(entry.path)
        }
        try output.add(Data(line(of: output.digest).utf8), as: digestName)
        try output.write(end)
        summary.bytes = output.bytes
        return summary
    }

    private struct Output {
        let file: FileHandle
        let date: Int
        var digest = SHA256()
        var bytes = 0

        init(file: FileHandle, date: Int) { (self.file, self.date) = (file, date) }

        mutating func write(_ data: Data) throws {
            try file.write(contentsOf: data)
            digest.update(data: data)
            bytes += data.count
        }

        mutating func add(_ data: Data, as path: String) throws {
            try write(Data(TarHeader(path: path, size: data.count, date: date).bytes) + data)
            try write(Data(count: TarHeader.padding(after: data.count)))
        }

        mutating func add(contentsOf file: URL, as path: String) throws {
            let input = try FileHandle(forReadingFrom: file)
            let size = Int(try input.seekToEnd())
            try input.seek(toOffset: 0)
            try write(Data(TarHeader(path: path, size: size, date: date).bytes))
            var rest = size
            while rest > 0 {
                guard let data = try input.read(upToCount: min(rest, BackupFile.chunk)), !data.isEmpty else {
                    throw BackupFileError(problem: "\(file.path) became shorter while it was read")
                }
                try write(data)
                rest -= data.count
            }
            try write(Data(count: TarHeader.padding(after: size)))
            try input.close()
        }
    }

    /// The content of the last file.
    private static func line(of digest: SHA256) -> String { digest.finalize().hexadecimal + "\n" }

    // MARK: Reading

    /// Reads and checks a whole backup.
    ///
    /// - Parameter open: returns where to write the file with a path; nil to skip it. The path leads nowhere but into the
    ///   folders of a data directory. A file that was written is closed.
    /// - Throws: ``BackupFileError``, or an error of a file.
    static func read(_ file: FileHandle, into open: (_ path: String) throws -> FileHandle?) throws -> Summary {
        var input = Input(file: file)
        var summary = Summary(createdAt: try manifest(&input).createdAt)
        while true {
            let digest = input.digest
            guard let header = try TarHeader(reading: { try input.next($0) }) else {
                throw BackupFileError(problem: "it is damaged after \(input.bytes) bytes")
            }
            guard header.path != digestName else {
                let line = Data(line(of: digest).utf8)
                let rest = line + Data(count: TarHeader.padding(after: line.count)) + end
                guard header.size == line.count, try input.next(rest.count) == rest,
                    try file.read(upToCount: 1)?.isEmpty ?? true
                else { throw BackupFileError(problem: "its contents don’t match its hash, so it was changed") }
                guard summary.paths.contains(DataDirectory.databaseName) else {
                    throw BackupFileError(problem: "it has no database")
                }
                summary.bytes = input.bytes
                return summary
            }
            guard isValid(header.path), summary.paths.insert(header.path).inserted else {
                throw BackupFileError(problem: "it has a file at an impossible place, “\(header.path.prefix(200))”")
            }
            let output = try open(header.path)
            var rest = header.size
            while rest > 0 {
                let data = try input.next(min(rest, chunk))
                try output?.write(contentsOf: data)
                rest -= data.count
            }
            _ = try input.next(TarHeader.padding(after: header.size))
            try output?.close()
        }
    }

    private static func manifest(_ input: inout Input) throws -> Manifest {
        let unknown = BackupFileError(problem: "it is no backup, or damaged at its beginning")
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let header = try TarHeader(reading: { try input.next($0) }), header.path == manifestName,
            header.size <= maxManifest
        else { throw unknown }
        let data = try input.next(header.size)
        _ = try input.next(TarHeader.padding(after: header.size))
        let manifest: Manifest
        do { manifest = try decoder.decode(Manifest.self, from: data) } catch { throw unknown }
        guard manifest.format == format else { throw unknown }
        guard manifest.version == version else {
            throw BackupFileError(
                problem:
                    "its format has version \(manifest.version), not \(version), so another version of the program "
                    + "wrote it")
        }
        return manifest
    }

    /// Whether a path is that of the database, or of a file in one of the folders or in a folder in one of them.
    private static func isValid(_ path: String) -> Bool {
        if path == DataDirectory.databaseName { return true }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return DataDirectory.folderNames.contains { $0 == parts[0] } && (2...3).contains(parts.count)
            && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." && !$0.contains("\0") }
    }

    private struct Input {
        let file: FileHandle
        var digest = SHA256()
        var bytes = 0

        init(file: FileHandle) { self.file = file }

        /// The next bytes, all of them.
        mutating func next(_ count: Int) throws -> Data {
            var data = Data()
            while data.count < count {
                guard let part = try file.read(upToCount: count - data.count), !part.isEmpty else {
                    throw BackupFileError(problem: "it ends after \(bytes + data.count) bytes, so it is incomplete")
                }
                data += part
            }
            digest.update(data: data)
            bytes += count
            return data
        }
    }
}

/// Why a file is not a valid backup.
struct BackupFileError: Error, Hashable, CustomStringConvertible {
    let problem: String

    var description: String { problem }
}
