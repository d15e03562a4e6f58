import Endpoints
public import Foundation

/// Recorded answers of an API, by their addresses.
///
/// Parameters of an address may be in any order.
public struct Recordings: Sendable {
    private var bodies: [String: Data]

    /// Creates recordings of texts by their addresses.
    public init(_ texts: [String: String]) {
        bodies = Dictionary(texts.map { (Self.key(of: $0), Data($1.utf8)) }) { first, _ in first }
    }

    /// Reads recordings in a folder.
    ///
    /// - Parameters:
    ///   - folder: the folder.
    ///   - files: the names of files in the folder, by the addresses that were asked; nil for the table in `MANIFEST.tsv`.
    ///     Its first line names its columns: `file`, and `endpoint` or `url`.
    /// - Throws: an error of Foundation if a file can't be read.
    public init(folder: URL, files: [String: String]? = nil) throws {
        let files = try files ?? Self.manifest(of: folder)
        bodies = [:]
        for (address, file) in files {
            bodies[Self.key(of: address)] = try Data(contentsOf: folder.appending(path: file))
        }
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

    /// The recorded answer to a request; nil if there is none.
    ///
    /// - Parameter base: the upstream; nil for any host, for an upstream that only people configure.
    func answer(to resource: Resource, at base: BaseURL?) -> Answer? {
        let key = Self.key(of: "\(base?.description ?? "")\(resource)")
        let body = base == nil ? bodies.first { $0.key.drop { $0 != "/" } == key }?.value : bodies[key]
        return body.map { Answer(resource: resource, body: $0) }
    }

    /// The recorded body at an address; nil if there is none.
    func body(at address: String) -> Data? { bodies[Self.key(of: address)] }

    /// A text that is equal for addresses of equal meaning.
    private static func key(of address: String) -> String {
        guard let parts = URLComponents(string: address) else { return address }
        let parameters = (parts.queryItems ?? []).map { "\($0.name)=\($0.value ?? "")" }.sorted()
        let path = parts.path.hasSuffix("/") ? String(parts.path.dropLast()) : parts.path
        return "\(parts.host?.lowercased() ?? "")\(path)?\(parameters.joined(separator: "&"))"
    }
}
