import Endpoints
public import Foundation

/// Recorded answers of an API, by their addresses.
///
/// Parameters of an address may be in any order. The body of a `POST` request may follow its address after a space; without
/// it, the answer is that to any body.
public struct Recordings: Sendable, ExpressibleByDictionaryLiteral {
    private let answers: [String: RecordedAnswer]

    /// Creates recordings of texts by their addresses.
    public init(_ texts: [String: String]) { self.init(answers: texts.mapValues { .text($0) }) }

    /// Creates recordings of answers and failures by their addresses.
    public init(answers: [String: RecordedAnswer]) {
        self.answers = Dictionary(answers.map { (Self.key(of: $0), $1) }) { first, _ in first }
    }

    public init(dictionaryLiteral texts: (String, String)...) {
        self.init(Dictionary(texts) { first, _ in first })
    }

    /// Reads recordings in a folder.
    ///
    /// A file is the body of an answer. One whose name ends in `.http` has its status and header fields, too, or a failure:
    /// `curl -sSi ADDRESS > boats.http 2>&1` writes it.
    ///
    /// - Parameters:
    ///   - folder: the folder.
    ///   - files: the names of files in the folder, by the addresses that were asked; nil for the table in `MANIFEST.tsv`.
    ///     Its first line names its columns: `file`, and `endpoint` or `url`.
    /// - Throws: an error of Foundation if a file can't be read.
    public init(folder: URL, files: [String: String]? = nil) throws {
        let files = try files ?? Self.manifest(of: folder)
        self.init(answers: try files.mapValues { try RecordedAnswer(contentsOf: folder.appending(path: $0)) })
    }

    private static func manifest(of folder: URL) throws -> [String: String] {
        let file = folder.appending(path: "MANIFEST.tsv")
        let lines = try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isNewline).map {
            $0.split(separator: "\t", omittingEmptySubsequences: false)
        }
        guard let columns = lines.first, let name = columns.firstIndex(of: "file"),
            let address = columns.firstIndex(where: { $0 == "endpoint" || $0 == "url" })
        else { throw CocoaError(.fileReadCorruptFile, userInfo: [NSFilePathErrorKey: file.path]) }
        let rows = lines.dropFirst().filter { $0.count > max(name, address) }
        // A remark may follow the address.
        return Dictionary(rows.map { (String($0[address].prefix { $0 != " " }), String($0[name])) }) { first, _ in first
        }
    }

    /// What is recorded of a request; nil if nothing is.
    ///
    /// - Parameter base: the upstream; nil for any host, for an upstream that only people configure.
    func answer(to resource: Resource, at base: BaseURL?) -> RecordedAnswer? {
        let address = "\(base?.description ?? "")\(resource)"
        if let body = resource.body, let posted = answer(at: "\(address) \(body)", ofAnyHost: base == nil) {
            return posted
        }
        return answer(at: address, ofAnyHost: base == nil)
    }

    private func answer(at address: String, ofAnyHost isOfAnyHost: Bool) -> RecordedAnswer? {
        let key = Self.key(of: address)
        return isOfAnyHost ? answers.first { $0.key.drop { $0 != "/" } == key }?.value : answers[key]
    }

    /// The recorded answer to a request if it is a success.
    func success(to resource: Resource, at base: BaseURL?) -> Answer? {
        guard let recorded = answer(to: resource, at: base), case .answer(200..<300, _, _) = recorded else {
            return nil
        }
        do throws(EndpointError) { return try recorded.get(resource, from: "") } catch { return nil }
    }

    /// The recorded body at an address; nil if there is none.
    func body(at address: String) -> Data? {
        if case .answer(200..<300, _, let body)? = answers[Self.key(of: address)] { body } else { nil }
    }

    /// A text that is equal for addresses of equal meaning.
    private static func key(of address: String) -> String {
        let request = address.split(separator: " ", maxSplits: 1).map(String.init)
        guard let first = request.first, let parts = URLComponents(string: first) else { return address }
        let parameters = (parts.queryItems ?? []).map { "\($0.name)=\($0.value ?? "")" }.sorted()
        let path = parts.path.hasSuffix("/") ? String(parts.path.dropLast()) : parts.path
        let key = "\(parts.host?.lowercased() ?? "")\(path)?\(parameters.joined(separator: "&"))"
        return ([key] + request.dropFirst()).joined(separator: " ")
    }
}
