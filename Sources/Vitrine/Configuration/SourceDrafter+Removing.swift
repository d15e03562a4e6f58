import Catalogue
import Foundation

extension SourceDrafter {
    /// The suffix of a file that was removed, so that nothing reads it.
    private static let removedMark = ".removed"

    /// The folders whose files can be removed.
    private var folders: [URL] { [folder, arguments.imported].compactMap(\.self) }

    /// The files in the folders, by the ids of their sources.
    private var files: [SourceID: String] {
        let files = folders.filter { FileManager.default.fileExists(atPath: $0.path) }
            .flatMap { SourceFile.files(in: $0).files }
        return Dictionary(files.map { ($0.id, $0.name) }) { first, _ in first }
    }

    var removable: Set<SourceID> { Set(files.keys) }

    func setRemoved(_ isRemoved: Bool, _ source: SourceID) async throws(SourceDraftError) {
        let manager = FileManager.default
        let possible = folders.map { $0.appending(path: "\(source).yaml").path }
        let restored = possible.first { manager.fileExists(atPath: $0 + Self.removedMark) }
        guard let file = isRemoved ? files[source] : restored, SourceFile.isName(source.rawValue) else {
            throw SourceDraftError("Expected a source that was added here, got “\(source)”.")
        }
        let removed = file + Self.removedMark
        do {
            if isRemoved, manager.fileExists(atPath: removed) { try manager.removeItem(atPath: removed) }
            try manager.moveItem(atPath: isRemoved ? file : removed, toPath: isRemoved ? removed : file)
        } catch {
            throw SourceDraftError("Expected to move \(file), got: \(error.localizedDescription).")
        }
        await wait(for: source, isThere: !isRemoved)
    }

    var problems: [String] {
        arguments.read(beside: ownIDs).problems.map { problem in
            // The name of the file is enough.
            String(problem.trimmingPrefix("\(folder.path)/"))
        }
    }
}
