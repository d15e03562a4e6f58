import OrderedCollections
import Yams

extension DefinitionReader {
    mutating func definition(_ root: DefinitionNode) -> SourceDefinition {
        var definition = SourceDefinition()
        guard let fields = fields(root, DefinitionKeys.source) else { return definition }
        definition.choices = fields["choices"].flatMap { choices($0) }
        choiceKeys = definition.choices?.map(\.key) ?? []
        definition.id = fields["id"].flatMap { identifier($0, reserved: reservedIDs) }
        definition.title = fields["title"].flatMap { localised($0) }
        definition.symbol = fields["symbol"].flatMap { text($0, "an icon's name, or one character", maximum: 60) }
        definition.layout = fields["layout"].flatMap { choice($0, SourceLayout.self) }
        readAddresses(fields, into: &definition)
        definition.items = fields["items"].flatMap { path($0) }
        definition.columns = fields["columns"].flatMap { path($0) }
        definition.pages = fields["pages"].flatMap { pagination($0) }
        definition.each = fields["each"].flatMap { each($0) }
        definition.headers = fields["headers"].flatMap { headers($0) }
        definition.method = fields["method"].flatMap { choice($0, RequestMethod.self) }
        definition.body = fields["body"].flatMap { requestBody($0) }
        if let node = fields["body"], definition.method != .post, fields["method"] == nil {
            report(node, expected: "“method: POST” beside a body", got: "none", advice: "add “method: POST”")
        }
        definition.rate = fields["rate"].flatMap { rate($0) }
        definition.freshness = fields["freshness"].flatMap { duration($0) }
        definition.reach = fields["reach"].flatMap { choice($0, SourceReach.self) }
        definition.limit = fields["limit"].flatMap { limit($0) }
        definition.keep = fields["keep"].flatMap { keptParts($0) }
        definition.item = fields["item"].flatMap { item($0) }
        definition.formerly = fields["formerly"].flatMap { node in
            list(node, of: "earlier ids", maximum: SourceDefinition.maxFormerWays)?.compactMap { item($0) }
        }
        definition.facts = fields["facts"].flatMap { facts($0) }
        definition.related = fields["related"].flatMap { related($0) }
        definition.pictures = fields["pictures"].flatMap { hosts($0) }
        definition.attribution = fields["attribution"].flatMap { attribution($0) }
        checkAddresses(root, fields)
        return definition
    }

    private mutating func readAddresses(_ fields: [String: DefinitionNode], into definition: inout SourceDefinition) {
        definition.from = fields["from"].flatMap {
            address($0, variables: DefinitionKeys.listVariables, isAbsolute: true)
        }
        definition.upstreams = fields["upstreams"].flatMap { upstreams($0) }
        definition.list = fields["list"].flatMap { address($0, variables: DefinitionKeys.listVariables) }
        definition.one = fields["one"].flatMap { address($0, variables: ["id"]) }
        if let list = fields["list"], let template = definition.list, AddressText.isAbsolute(template.description) {
            report(list, expected: "a path such as “/shows”", advice: "name the whole address in “from”")
        }
    }

    private mutating func checkAddresses(_ root: DefinitionNode, _ fields: [String: DefinitionNode]) {
        if fields["from"] == nil, fields["upstreams"] == nil {
            report(
                line: root.line, column: root.column, expected: "“from”, or “upstreams” and “list”", got: "neither",
                advice: "add “from: https://…”")
        }
        if let list = fields["list"], fields["from"] != nil {
            report(
                list, expected: "either “from” or “list”", got: "both",
                advice: "put the base of “from” into “upstreams”")
        }
        if let upstreams = fields["upstreams"], fields["list"] == nil, fields["from"] == nil {
            report(upstreams, expected: "“list” beside “upstreams”", got: "none", advice: "add “list: /path”")
        }
    }

    private mutating func upstreams(_ node: DefinitionNode) -> [String]? {
        var bases: [String] = []
        for element in list(node, of: "addresses", maximum: 20) ?? [] {
            guard let base = text(element, "an address") else { continue }
            checkBase(element, base)
            if base.contains("?") || base.contains("#") || base.contains("{") {
                report(element, expected: "an address without “?”, “#” and “{”", advice: "put a query into “list”")
            }
            bases.append(base.trimmed)
        }
        if node.elements?.isEmpty == true { report(node, expected: "at least one address") }
        return bases.isEmpty ? nil : bases
    }

