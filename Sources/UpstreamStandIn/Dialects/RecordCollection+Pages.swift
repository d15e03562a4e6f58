import Foundation
import NIOHTTP1

/// The dialect of swapi.dev.
extension RecordCollection {
    private static let base = "https://swapi.dev/api"

    func page(for request: Request, id: String?) throws -> Reply? {
        guard request.hasTrailingSlash else {
            let query = request.target.dropFirst(request.path.count)
            return .redirect(.movedPermanently, to: "\(request.path)/\(query)")
        }
        if let id {
            guard let index = records.firstIndex(where: { $0.id == id }) else { return nil }
            return try reply(json(of: records[index]), isLaterPart: index >= Self.firstPart)
        }
        let last = max(1, (records.count + Self.pageSize - 1) / Self.pageSize)
        guard let page = Int(request.query["page"] ?? "1"), (1...last).contains(page) else { return nil }
        let body: [String: Any] = [
            "count": records.count,
            "next": page < last ? address(ofPage: page + 1) : NSNull(),
            "previous": page > 1 ? address(ofPage: page - 1) : NSNull(),
            "results": records.dropFirst((page - 1) * Self.pageSize).prefix(Self.pageSize).map(json),
        ]
        return try reply(body, isLaterPart: page > 1)
    }

    private func json(of record: Record) -> [String: Any] { record.properties(at: Self.base, ending: "/") }

    private func address(ofPage page: Int) -> Any { "\(Self.base)/\(name)/?page=\(page)" }
}
