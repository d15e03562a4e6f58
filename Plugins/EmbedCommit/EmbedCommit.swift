import Foundation
import PackagePlugin

/// Compiles the name of the commit into the program, as `EmbeddedFiles.commit`: `1ea36c5d1274`, or `1ea36c5d1274-dirty` with changes
/// that are not committed. It is empty outside a Git repository.
@main struct EmbedCommit: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folder = context.package.directoryURL
        let (file, output) = (
            context.pluginWorkDirectoryURL.appending(path: "commit"),
            context.pluginWorkDirectoryURL.appending(path: "Commit.swift")
        )
        let commit = Data(Self.commit(in: folder).utf8)
        // The tool runs if the file is newer than its output.
        if (try? Data(contentsOf: file)) != commit { try commit.write(to: file) }
        return [
            .buildCommand(
                displayName: "Embedding the commit in \(target.name)",
                executable: try context.tool(named: "FileEmbedder").url,
                arguments: [output.path, file.path], inputFiles: [file], outputFiles: [output])
        ]
    }

    private static func commit(in folder: URL) -> String {
        // A package inside another project's repository isn't that commit.
        guard FileManager.default.fileExists(atPath: folder.appending(path: ".git").path) else { return "" }
        let (git, output) = (Process(), Pipe())
        git.executableURL = URL(filePath: "/usr/bin/env")
        git.arguments = ["git", "-C", folder.path, "describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"]
        git.standardOutput = output
        git.standardError = FileHandle.nullDevice
        guard (try? git.run()) != nil else { return "" }
        let text = (try? output.fileHandleForReading.readToEnd()) ?? Data()
        return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .newlines)
    }
}
