extension FeedState {
    /// The state's name in HTML and JSON.
    package var name: String {
        switch self {
        case .idle, .loading: "loading"
        case .showing(let content, _): content.provenance.name
        case .failed: "failed"
        }
    }
}

extension Provenance {
    /// The provenance's name in HTML and JSON.
    package var name: String {
        switch self {
        case .fresh: "fresh"
        case .archived: "archived"
        case .sample: "sample"
        }
    }
}
