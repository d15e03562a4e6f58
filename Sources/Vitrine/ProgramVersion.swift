import Catalogue

/// The version of Vitrine.
enum ProgramVersion {
    /// The version, by Semantic Versioning, of the newest release in CHANGELOG.md.
    static let current = "1.0.0"

    /// What `--version` prints, such as `vitrine 1.0.0` and lines about the build.
    static var description: String {
        let name = ProgramName.current.command
        return """
            \(name == "vitrine" ? name : "\(name), with Vitrine") \(current)
            Commit: \(Commit.name.isEmpty ? "unknown" : Commit.name)
            Swift: \(compiler)
            Features: \(features.isEmpty ? "none" : features.joined(separator: ", "))
            """
    }

    private static var compiler: String {
        #if compiler(>=6.4)
            "6.4 or later"
        #elseif compiler(>=6.3)
            "6.3"
        #else
            "6.2"
        #endif
    }

    /// What a build can leave out.
    private static var features: [String] {
        #if PostgreSQL
            ["PostgreSQL"]
        #else
            []
        #endif
    }
}
