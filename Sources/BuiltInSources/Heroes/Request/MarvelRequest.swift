import Endpoints

/// Resources of Marvel's protocol. The client signs requests when it sends them.
///
/// A resource with an offset is the first page of a collection; ``MarvelPages`` makes those of the other pages.
enum MarvelRequest {
    /// All characters, by name.
    static let characters = Resource("/v1/public/characters", query: firstPage + [.init("orderBy", "name")])

    /// All comics of a character, newest first.
    static func comics(of number: String) -> Resource { comics(of: number, page: firstPage) }

    /// The newest comics of a character. The request has no offset, because no further pages follow. Pages show fewer
    /// comics, but those with placeholder dates come first.
    static func newestComics(of number: String) -> Resource { comics(of: number, page: [.init("limit", "50")]) }

    private static func comics(of number: String, page: [Resource.Parameter]) -> Resource {
        let path = Resource(characters.path).appending(number).path + "/comics"
        return Resource(path, query: page + [.init("orderBy", "-onsaleDate")])
    }

    /// The largest page that a server gives.
    private static let firstPage: [Resource.Parameter] = [.init("offset", "0"), .init("limit", "100")]
}
