/// How the server is, for whoever watches it.
package struct HealthDocument: Encodable {
    let status: String
    /// What is wrong, and how to mend it.
    let reason: String?

    package init(problem: String?) {
        status = problem == nil ? "ok" : "degraded"
        reason = problem
    }
}
