import Foundation

/// The name of a program. Its command, data directory, configuration and variables in the environment have it, so that
/// two programs never share a data directory by accident.
struct ProgramName: Hashable, Sendable {
    /// The name as people read it, such as “Star Atlas”.
    let title: String
    /// The name of the command, of the data directory and of the folder with the configuration, such as `star-atlas`.
    let command: String

    init(title: String, command: String) { (self.title, self.command) = (title, command) }

    /// - Parameter title: the name as people read it; nil to make it from the name of the program's file.
    /// - Returns: nil for a name without letters and digits of ASCII.
    init?(_ title: String?) {
        let file = CommandLine.arguments.first.map { URL(filePath: $0).lastPathComponent } ?? ""
        let name = title ?? file
        command = name.lowercased().split { !$0.isASCII || !$0.isLetter && !$0.isNumber }.joined(separator: "-")
        guard !command.isEmpty else { return nil }
        self.title = title ?? name.prefix(1).uppercased() + name.dropFirst()
    }

    /// What its variables in the environment begin with, such as `STAR_ATLAS_`.
    var variablePrefix: String { command.replacing("-", with: "_").uppercased() + "_" }

    /// What variables for all programs begin with.
    static let sharedPrefix = "VITRINE_"

    /// The environment with variables for all programs under the names of this one, which its own override. A data
    /// directory for all has a folder for each.
    func variables(of environment: [String: String]) -> [String: String] {
        guard variablePrefix != Self.sharedPrefix else { return environment }
        var own = environment
        for (name, value) in environment where name.hasPrefix(Self.sharedPrefix) {
            let rest = name.dropFirst(Self.sharedPrefix.count)
            own[name] = nil
            guard environment[variablePrefix + rest] == nil else { continue }
            own[variablePrefix + rest] = rest == "DATA_DIRECTORY" && !value.isEmpty ? "\(value)/\(command)" : value
        }
        return own
    }
}
