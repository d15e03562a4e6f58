import Foundation
import Storage

enum NewFile {
    /// Writes a file under another name and renames it at the end, so that an interrupted write leaves no partial file.
    ///
    /// - Throws: ``CommandError`` if the file exists or can't be written.
    static func write<Value>(_ path: String, _ write: (FileHandle) async throws -> Value) async throws -> Value {
        let partialPath = path + ".part-\(UUID().uuidString)"
        do {
            guard !FileManager.default.fileExists(atPath: path) else { throw CocoaError(.fileWriteFileExists) }
            try Data().write(to: URL(filePath: partialPath), options: .withoutOverwriting)
            defer { unlink(partialPath) }
            let handle = try FileHandle(forWritingTo: URL(filePath: partialPath))
            let value = try await write(handle)
            try handle.synchronize()
            try handle.close()
            try FileManager.default.moveItem(atPath: partialPath, toPath: path)
            return value
        } catch let error as StorageError {
            throw error
        } catch let error as HistoryChanged {
            throw CommandError(.unavailable, "\(error)")
        } catch {
            throw CommandError(
                .inputOutput,
                "Expected to write a new file \(path), got: \(error.localizedDescription) Choose another path.")
        }
    }
}
