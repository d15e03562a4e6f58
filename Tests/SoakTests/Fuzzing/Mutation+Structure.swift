import TestSupport

extension JSONTree {
    /// Keys that decide ids, names and what is asked for next, with their quotes.
    private static let decisive = [
        "\"url\"", "\"uid\"", "\"count\"", "\"next\"", "\"results\"", "\"result\"", "\"properties\"", "\"name\"",
        "\"title\"", "\"total_records\"", "\"total_pages\"", "\"films\"", "\"pilots\"", "\"length\"",
        "\"feed\"", "\"entry\"", "\"id\"", "\"kind\"", "\"artistName\"", "\"artworkUrl100\"", "\"releaseDate\"",
        "\"genres\"",
        "\"contentAdvisoryRating\"", "\"label\"", "\"attributes\"", "\"link\"", "\"href\"", "\"rel\"", "\"im:name\"",
        "\"im:image\"", "\"im:price\"", "\"im:contentType\"", "\"amount\"", "\"currency\"", "\"height\"",
        "\"category\"", "\"term\"",
        // Of stored records and definitions.
        "\"width\"", "\"rank\"", "\"bar\"", "\"addedAt\"", "\"fetchedAt\"", "\"status\"", "\"value\"", "\"_0\"",
        "\"_1\"",
        "\"items\"", "\"size\"", "\"first\"", "\"total\"", "\"picture\"", "\"limit\"", "\"rate\"",
    ]
    private static let identifying: Set<String> = ["\"url\"", "\"uid\"", "\"id\"", "\"im:id\"", "\"href\""]

    /// Changes one value or what is around it; what results is JSON unless a literal is not.
    ///
    /// - Returns: what was done.
    mutating func mutate(using random: inout SeededGenerator) -> String {
        if random.isOne(in: 4) { return mutateID(using: &random) }
        // The key first: a count stands once in a page, a name as often as there are records.
        let decisive = random.isOne(in: 2) ? places(under: [random.pick(Self.decisive)]) : []
        let place = decisive.isEmpty ? Int.random(in: 0..<count, using: &random) : random.pick(decisive)
        var what = ""
        change(at: place) { what = $0.mutateItself(using: &random) }
        return "value \(place): \(what)"
    }

    private mutating func mutateID(using random: inout SeededGenerator) -> String {
        let places = places(under: Self.identifying)
        guard !places.isEmpty else { return "nothing" }
        let place = random.pick(places)
        let id = random.pick(Hostile.ids)
        let form = random.pick(["", "https://swapi.info/api/starships/", "/", "https://evil.example/"])
        let end = random.pick(["", "/"])
        change(at: place) { $0 = .text(form + id + end) }
        return "value \(place): an id \(id.debugDescription.prefix(40))"
    }

    private mutating func mutateItself(using random: inout SeededGenerator) -> String {
        switch self {
        case .array(var elements) where random.isOne(in: 2) && !elements.isEmpty:
            let what = Self.mutate(&elements, using: &random)
            self = .array(elements)
            return what
        case .object(var members) where random.isOne(in: 2) && !members.isEmpty:
            let what = Self.mutate(&members, using: &random)
            self = .object(members)
            return what
        case .scalar(let text) where text.first?.isNumber == true && random.isOne(in: 2):
            self = .scalar(random.pick(Hostile.numbers))
            return "another number"
        default:
            let new = Self.hostile(using: &random)
            self = random.isOne(in: 8) ? .array([new, self]) : new
            return "another"
        }
    }

    private static func hostile(using random: inout SeededGenerator) -> JSONTree {
        random.isOne(in: 2) ? .scalar(random.pick(Hostile.literals)) : .text(random.pick(Hostile.texts))
    }

    private static func mutate(_ elements: inout [JSONTree], using random: inout SeededGenerator) -> String {
        let index = random.pick(elements.indices)
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
            elements.remove(at: index)
            return "element \(index) gone"
        case 1:
            elements.append(elements[index])
            return "element \(index) twice"
        case 2:
            elements += Array(repeating: elements[index], count: 300)
            return "element \(index) 301 times"
        case 3:
            elements.insert(hostile(using: &random), at: index)
            return "another before element \(index)"
        case 4:
            elements.shuffle(using: &random)
            return "shuffled"
        default:
            elements = []
            return "no elements"
        }
    }

    private static func mutate(_ members: inout [Member], using random: inout SeededGenerator) -> String {
        let index = random.pick(members.indices)
        let key = members[index].key
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
            members.remove(at: index)
            return "\(key) gone"
        case 1:
            members.append(Member(key: key, value: hostile(using: &random)))
            return "\(key) twice"
        case 2:
            members[index].key = quoted(random.pick(Hostile.texts))
            return "\(key) under another key"
        case 3:
            members[index].value = members[random.pick(members.indices)].value
            return "\(key) is as its neighbour"
        default:
            members[index].value = .object([Member(key: key, value: members[index].value)])
            return "\(key) one deeper"
        }
    }
}
