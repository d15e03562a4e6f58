extension Answer {
    /// The `Location` of a redirect; nil for any other answer.
    var redirectTarget: String? {
        [301, 302, 303, 307, 308].contains(status) ? headers["location"] ?? "nowhere" : nil
    }
}

extension Resource {
    /// The resource with a slash at its end, if the redirect leads there.
    func withSlash(ifRedirectedTo target: String, of base: BaseURL) -> Resource? {
        guard !path.hasSuffix("/") else { return nil }
        let slashed = Resource(path + "/", query: query)
        let path = base.path + slashed.description
        return target == path || target == "\(base.scheme)://\(base.authority)\(path)" ? slashed : nil
    }
}
