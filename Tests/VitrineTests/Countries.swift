import Foundation

/// A source of a file, with a data directory of its own.
struct Countries {
    let directory = Program.temporaryDirectory()
    private let definition: URL

    init(of base: String = "http://127.0.0.1:9/api") throws {
        definition = directory.appending(path: "countries.yaml")
        let text = """
            from: "\(base)/countries"
            items: "[*]"
            item: {id: name, title: name}

            """
        try Data(text.utf8).write(to: definition)
    }

    /// The list of countries as its upstream answers it.
    static func body(_ names: [String]) -> String {
        let records = names.map { #"{"name": "\#($0)"}"# }
        return "[\(records.joined(separator: ", "))]"
    }

    /// - Parameter values: the arguments behind the options, which may begin with a dash.
    func run(_ arguments: String..., values: [String] = []) async throws -> Program.Run {
        try await Program.run(arguments + ["--source", definition.path, "--"] + values, in: directory)
    }

    /// The counts that an import prints.
    func counts(_ run: Program.Run) throws -> [String: Int] {
        try JSONDecoder().decode([String: Int].self, from: run.output).filter { $0.value > 0 }
    }

    /// The titles of the list as it was at a date, or as it is.
    func titles(at date: String? = nil) async throws -> [String] {
        let asked = date.map { ["--at", $0] } ?? []
        let run = try await Program.run(
            ["list", "countries", "--json", "--offline", "--source", definition.path] + asked, in: directory)
        return try JSONDecoder().decode(Feed.self, from: run.output).sections.flatMap(\.items).map(\.title)
    }
}
