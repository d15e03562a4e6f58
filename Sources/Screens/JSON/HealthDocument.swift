/// The health of the server, for monitoring.
package struct HealthDocument: JSONValue {
    let status: String
    /// The problem, and how to fix it.
    let reason: String?
    let proxies: [Proxy]

    /// A way in which requests of a proxy differ from the settings.
    package struct Proxy: JSONValue {
        let mismatch: String
        /// The address of the proxy.
        let peer: String

        package init(mismatch: String, peer: String) { (self.mismatch, self.peer) = (mismatch, peer) }

        package func write(to json: inout JSONOutput) {
            json.object {
                $0.member("mismatch", mismatch)
                $0.member("peer", peer)
            }
        }
    }

    package init(problem: String?, proxies: [Proxy] = []) {
        status = problem == nil ? "ok" : "degraded"
        reason = problem
        self.proxies = proxies
    }

    package func write(to json: inout JSONOutput) {
        json.object {
            if !proxies.isEmpty { $0.member("proxies", proxies) }
            if let reason { $0.member("reason", reason) }
            $0.member("status", status)
        }
    }
}
