/// How the server is, for whoever watches it.
struct HealthDocument: Encodable {
    let status: String
    /// What is wrong, and how to mend it.
    let reason: String?

    init(problem: String?) {
        status = problem == nil ? "ok" : "degraded"
        reason = problem
    }
}
