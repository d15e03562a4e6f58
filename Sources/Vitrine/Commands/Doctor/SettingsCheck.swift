import Catalogue
import Foundation

/// Explains errors of settings and of definitions of sources.
enum SettingsCheck {
    static func finding(of error: any Error) -> Finding {
        let environment = ProgramName.current.variables(of: ProcessInfo.processInfo.environment)
        return Finding(
            .settings, .error, text(of: error),
            remedy:
                "Correct it where it is set: in a flag, the environment, or \(ConfigurationFile.path(environment))"
        )
    }

    static func text(of error: any Error) -> String { (error as? CommandError)?.message ?? "\(error)" }

    /// - Parameter problem: the name of a file and what is wrong with it.
    static func finding(ofDefinition problem: String) -> Finding {
        let command = ProgramName.current.command
        let file = String(problem.prefix { $0 != ":" })
        let isFile = FileManager.default.fileExists(atPath: file)
        return Finding(
            .sources, .error, problem,
            remedy: isFile ? "\(command) check \(file.quotedForShell)" : "\(command) sources")
    }
}
