public import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import OrderedCollections

extension FileSource {
    public func dialects(for query: FileQuery) -> [Dialect<FileRecord>] {
        guard let base = upstreams.first?.base else { return [] }
        return [Dialect(RecordReader(definition), at: base, query: query)]
    }

    /// An upstream for each base.
    static func upstreams(of definition: SourceDefinition) throws -> [Upstream<FileQuery, FileRecord>] {
        let reader = RecordReader(definition)
        var limits = Limits()
        if let rate = definition.rate { limits.rate = rate }
        return try SourceBases(definition).bases.enumerated().map { index, address in
            let base = try BaseURL(address)
            return Upstream(
                base: base, dialects: [], limits: limits, signing: Signing(definition)
            ) { query in
                reader.resource(for: query, at: index, below: base)
            }
        }
    }
}

extension RecordReader {
    /// The first request of a query at one of the bases; nil if it needs something that is missing.
    fileprivate func resource(for query: FileQuery, at index: Int, below base: BaseURL) -> Resource? {
        switch query.subject {
        case .item(let id):
            return addresses(ofItem: id).dropFirst(index).first.flatMap { Resource($0, below: base) }
        case .related(let owner) where owner?.id.isEmpty != false: return nil
        case .related, .list: return firstRequest(variables: query.variables)?.resource(at: index, below: base)
        }
    }
}

extension PageRequest {
    /// Whether an answer leads to the part, and not a number that is counted up.
    var isNamed: Bool {
        switch position {
        case .cursor, .address: true
        case .page, .offset: false
        }
    }

    /// The resource at one of the bases; nil if it is elsewhere.
    func resource(at index: Int = 0, below base: BaseURL) -> Resource? {
        // A body of one text is sent as it is.
        let text = if case .text(let text) = body { text } else { body?.json ?? "{}" }
        let body = method == .post ? text : nil
        return addresses.dropFirst(index).first.flatMap { Resource($0, body: body, below: base) }
    }
}

extension Resource {
    /// The address without its secrets, below a base; nil if it is elsewhere.
    init?(_ template: Template, body: String? = nil, below base: BaseURL) {
        let open = Template(
            parts: template.parts.map { part in
                if case .secret(let name) = part { .literal(Self.secretMark + name) } else { part }
            })
        guard var address = open.resolved(with: [:])?.encodedAddress else { return nil }
        let prefix = base.description
        guard address.hasPrefix(prefix) else { return nil }
        address.removeFirst(prefix.count)
        if let fragment = address.firstIndex(of: "#") { address = String(address[..<fragment]) }
        let halves = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let parameters = (halves.count > 1 ? halves[1] : "").split(separator: "&").compactMap { pair -> Parameter? in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count > 1 ? String(parts[1]) : ""
            // The signature adds what is secret.
            guard !value.contains(Self.secretMark) else { return nil }
            return Parameter(Self.plain(parts[0]), Self.plain(Substring(value)))
        }
        self.init(String(halves.first ?? ""), query: parameters, body: body)
    }

    /// Stands for a secret; no address has it, because it is not allowed in any.
    private static let secretMark = "\u{0}"

    private static func plain(_ text: Substring) -> String {
        Resource.decoded(text.replacing("+", with: " ")) ?? String(text)
    }
}

extension Signing {
    /// The headers and secret parameters of a definition; nil if it has neither.
    fileprivate init?(_ definition: SourceDefinition) {
        let names = definition.secrets
        let headers = definition.headers ?? [:]
        let parameters = SourceBases.secretParameters(of: definition)
        guard !names.isEmpty || !headers.isEmpty else { return nil }
        @Sendable func known(_ keys: [Secret]) -> [String: String] {
            Dictionary(zip(names, keys.map(\.revealed))) { first, _ in first }
        }
        self.init(
            keys: names.map { "secret.\($0.lowercased())" },
            headers: { keys in
                var fields = HTTPFields()
                for (name, template) in headers {
                    guard let name = HTTPField.Name(name),
                        let value = template.resolved(with: known(keys), encodesSecrets: false)
                    else { continue }
                    fields[name] = value
                }
                return fields
            },
            parameters: { keys, _ in
                parameters.compactMap { name, value in
                    value.resolved(with: known(keys), encodesSecrets: false).map { Resource.Parameter(name, $0) }
                }
            })
    }
}

extension SourceBases {
    /// The parameters that hold secrets, in the queries of all addresses. Each request has all of them.
    fileprivate static func secretParameters(of definition: SourceDefinition) -> [(name: String, value: Template)] {
        let addresses = [SourceBases(definition).list, definition.one, definition.each?.from].compactMap(\.self)
        var names: Set<String> = []
        return addresses.flatMap(parameters).compactMap { parts in
            guard parts.contains(where: { if case .secret = $0 { true } else { false } }),
                case .literal(let beginning)? = parts.first, let equals = beginning.firstIndex(of: "=")
            else { return nil }
            let rest = String(beginning[beginning.index(after: equals)...])
            let name = String(beginning[..<equals])
            guard names.insert(name).inserted else { return nil }
            return (name, Template(parts: [.literal(rest)] + parts.dropFirst()))
        }
    }
}
