import Endpoints

@testable import BuiltInSources

extension MarvelRequest {
    /// A page of characters.
    static func characters(offset: Int = 0, limit: Int) -> Resource {
        let page: [Resource.Parameter] = [.init("offset", String(offset)), .init("limit", String(limit))]
        return Resource(characters.path, query: page + characters.query.dropFirst(2))
    }
}
