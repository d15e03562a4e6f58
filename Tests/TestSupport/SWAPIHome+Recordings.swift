import Foundation

/// Where only some answers were recorded, the others are put together from the tables that the home is served from, in the
/// shape of those that were.
extension SWAPIHome {
    private typealias Record = [String: Any]

    func recordingsOfDev() throws -> [String: String] {
        var answers: [String: String] = [:]
        let transport = try table("swapi/fixture-django-transport.json")
        let ships = try table("swapi/fixture-django-starships.json").map { id, fields in
            let ship = fields.merging(transport[id] ?? [:]) { own, _ in own }
            return record(ship, "starships", id).merging([
                "pilots": addresses("people", fields["pilots"]), "films": try films(with: id),
            ]) { _, new in new }
        }
        try page(ships, "/starships", into: &answers)
        try page(try table("swapi/fixture-django-films.json").map { record($1, "films", $0) }, "/films", into: &answers)
        try page(
            try table("swapi/fixture-django-people.json").map { record($1, "people", $0) }, "/people", into: &answers)
        answers["/starships"] = try Corpus.recordings.text("swapi/swapi-dev-starships-page1.json")
        return answers
    }

    func recordingsOfTech() throws -> [String: String] {
        var answers: [String: String] = [:]
        let transport = try table("swapi-tech/server-fixture-transport.json")
        let ships = try table("swapi-tech/server-fixture-starships.json").map { id, fields in
            record(fields.merging(transport[id] ?? [:]) { own, _ in own }, "starships", id).merging([
                "pilots": addresses("people", fields["pilots"])
            ]) { _, new in new }
        }
        let ordered = ships.sorted { id(of: $0) < id(of: $1) }
        for ship in ordered {
            answers["/starships/\(id(of: ship))"] = try text([
                "message": "ok", "result": ["properties": ship, "uid": "\(id(of: ship))"] as Record,
            ])
        }
        try list(ordered, "/starships", into: &answers)
        try list(
            try table("swapi/fixture-django-people.json").map { record($1, "people", $0) }.sorted {
                id(of: $0) < id(of: $1)
            },
            "/people", into: &answers)
        answers["/films"] = try text([
            "message": "ok",
            "result": try table("swapi/fixture-django-films.json").sorted { $0.key < $1.key }.map { id, fields in
                ["properties": record(fields, "films", id), "uid": "\(id)"] as Record
            },
        ])
        // As they were recorded, where they were.
        for id in [2, 3, 43] {
            answers["/starships/\(id)"] = try Corpus.recordings.text("swapi-tech/starship-\(id)-detail.json")
        }
        answers["/starships"] = try Corpus.recordings.text("swapi-tech/starships-page1.json")
        return answers
    }

    private func table(_ path: String) throws -> [Int: Record] {
        let rows = try JSONSerialization.jsonObject(with: Corpus.recordings.data(path)) as? [Record] ?? []
        return Dictionary(
            rows.compactMap { row in
                (row["pk"] as? Int).flatMap { id in (row["fields"] as? Record).map { (id, $0) } }
            }
        ) { first, _ in first }
    }

    private func record(_ fields: Record, _ kind: String, _ id: Int) -> Record {
        fields.merging(["url": "https://swapi.dev/api/\(kind)/\(id)/"]) { _, new in new }
    }

    private func addresses(_ kind: String, _ ids: Any?) -> [String] {
        (ids as? [Int] ?? []).map { "https://swapi.dev/api/\(kind)/\($0)/" }
    }

    private func films(with starship: Int) throws -> [String] {
        try table("swapi/fixture-django-films.json").filter {
            ($0.value["starships"] as? [Int])?.contains(starship) == true
        }
        .keys.sorted().map { "https://swapi.dev/api/films/\($0)/" }
    }

    private func id(of record: Record) -> Int {
        (record["url"] as? String)?.split(separator: "/").last.flatMap { Int($0) } ?? 0
    }

    private func page(_ records: [Record], _ path: String, into answers: inout [String: String]) throws {
        let ordered = records.sorted { id(of: $0) < id(of: $1) }
        for (number, start) in stride(from: 0, to: ordered.count, by: 10).enumerated() {
            answers[number == 0 ? path : "\(path)?page=\(number + 1)"] = try text([
                "count": ordered.count,
                "next": start + 10 < ordered.count ? "https://swapi.dev/api\(path)/?page=\(number + 2)" : NSNull(),
                "results": Array(ordered[start..<min(start + 10, ordered.count)]),
            ])
        }
    }

    private func list(_ records: [Record], _ path: String, into answers: inout [String: String]) throws {
        let pages = (records.count + 9) / 10
        for (number, start) in stride(from: 0, to: records.count, by: 10).enumerated() {
            answers[number == 0 ? path : "\(path)?page=\(number + 1)&limit=10"] = try text([
                "message": "ok", "total_records": records.count, "total_pages": pages,
                "results": records[start..<min(start + 10, records.count)].map {
                    ["uid": "\(id(of: $0))", "name": $0["name"] ?? "", "url": $0["url"] ?? ""]
                },
            ])
        }
    }

    private func text(_ object: Record) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: object, options: .sortedKeys), as: UTF8.self)
    }
}
