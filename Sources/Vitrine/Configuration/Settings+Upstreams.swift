import Catalogue
import Endpoints
import Foundation

extension Settings {
    mutating func replaceUpstreams(by flags: [String], ids: [SourceID]) throws {
        var given: [SourceID: [BaseURL]] = [:]
        for flag in flags {
            guard let equals = flag.firstIndex(of: "=") else {
                throw Self.invalid(
                    "upstream", flag, expected: "SOURCE=URL, such as starships=http://127.0.0.1:9000/api")
            }
            let id = SourceID(rawValue: String(flag[..<equals]))
            guard ids.contains(id) else {
                let known = ids.map(\.rawValue).joined(separator: ", ")
                throw CommandError(
                    .usage, "--upstream: expected the id of a source, got “\(id)”. The sources are: \(known).")
            }
            given[id, default: []].append(try Self.base(String(flag[flag.index(after: equals)...])))
        }
        upstreams.merge(given) { _, flags in flags }
    }

    static func base(_ text: String) throws -> BaseURL {
        do throws(BaseURLError) {
            return try BaseURL(text)
        } catch {
            throw CommandError(.usage, "--upstream: \(error)")
        }
    }
}
