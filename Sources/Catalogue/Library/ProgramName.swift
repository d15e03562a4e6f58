import Foundation

/// The name of a program. Its command, data directory, configuration and variables in the environment have it, so that
/// two programs never share a data directory by accident.
public struct ProgramName: Hashable, Sendable {
    /// The running program. It is task-local because the argument parser asks types for the names of commands and for
    /// their help.
    @TaskLocal public static var current = ProgramName(title: "Vitrine", command: "vitrine")

    /// The name as people read it, such as “Star Atlas”.
    public let title: String
    /// The name of the command, of the data directory and of the folder with the configuration, such as `star-atlas`.
    public let command: String

    private init(title: String, command: String) { (self.title, self.command) = (title, command) }

    /// Creates the names of a program.
    ///
    /// - Parameter title: the name as people read it; nil to make it from the name of the program's file.
    /// - Returns: nil for a name without letters and digits of ASCII.
    public init?(_ title: String?) {
        let file = CommandLine.arguments.first.map { URL(filePath: $0).lastPathComponent } ?? ""
        let name = title ?? file
        command = name.lowercased().split { !$0.isASCII || !$0.isLetter && !$0.isNumber }.joined(separator: "-")
        guard !command.isEmpty else { return nil }
        self.title = title ?? name.prefix(1).uppercased() + name.dropFirst()
    }

    /// The prefix of its variables in the environment, such as `STAR_ATLAS_`.
    public var variablePrefix: String { command.replacing("-", with: "_").uppercased() + "_" }

    /// The prefix of variables for all programs.
    public static let sharedPrefix = "VITRINE_"

    /// The name of a variable, such as `STAR_ATLAS_MAX_ITEMS` for `MAX_ITEMS`.
    public func variable(_ rest: String) -> String { variablePrefix + rest }

    /// The environment with variables for all programs under the names of this one, which its own override. A data
    /// directory for all has a folder for each.
    public func variables(of environment: [String: String]) -> [String: String] {
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
