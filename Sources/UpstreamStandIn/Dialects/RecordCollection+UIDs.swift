import Foundation

/// The dialect of swapi.tech.
extension RecordCollection {
    private static let base = "https://www.swapi.tech/api"

    func uids(for request: Request, id: String?) throws -> Reply? {
        if let id {
            guard let index = records.firstIndex(where: { $0.id == id }) else { return nil }
            return try reply(
                ["message": "ok", "result": detail(of: records[index])], isLaterPart: index >= Self.firstPart)
        }
        if name == "films" {
            return try reply(["message": "ok", "result": records.map(detail)], isLaterPart: false)
        }
        // As the real one does: without a limit there is only the first page.
        let limit = request.query["limit"].flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil }
        let page = limit == nil ? 1 : max(1, request.query["page"].flatMap(Int.init) ?? 1)
        let size = limit ?? Self.pageSize
        let last = records.isEmpty ? 1 : (records.count - 1) / size + 1
        let body: [String: Any] = [
            "message": "ok",
            "total_records": records.count,
            "total_pages": last,
            "previous": page > 1 ? address(ofPage: min(page - 1, last), limit: size) : NSNull(),
            "next": page < last ? address(ofPage: page + 1, limit: size) : NSNull(),
            "results": page > last ? [] : records.dropFirst((page - 1) * size).prefix(size).map(entry),
        ]
        return try reply(body, isLaterPart: page > 1)
    }

    private func entry(of record: Record) -> [String: Any] {
        ["uid": record.id, "name": record.name, "url": "\(Self.base)/\(name)/\(record.id)"]
    }

    private func detail(of record: Record) -> [String: Any] {
        var properties = record.properties(at: Self.base)
        properties["films"] = nil
        let descriptions = [
            "starships": "A Starship", "films": "A Star Wars Film", "people": "A person within the Star Wars universe",
        ]
        return [
            "properties": properties,
            "description": descriptions[name] ?? "A resource",
            "uid": record.id,
            "_id": String(Data("\(name)/\(record.id)".utf8).fingerprint.prefix(24)),
            "__v": 0,
        ]
    }

    private func address(ofPage page: Int, limit: Int) -> Any {
        "\(Self.base)/\(name)?page=\(page)&limit=\(limit)"
    }
}