    mutating func pagination(_ node: DefinitionNode) -> Pagination? {
        if case .scalar(let scalar) = node.node, scalar.string == Pagination.Kind.single.rawValue {
            return Pagination(by: .single)
        }
        guard let fields = fields(node, DefinitionKeys.pages) else { return nil }
        guard let by = fields["by"] else {
            report(node, expected: "“by” (page, offset, cursor, next, link or none)", got: "none")
            return nil
        }
        let size = fields["size"].flatMap { integer($0, 1...10_000) }
        let first = fields["first"].flatMap { integer($0, 0...1_000_000) }
        let total = fields["total"].flatMap { expression($0) }
        let next = fields["next"].flatMap { expression($0) }
        let when = fields["when"].flatMap { choice($0, Pagination.Occasion.self) }
        guard let kind = choice(by, Pagination.Kind.self) else { return nil }
        if kind == .cursor || kind == .next, fields["next"] == nil {
            report(
                node, expected: "“next” with “by: \(kind.rawValue)”", got: "none",
                advice: "add where the answer has it, such as “next: info.next”")
        }
        return Pagination(by: kind, size: size, first: first, total: total, next: next, when: when)
    }

    private mutating func each(_ node: DefinitionNode) -> EachRecord? {
        guard let fields = fields(node, DefinitionKeys.each) else { return nil }
        for name in ["id", "from"] where fields[name] == nil {
            report(node, expected: "“\(name)”", got: "none", advice: "add “\(name)”")
        }
        let id = fields["id"].flatMap { expression($0) }
        let from = fields["from"].flatMap { address($0, variables: ["id"]) }
        let items = fields["items"].flatMap { path($0) }
        let when = fields["when"].flatMap { choice($0, EachRecord.Occasion.self) }
        guard let id, let from else { return nil }
        if !from.variables.contains("id"), let node = fields["from"] {
            report(node, expected: "“{id}” in the address", advice: "write {id} where the record's id stands")
        }
        return EachRecord(id: id, from: from, items: items, when: when ?? .always)
    }

    private mutating func limit(_ node: DefinitionNode) -> CrawlLimit? {
        let expected = "a number of items such as 50000, or a size such as 256 MiB"
        guard let text = text(node, expected) else { return nil }
        if let limit = CrawlLimit(text) { return limit }
        report(node, expected: expected + ", at most 1000000 and 4 GiB")
        return nil
    }

    private mutating func keptParts(_ node: DefinitionNode) -> KeptParts? {
        let expected = "“used”, or a list of paths such as [name, stats]"
        guard case .scalar = node.node else {
            return list(node, of: "paths").map { .paths($0.compactMap { path($0) }) }
        }
        guard let text = text(node, expected) else { return nil }
        if text == "used" { return .used }
        report(node, expected: expected)
        return nil
    }

    private mutating func headers(_ node: DefinitionNode) -> OrderedDictionary<String, Template>? {
        guard let fields = anyFields(node, expected: "headers such as {Accept: application/json}") else { return nil }
        var headers = OrderedDictionary<String, Template>()
        for (name, field) in fields {
            let isToken =
                (1...100).contains(name.string.utf8.count)
                && name.string.utf8.allSatisfy {
                    ($0 | 32) &- 97 < 26 || $0 &- 48 < 10 || "!#$%&'*+-.^_`|~".utf8.contains($0)
                }
            guard isToken else {
                report(
                    line: name.line, column: name.column, key: node.key, expected: "the name of a header",
                    got: "“\(name.string.prefix(60))”")
                continue
            }
            if ["host", "content-length", "transfer-encoding", "connection", "cookie"].contains(
                name.string.lowercased())
            {
                report(
                    line: name.line, column: name.column, key: node.key, expected: "a header that a source may set",
                    got: "“\(name.string)”", advice: "remove it")
                continue
            }
            if let value = header(field) { headers[name.string] = value }
        }
        return headers
    }

    private mutating func requestBody(_ node: DefinitionNode) -> JSON? {
        guard case .scalar = node.node else { return body(node) }
        return text(node, "a text, a mapping or a list", maximum: 100_000).map(JSON.text)
    }

    private mutating func hosts(_ node: DefinitionNode) -> [String]? {
        guard let elements = list(node, of: "hosts such as static.example.com", maximum: 100) else { return nil }
        return elements.compactMap { element in
            guard let host = text(element, "a host such as static.example.com", maximum: 253) else { return nil }
            let isHost =
                host.contains(where: { $0 != "." })
                && host.utf8.allSatisfy { ($0 | 32) &- 97 < 26 || $0 &- 48 < 10 || "-.:_[]".utf8.contains($0) }
            guard isHost else {
                report(
                    element, expected: "a host such as static.example.com", advice: "leave out “https://” and the path")
                return nil
            }
            return host.lowercased()
        }
    }

    private mutating func attribution(_ node: DefinitionNode) -> AttributionDefinition? {
        if case .scalar = node.node { return text(node).map { AttributionDefinition(text: .text($0)) } }
        guard let fields = fields(node, DefinitionKeys.attribution) else { return nil }
        let words = fields["text"].flatMap { localised($0) }
        let link = fields["link"].flatMap { text($0, "an address") }
        if let link, let node = fields["link"], !AddressText.isAbsolute(link) {
            report(node, expected: "an address that begins with “https://”")
        }
        if fields["text"] == nil { report(node, expected: "“text”", got: "none", advice: "add the words to show") }
        return words.map { AttributionDefinition(text: $0, link: link) }
    }
}
