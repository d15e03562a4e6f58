import ArgumentParser

/// The options of all commands.
struct CommonOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "Store the database and pictures in this folder. (default: $\(SettingNames.environmentName(of: "data.directory")), else the XDG data home)",
            valueName: "folder"))
    var dataDirectory: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Use this PostgreSQL database, which other machines can use, too. Other users of this machine can see flags, "
                + "so put a password into \(SettingNames.environmentName(of: "database.file")). (default: a file in the data directory)",
            valueName: "postgresql://…"))
    var database: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Use this base URL instead of a source's own upstreams. Repeat it for further ones, in order.",
            valueName: "source=url"))
    var upstream: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Add the source that a file describes, those of a folder, or one inferred from the address of an API. Repeat "
                + "it for further ones.", valueName: "file|folder|url"))
    var source: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Trust the certificates in this PEM file, besides the system's.", valueName: "file"))
    var certificateAuthority: String?

    /// The values of `--source` that are ids. A folder of the same name is `./name`.
    var sourceNames: [String] { source.filter { !$0.contains("/") && !$0.contains(".") } }

    @Flag(name: .long, help: "Ask no upstream; show the archive, or samples where it is empty.")
    var offline = false
}

/// The options of commands that print an answer.
struct OutputOptions: ParsableArguments {
    @Flag(name: .long, help: "Print one JSON value and nothing else.")
    var json = false
}
