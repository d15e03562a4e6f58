import Catalogue
import Crypto
import Endpoints
import Foundation

/// The files of pictures and previews: a folder for each source, and a file for each reference.
///
/// Files are written atomically, so several programs may use the folder at once. All functions block while the disk is
/// busy.
struct MediaFolder: Sendable {
    /// A cached file.
    struct Entry: Hashable, Sendable {
        let source: SourceID
        let name: String
        let bytes: Int
        /// The date of the last use, to the hour.
        let date: Date
    }

    let root: URL

    func url(of reference: MediaReference) -> URL {
        folder(of: reference.source).appending(path: Self.name(of: reference))
    }

    /// The SHA-256 of kind and address in hexadecimal digits.
    static func name(of reference: MediaReference) -> String {
        SHA256.hash(data: Data("\(reference.kind.rawValue)\n\(reference.address)".utf8)).hexadecimal
    }

    /// The folder of a source. Its name is escaped, so that it can't lead outside the root.
    private func folder(of source: SourceID) -> URL {
        let name = Resource.encoded(source.rawValue).replacing(".", with: "%2E")
        return root.appending(path: name.isEmpty ? "%" : name, directoryHint: .isDirectory)
    }

    /// Writes a draft, flushes it to the disk and renames it.
    func write(_ bytes: Data, of reference: MediaReference) throws {
        let url = url(of: reference)
        let folder = url.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let draft = folder.appending(path: "\(Self.draftPrefix)\(UUID().uuidString)")
        do {
            try bytes.write(to: draft)
            let handle = try FileHandle(forUpdating: draft)
            try handle.synchronize()
            try handle.close()
            guard rename(draft.path, url.path) == 0 else { throw FileError(path: url.path, code: errno) }
        } catch {
            do { try FileManager.default.removeItem(at: draft) } catch {
                // Listing the files removes the draft when it is old.
            }
            throw error
        }
    }

    /// Copies the file of a reference from another folder, unless it is here already.
    func copy(_ reference: MediaReference, from other: MediaFolder) throws {
        guard !FileManager.default.fileExists(atPath: url(of: reference).path),
            let bytes = FileManager.default.contents(atPath: other.url(of: reference).path)
        else { return }
        try write(bytes, of: reference)
    }

    func remove(_ entry: Entry) throws {
        try removeIfThere(folder(of: entry.source).appending(path: entry.name))
    }

    func remove(_ reference: MediaReference) throws { try removeIfThere(url(of: reference)) }

    func touch(_ reference: MediaReference, _ date: Date) throws {
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: url(of: reference).path)
    }

    func date(of reference: MediaReference) throws -> Date? {
        try FileManager.default.attributesOfItem(atPath: url(of: reference).path)[.modificationDate] as? Date
    }

    private static let draftPrefix = ".draft-"

    private func removeIfThere(_ url: URL) throws {
        do { try FileManager.default.removeItem(at: url) } catch CocoaError.fileNoSuchFile {
            // Another program has already removed it.
        }
    }

    /// All cached files, in no particular order. Removes drafts of interrupted writes that are a day old.
    func entries(now: Date) throws -> [Entry] {
        try names(in: root).flatMap { folder in
            try names(in: root.appending(path: folder)).compactMap { name in
                try entry(name, in: folder, now: now)
            }
        }
    }

    private func entry(_ name: String, in folder: String, now: Date) throws -> Entry? {
        let url = root.appending(path: folder).appending(path: name)
        let attributes: [FileAttributeKey: Any]
        do { attributes = try FileManager.default.attributesOfItem(atPath: url.path) } catch CocoaError
            .fileReadNoSuchFile
        {
            return nil
        }
        guard attributes[.type] as? FileAttributeType == .typeRegular, let source = folder.removingPercentEncoding,
            let bytes = attributes[.size] as? Int, let date = attributes[.modificationDate] as? Date
        else { return nil }
        guard !name.hasPrefix(Self.draftPrefix) else {
            if now.timeIntervalSince(date) > 86_400 { try removeIfThere(url) }
            return nil
        }
        return Entry(source: SourceID(rawValue: source), name: name, bytes: bytes, date: date)
    }

    private func names(in folder: URL) throws -> [String] {
        do { return try FileManager.default.contentsOfDirectory(atPath: folder.path) } catch CocoaError
            .fileReadNoSuchFile
        {
            return []
        }
    }
}
