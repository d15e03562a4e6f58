import Foundation
import PackagePlugin

/// Compiles the name of the commit into the program, as `Commit.name`: `1ea36c5d1274`, or an empty text outside a Git repository.
@main struct EmbedCommit: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        // The package manager calls a plugin seldom, but looks at the inputs of its commands at each build. Git adds a line to the
        // log at each commit and checkout; the second word is the commit.
        let log = Self.log(in: context.package.directoryURL)
        let output = context.pluginWorkDirectoryURL.appending(path: "Commit.swift")
        let script = #"""
            commit=$(tail -n 1 "$2" 2>/dev/null | cut -d ' ' -f 2 | cut -c -12)
            echo "enum Commit { static let name = \"$commit\" }" >"$1"
            """#
        return [
            .buildCommand(
                displayName: "Embedding the commit in \(target.name)", executable: URL(filePath: "/bin/sh"),
                arguments: ["-c", script, "sh", output.path, log?.path ?? ""], inputFiles: log.map { [$0] } ?? [],
                outputFiles: [output])
        ]
    }

    /// The log of the package's own repository; nil if it has none, or is a folder of another project's.
    private static func log(in folder: URL) -> URL? {
        guard FileManager.default.fileExists(atPath: folder.appending(path: ".git").path) else { return nil }
        let (git, output) = (Process(), Pipe())
        git.executableURL = URL(filePath: "/usr/bin/env")
        git.arguments = ["git", "rev-parse", "--git-path", "logs/HEAD"]
        git.currentDirectoryURL = folder
        git.standardOutput = output
        git.standardError = FileHandle.nullDevice
        guard (try? git.run()) != nil, let text = try? output.fileHandleForReading.readToEnd() else { return nil }
        let path = String(decoding: text, as: UTF8.self).trimmingCharacters(in: .newlines)
        let log = URL(filePath: path, relativeTo: folder)
        return FileManager.default.fileExists(atPath: log.path) ? log.absoluteURL : nil
    }
}
