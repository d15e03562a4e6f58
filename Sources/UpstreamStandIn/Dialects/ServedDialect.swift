import ArgumentParser
import NIOHTTP1

/// The shapes in which the several homes of the Star Wars API answer a collection.
enum ServedDialect: String, CaseIterable, ExpressibleByArgument, Sendable {
    /// swapi.info: a file as it is.
    case array
    /// swapi.dev: ten whole records a page.
    case pages
    /// swapi.tech: ten names a page, and each record on its own.
    case uids

    /// - Returns: nil when nothing is at the path.
    func reply(to request: Request, at path: [String], from answers: any Answers) throws -> Reply? {
        if self == .array {
            return try answers.document(at: path).map { Reply(.ok, body: $0.body, modified: $0.modified) }
        }
        guard let name = path.first, path.count <= 2, let document = try answers.document(at: [name]) else {
            return nil
        }
        let collection = RecordCollection(
            name: name, records: try Record.all(in: document.body), modified: document.modified)
        let id = path.dropFirst().first
        return self == .pages
            ? try collection.page(for: request, id: id) : try collection.uids(for: request, id: id)
    }

    func notFound() throws -> Reply {
        switch self {
        case .array: try .json(["message": "Resource not found"], status: .notFound)
        case .pages: try .json(["detail": "Not found"], status: .notFound)
        case .uids: try .json(["message": "not found"], status: .notFound)
        }
    }
}
