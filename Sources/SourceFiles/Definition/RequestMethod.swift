/// The method of requests for a list.
public enum RequestMethod: String, Hashable, Sendable, CaseIterable {
    case get = "GET"
    case post = "POST"
}
