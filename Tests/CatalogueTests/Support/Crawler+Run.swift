import Endpoints

@testable import Catalogue

extension Crawler {
    /// Fetches a whole collection.
    func run(from first: Resource) async throws(EndpointError) -> Crawl<Item> {
        var crawl = crawl(from: first)
        while try await crawl.next() != nil {}
        return crawl
    }
}
