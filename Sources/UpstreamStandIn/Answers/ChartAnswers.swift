import BuiltInSources
import Catalogue
import Endpoints
import Foundation

/// Answers the paths of Apple's chart APIs, of any country and length, with the samples of their medium.
struct ChartAnswers: Answers {
    private let modified: Date
    private let requests: [AnySource]

    /// - Throws: what is no address of an upstream, which loopback is.
    init(modified: Date = .now) throws {
        self.modified = modified
        // Also those that only a person's own upstream is asked.
        let charts = AnySource(Charts()).replacingUpstreams(with: [try BaseURL("http://127.0.0.1")])
        requests = charts.main.flatMap { source in
            (source.parameter("chart")?.options ?? []).compactMap { source.setting("chart", to: $0.value) }
        }
    }

    func document(at components: [String]) throws -> Document? {
        let country = components.first { $0.utf8.count == 2 && !["v1", "v2"].contains($0) } ?? ""
        let numbers = components.compactMap { Int($0.replacing("limit=", with: "")) }
        for request in requests {
            let asked = request.setting([.init("country", country), .init("limit", "\(numbers.first ?? 50)")])
            for filter in ["true", "false"] {
                let paths = asked.setting([.init("explicit", filter)]).upstreams.map(\.path)
                guard paths.contains("/" + components.joined(separator: "/")) else { continue }
                return asked.samples.first.map { Document(body: $0.body, modified: modified) }
            }
        }
        return nil
    }
}
