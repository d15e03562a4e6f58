import Foundation

@testable import UpstreamStandIn

/// A folder that is there as long as this is.
final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: "stand-in-\(UUID().uuidString)")

    /// - Parameter files: by their paths; folders are made.
    init(_ files: [String: String]) throws {
        for (path, text) in files {
            let file = url.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }

    deinit {
        do {
            try FileManager.default.removeItem(at: url)
        } catch {
            print("Expected to remove \(url.path), got \(error)")
        }
    }

    var answers: FolderOfAnswers { FolderOfAnswers(url) }
}
