import Endpoints

/// What a server is asked that speaks Marvel's protocol; signed where it is sent, never here.
enum MarvelRequest {
    /// The most that a server gives at once.
    static let largestPage = 100
    /// Of the newest comics: more than are shown, since those come first whose days upstream made up.
    static let newestPage = 50

    /// Characters from an offset on, by name.
    static func characters(
        offset: Int = 0, limit: Int = largestPage, nameStartsWith prefix: String? = nil
    ) -> Resource {
        var query = page(offset, limit)
        if let prefix { query.append(Resource.Parameter("nameStartsWith", prefix)) }
        query.append(Resource.Parameter("orderBy", "name"))
        return Resource("/v1/public/characters", query: query)
    }

    static func character(_ number: String) -> Resource { Resource("/v1/public/characters").appending(number) }

    /// All comics of a character, the newest first, from an offset on.
    static func comics(of number: String, offset: Int, limit: Int = largestPage) -> Resource {
        Resource(character(number).path + "/comics", query: page(offset, limit) + newestFirst)
    }

    /// The newest comics of a character. It names no offset: no more of them are wanted.
    static func newestComics(of number: String) -> Resource {
        Resource(character(number).path + "/comics", query: [.init("limit", String(newestPage))] + newestFirst)
    }

    private static var newestFirst: [Resource.Parameter] { [.init("orderBy", "-onsaleDate")] }

    private static func page(_ offset: Int, _ limit: Int) -> [Resource.Parameter] {
        [.init("offset", String(max(offset, 0))), .init("limit", String(min(max(limit, 1), largestPage)))]
    }
}
