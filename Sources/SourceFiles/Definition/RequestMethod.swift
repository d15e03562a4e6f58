/// The method of requests for a list.
public enum RequestMethod: String, Hashable, Sendable, CaseIterable {
    /// A request without a body.
    case get = "GET"
    /// A request whose body says what is asked.
    case post = "POST"
}
