import Catalogue
import Foundation

/// A person's home directory. Foundation's is that of the list of users, whatever `HOME` says.
struct HomeDirectory {
    private let environment: [String: String]

    init(_ environment: [String: String] = ProcessInfo.processInfo.environment) { self.environment = environment }

    /// `HOME`, or else the folder in the list of users.
    private var url: URL { folder("HOME") ?? FileManager.default.homeDirectoryForCurrentUser }

    /// The program's folder in the XDG data home.
    var data: URL { programFolder(in: "XDG_DATA_HOME", or: ".local/share") }

    /// The program's folder in the XDG configuration home.
    var configuration: URL { programFolder(in: "XDG_CONFIG_HOME", or: ".config") }

    /// The URL of a path in a setting, which may begin with `~/`.
    func url(of path: String, _ hint: URL.DirectoryHint = .inferFromPath) -> URL {
        guard path == "~" || path.hasPrefix("~/") else { return URL(filePath: path, directoryHint: hint) }
        return url.appending(path: path.dropFirst(2), directoryHint: hint)
    }

    private func programFolder(in variable: String, or path: String) -> URL {
        (folder(variable) ?? url.appending(path: path, directoryHint: .isDirectory))
            .appending(path: ProgramName.current.command, directoryHint: .isDirectory)
    }

    /// The folder that a variable names. The XDG Base Directory Specification ignores relative paths.
    private func folder(_ variable: String) -> URL? {
        guard let path = environment[variable], path.hasPrefix("/") else { return nil }
        return URL(filePath: path, directoryHint: .isDirectory)
    }
}
