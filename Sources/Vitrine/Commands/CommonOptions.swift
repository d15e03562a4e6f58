import ArgumentParser

/// What all commands take.
struct CommonOptions: ParsableArguments {
    @Option(name: .long, help: "Where everything is kept. (default: $VITRINE_DATA_DIRECTORY, else the XDG data home)")
    var dataDirectory: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Replaces a source's upstreams by a base under which the API's paths are asked; repeatable, in order.",
            valueName: "source=url"))
    var upstream: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "A file of certificates, as PEM, that upstreams are trusted by besides the system's.", valueName: "file"))
    var certificateAuthority: String?

    @Flag(name: .long, help: "Ask no upstream; show what is archived, else the samples.")
    var offline = false
}

/// What commands take that print an answer.
struct OutputOptions: ParsableArguments {
    @Flag(name: .long, help: "Print one JSON value and nothing else.")
    var json = false
}
