import Foundation

extension Answer {
    /// The `Location` of a redirect, empty if there is none; nil for any other answer.
    var redirectTarget: String? {
        [301, 302, 303, 307, 308].contains(status) ? headers["location"] ?? "" : nil
    }

    /// The answer to the resource that was asked for first, which says where it came from in `content-location`.
    func redirected(from first: Hop, at last: Hop) -> Answer {
        guard first != last else { return self }
        var headers = headers
        headers["content-location"] = last.address
        return Answer(resource: first.resource, status: status, headers: headers, body: body)
    }
}

/// A request on the way from redirect to redirect.
struct Hop: Hashable {
    let base: BaseURL
    let resource: Resource

    /// The most redirects from one request.
    static let most = 3

    var address: String { base.description + resource.description }

    /// The absolute address of a `Location`, or the text itself. An empty one leads to where it stands.
    func address(of location: String) -> String {
        location.isEmpty ? address : url(of: location)?.absoluteString ?? location
    }

    private func url(of location: String) -> URL? {
        URL(string: location.encodedAddress, relativeTo: URL(string: address))?.absoluteURL
    }

    /// The next request; nil if the redirect must not be followed.
    ///
    /// It leads to the same host and port, below the base, with the same scheme or from http to https. With keys, it only
    /// adds a slash to the path, so that keys go to no other resource.
    func next(_ location: String, status: Int, withKeys: Bool) -> Hop? {
        guard let url = url(of: location), url.user() == nil, url.password() == nil,
            let target = base(at: url), !url.path(percentEncoded: false).split(separator: "/").contains(".."),
            url.path() == base.path || url.path().hasPrefix(base.path + "/")
        else { return nil }
        let path = url.path().dropFirst(base.path.count)
        let query = url.query(percentEncoded: true).map { "?" + $0 } ?? ""
        // The answer to a post is elsewhere with 303 alone.
        let body = status == 303 ? nil : resource.body
        let slashed = Resource(resource.path + "/", query: resource.query, body: body)
        if !resource.path.hasSuffix("/"), path + query == slashed.description {
            return withKeys && target != base ? nil : Hop(base: target, resource: slashed)
        }
        let next = Hop(base: target, resource: Resource(path + query, body: body))
        return withKeys || next.address == address ? nil : next
    }

    /// The base on the host of an address.
    private func base(at url: URL) -> BaseURL? {
        guard let scheme = url.scheme?.lowercased(), let host = url.host()?.lowercased(), host == base.host.lowercased()
        else { return nil }
        let usual = scheme == "https" ? 443 : 80
        let port = url.port == usual ? nil : url.port
        guard port == base.port else { return nil }
        if scheme == base.scheme { return base }
        guard scheme == "https", port == nil else { return nil }
        do throws(BaseURLError) {
            return try BaseURL("https://\(base.authority)\(base.path)")
        } catch {
            return nil
        }
    }
}
