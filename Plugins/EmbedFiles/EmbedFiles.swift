import Foundation
import PackagePlugin

/// Compiles the files of a target that are no source code into the program: `Texts/en.json` becomes
/// `EmbeddedFiles.en_json`.
///
/// The package manager's own `.embedInCode` writes array literals, which take the compiler a hundred times as long.
@main struct EmbedFiles: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target as? any SourceModuleTarget else { return [] }
        let files = target.sourceFiles.filter { $0.type == .unknown && $0.url.pathExtension != "docc" }.map(\.url)
            .sorted { $0.path < $1.path }
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
        return [
            .buildCommand(
                displayName: "Embedding \(files.count) files in \(target.name)",
                executable: try context.tool(named: "FileEmbedder").url,
                arguments: [output.path] + files.map(\.path), inputFiles: files, outputFiles: [output])
        ]
    }
}
