import Foundation

extension URLComponents {
    /// The parts of an address in an answer; nil if it is not one of the web, or has a user.
    init?(webAddress text: String) {
        guard text.utf8.count <= 2_000, let parts = URLComponents(string: text), parts.host?.isEmpty == false,
            ["https", "http"].contains(parts.scheme?.lowercased()), parts.user == nil, parts.password == nil
        else { return nil }
        self = parts
    }

    /// Whether the host is one of these, or a subdomain of one.
    func isHosted(by hosts: [String]) -> Bool {
        guard let host = host?.lowercased() else { return false }
        return hosts.contains { host == $0 || host.hasSuffix("." + $0) }
    }
}
