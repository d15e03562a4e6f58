import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Answers paths with the files of one folder, and of no other.
struct FolderOfAnswers: Sendable {
    let folder: URL
    /// Left out before a file is looked for.
    let prefix: String

    var isThere: Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder) && isFolder.boolValue
    }

    func answer(to path: String) throws -> Response {
        guard let file = file(for: path) else {
            return Response(
                status: .notFound, headers: [.contentType: "application/json"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: "{\"message\":\"Resource not found\"}")))
        }
        return Response(
            status: .ok, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try Data(contentsOf: file))))
    }

    func file(for path: String) -> URL? {
        guard path.hasPrefix(prefix), let decoded = path.dropFirst(prefix.count).removingPercentEncoding else {
            return nil
        }
        let components = decoded.split(separator: "/")
        guard !components.isEmpty, components.allSatisfy({ $0 != "." && $0 != ".." }) else { return nil }
        let stem = folder.path + "/" + components.joined(separator: "/")
        return ["\(stem).json", "\(stem)-all.json", stem].first { isFile($0) }.map { URL(filePath: $0) }
    }

    private func isFile(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
    }
}
