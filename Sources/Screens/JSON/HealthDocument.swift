/// The health of the server, for monitoring.
package struct HealthDocument: JSONValue {
    let status: String
    /// The problem, and how to fix it.
    let reason: String?

    package init(problem: String?) {
        status = problem == nil ? "ok" : "degraded"
        reason = problem
    }

    package func write(to json: inout JSONOutput) {
        json.object {
            if let reason { $0.member("reason", reason) }
            $0.member("status", status)
        }
    }
}
