import ArgumentParser
import Routes

/// The format in which a command prints a list.
enum OutputFormat: Hashable {
    case text, json
    case file(ListFormat)

    /// The formats by their names.
    static var all: KeyValuePairs<String, OutputFormat> {
        ["text": .text, "json": .json, "csv": .file(.table), "ndjson": .file(.lines), "atom": .file(.feed)]
    }
}

/// The options of commands that print a list.
struct ListOutputOptions: ParsableArguments {
    @OptionGroup var output: OutputOptions

    @Option(
        name: .long, help: ArgumentHelp("Print in this format: text, json, csv, ndjson, atom.", valueName: "format"))
    var format: String?

    /// The format to print in.
    ///
    /// - Throws: ``CommandError`` for an unknown format, or for two.
    func chosen() throws -> OutputFormat {
        guard let format else { return output.json ? .json : .text }
        guard let chosen = OutputFormat.all.first(where: { $0.key == format })?.value else {
            let names = OutputFormat.all.map(\.key).joined(separator: ", ")
            throw CommandError(.usage, "--format: expected one of \(names), got “\(format)”.")
        }
        if output.json, chosen != .json {
            throw CommandError(
                .usage, "Expected one format, got --json and --format \(format). Leave out one of them.")
        }
        return chosen
    }
}
