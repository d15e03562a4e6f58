import Foundation
import TestSupport
import Testing

@testable import Vitrine

/// The format of backups.
@Suite(.timeLimit(.minutes(5))) struct BackupFileTests {
    private let folder = Program.temporaryDirectory()
    private let date = Date(timeIntervalSince1970: 1_800_000_000.75)

    /// A new file with a content.
    private func file(_ content: Data) throws -> URL {
        let file = folder.appending(path: UUID().uuidString)
        try content.write(to: file)
        return file
    }

    /// A backup of files.
    private func backup(_ files: [(path: String, content: Data)]) throws -> Data {
        let entries = try files.map { BackupFile.Entry(path: $0.path, file: try file($0.content)) }
        let place = try file(Data())
        let handle = try FileHandle(forUpdating: place)
        _ = try BackupFile.write(entries, at: date, to: handle)
        try handle.close()
        return try Data(contentsOf: place)
    }

    /// The files of a backup.
    private func files(of backup: Data) throws -> [String: Data] {
        var places: [String: URL] = [:]
        let handle = try FileHandle(forReadingFrom: try file(backup))
        _ = try BackupFile.read(handle) { path in
            let place = try file(Data())
            places[path] = place
            return try FileHandle(forWritingTo: place)
        }
        return try places.mapValues { try Data(contentsOf: $0) }
    }

    private func problem(with backup: Data) throws -> String? {
        let place = folder.appending(path: "damaged")
        try backup.write(to: place)
        let handle = try FileHandle(forReadingFrom: place)
        do {
            _ = try BackupFile.read(handle) { _ in nil }
            return nil
        } catch let error as BackupFileError {
            return error.problem
        }
    }

    private var small: Data { get throws { try backup([("vitrine.sqlite", Data("database".utf8))]) } }

    private static let longPath = "artwork/\(String(repeating: "a", count: 200))/\(String(repeating: "b", count: 64))"
    private static let all: [(path: String, content: Data)] = [
        ("vitrine.sqlite", Data(repeating: 7, count: 3 * 1_048_576 + 1)), ("sources/é.yaml", Data()),
        ("imported/boats.yaml", Data(repeating: 8, count: 512)), (longPath, Data("picture".utf8)),
    ]

    @Test func hasEveryFile() throws {
        let backup = try backup(Self.all)
        #expect(try files(of: backup) == Dictionary(uniqueKeysWithValues: Self.all.map { ($0.path, $0.content) }))
        let handle = try FileHandle(forReadingFrom: try file(backup))
        let summary = try BackupFile.read(handle) { _ in nil }
        #expect(summary.createdAt == Date(timeIntervalSince1970: 1_800_000_000))
        #expect(summary.bytes == backup.count)
        #expect(summary.paths == Set(Self.all.map(\.path)))
    }

    @Test func isUnpackedByTar() async throws {
        let backup = try file(try backup(Self.all))
        let unpacked = Program.temporaryDirectory()
        let run = try await Program.run(
            ["--warning=no-timestamp", "-xf", backup.path, "-C", unpacked.path], of: "/bin/tar")
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        for (path, content) in Self.all {
            #expect(FileManager.default.contents(atPath: unpacked.appending(path: path).path) == content, "\(path)")
        }
    }

    @Test func leavesOutAFileThatIsGone() throws {
        let place = try file(Data())
        let handle = try FileHandle(forUpdating: place)
        let entries = [
            BackupFile.Entry(path: "vitrine.sqlite", file: try file(Data("database".utf8))),
            BackupFile.Entry(path: "artwork/a/b", file: folder.appending(path: "nothing")),
        ]
        #expect(try BackupFile.write(entries, at: date, to: handle).paths == ["vitrine.sqlite"])
    }

    // MARK: Damage

    @Test func refusesEveryFlippedBit() throws {
        let whole = try small
        #expect(try problem(with: whole) == nil)
        for place in whole.indices {
            var damaged = whole
            damaged[place] ^= 1 << UInt8(place % 8)
            #expect(try problem(with: damaged) != nil, "\(place)")
        }
    }

    @Test func refusesEveryOtherLength() throws {
        let whole = try small
        for count in stride(from: 0, to: whole.count, by: 64) {
            #expect(try problem(with: whole.prefix(count)) != nil, "\(count)")
        }
        #expect(try problem(with: whole.dropLast()) != nil)
        #expect(try problem(with: whole + Data([0])) != nil)
    }

    @Test(arguments: [
        "../vitrine.sqlite", "/etc/passwd", "sources/../../passwd", "sources/..", "artwork//a", "artwork/./a",
        "sources",
        "sources/", "sources/a/b/c", "secrets/a", "vitrine.sqlite/a", "vitrine.sqlite-wal", "",
    ])
    func refusesOtherPlaces(path: String) throws {
        let hostile = try backup([("vitrine.sqlite", Data()), (path, Data("new".utf8))])
        #expect(try problem(with: hostile)?.contains("an impossible place") == true)
    }

    @Test func refusesAFileThatComesTwice() throws {
        let twice = try backup([("vitrine.sqlite", Data()), ("vitrine.sqlite", Data())])
        #expect(try problem(with: twice)?.contains("an impossible place") == true)
    }

    @Test func refusesABackupWithoutADatabase() throws {
        #expect(try problem(with: try backup([("sources/a.yaml", Data())])) == "it has no database")
    }

    @Test func refusesAnotherVersion() throws {
        // The manifest is in the second block. Nothing is read after it.
        var newer = try small
        let version = try #require(newer.firstRange(of: Data(#""version":1"#.utf8)))
        newer[version.upperBound - 1] = UInt8(ascii: "2")
        #expect(try problem(with: newer)?.contains("version 2, not 1") == true)
        #expect(try problem(with: Data("{}".utf8)) != nil)
    }

    // MARK: Headers

    @Test(arguments: [0, 511, 0o777_7777_7777, 0o777_7777_7777 + 1, 1 << 50])
    func hasRoomForEverySize(size: Int) throws {
        for path in ["a", Self.longPath] {
            let header = TarHeader(path: path, size: size, date: 1_800_000_000)
            #expect(header.bytes.count % TarHeader.blockSize == 0)
            var rest = header.bytes[...]
            let read = try TarHeader { count in
                defer { rest = rest.dropFirst(count) }
                return Data(rest.prefix(count))
            }
            #expect(read == header)
            #expect(rest.isEmpty)
        }
    }
}
