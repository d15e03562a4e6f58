import ArgumentParser

/// The log of the server.
struct LogOptions: ParsableArguments {
    @Option(name: .long, help: "Write the log as lines for people, or as JSON: text, json. (default: text)")
    var logFormat: String?

    @Option(
        name: .long, help: "Log from this level: trace, debug, info, notice, warning, error, critical. (default: info)")
    var logLevel: String?

    @Flag(name: .long, help: "Log a line for each request, at the level info.")
    var logRequests = false

    /// The values by the keys of their settings.
    var flags: [String: String] {
        var flags: [String: String] = [:]
        flags["log.format"] = logFormat
        flags["log.level"] = logLevel
        flags["log.requests"] = logRequests ? "true" : nil
        return flags
    }
}
