/// The health of the server, for monitoring.
package struct HealthDocument: Encodable {
    let status: String
    /// The problem, and how to fix it.
    let reason: String?

    package init(problem: String?) {
        status = problem == nil ? "ok" : "degraded"
        reason = problem
    }
}
