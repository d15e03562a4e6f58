import Foundation

/// A paged collection of generated starships that always has a next page; the same page is the same for ever.
struct EndlessFeed: Sendable {
    private static let pageSize = 10
    /// Beyond it a record's number would be none.
    private static let lastPage = Int.max / pageSize - 1
    private static let address = "https://swapi.dev/api/endless/"

    let started: Date

    /// - Parameter id: of one record; nil for a page of them.
    func reply(to request: Request, id: String?) throws -> Reply {
        if let id {
            guard let number = Int(id), (1...Self.lastPage * Self.pageSize).contains(number) else {
                return try ServedDialect.pages.notFound()
            }
            var reply = try Reply.json(Self.record(number), modified: started)
            reply.isLaterPart = number > 5
            return reply
        }
        guard let page = Int(request.query["page"] ?? "1"), (1...Self.lastPage).contains(page) else {
            return try ServedDialect.pages.notFound()
        }
        let first = (page - 1) * Self.pageSize + 1
        let body: [String: Any] = [
            "count": NSNull(),
            "next": "\(Self.address)?page=\(page + 1)",
            "previous": page > 1 ? "\(Self.address)?page=\(page - 1)" : NSNull(),
            "results": (first..<first + Self.pageSize).map(Self.record),
        ]
        var reply = try Reply.json(body, modified: started)
        reply.isLaterPart = page > 1
        return reply
    }

    private static func record(_ number: Int) -> [String: Any] {
        let metals = ["Silver", "Copper", "Cobalt", "Amber", "Iron", "Golden", "Leaden"]
        let birds = [
            "Heron", "Swift", "Kestrel", "Plover", "Wren", "Osprey", "Avocet", "Dipper", "Petrel", "Rail", "Tern",
        ]
        let classes = ["freighter", "corvette", "yacht", "cruiser", "transport"]
        let metal = metals[number % metals.count]
        let bird = birds[number % birds.count]
        return [
            "url": "\(address)\(number)/",
            "name": "\(metal) \(bird) \(number)",
            "model": "\(bird)-class \(classes[number % classes.count])",
            "starship_class": classes[number % classes.count],
            "manufacturer": "\(metal) Yards",
            "length": "\(10 + number % 991)",
            "crew": "\(1 + number % 97)",
            "passengers": number % 4 == 0 ? "unknown" : "\(number % 613)",
            "films": [String](),
            "pilots": [String](),
            "created": "2014-12-10T14:20:33Z",
        ]
    }
}
