import Foundation

/// Answers paths with the files of one folder, and of no other.
///
/// `/starships` is answered by the first of `starships.json`, `starships-all.json` and `starships` that is there.
struct FolderOfAnswers: Answers {
    private let folder: URL

    init(_ folder: URL) {
        self.folder = folder.resolvingSymlinksInPath()
    }

    var isThere: Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder) && isFolder.boolValue
    }

    func document(at components: [String]) throws -> Document? {
        guard let file = file(at: components) else { return nil }
        let modified = try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
        return Document(body: try Data(contentsOf: file), modified: modified ?? .now)
    }

    private func file(at components: [String]) -> URL? {
        guard !components.isEmpty else { return nil }
        let stem = folder.path + "/" + components.joined(separator: "/")
        return ["\(stem).json", "\(stem)-all.json", stem].map { URL(filePath: $0).resolvingSymlinksInPath() }
            .first { $0.path.hasPrefix(folder.path + "/") && isFile($0.path) }
    }

    private func isFile(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
    }
}
