import Catalogue
import Foundation
import SourceFiles
import Storage

extension CommonOptions {
    /// The values of the flags by their keys.
    var flags: [String: String] {
        var flags: [String: String] = [:]
        flags["data.directory"] = dataDirectory
        flags["database"] = database
        flags["offline"] = offline ? "true" : nil
        flags["certificate.authority"] = certificateAuthority
        return flags
    }

    /// - Parameter namesSources: whether `--source` may be the id of a source, too.
    func settings(
        of program: ProgramContext, _ flags: [String: String] = [:], namesSources: Bool = false
    ) throws -> Settings {
        let flags = flags.merging(self.flags) { own, _ in own }
        let imported = try Settings.importedFolder(flags: flags)
        let arguments = SourceArguments(
            namesSources ? source.filter { !sourceNames.contains($0) } : source,
            inferred: program.inferred, imported: imported)
        let dataDirectory = imported.deletingLastPathComponent()
        try DataDirectory(dataDirectory).finishInterruptedRestore()
        RestoredDefinitions(directory: dataDirectory).move(to: arguments.folder)
        return try settings(of: program, flags, from: arguments) { Output.diagnostic($0) }
    }

    /// Reads the settings and the definitions of sources, without changing a file.
    ///
    /// - Parameter report: receives what is wrong with definitions.
    func settings(
        of program: ProgramContext, _ flags: [String: String], from arguments: SourceArguments,
        _ report: (String) -> Void
    ) throws -> Settings {
        let (files, problems) = arguments.read(beside: program.ids)
        for problem in problems { report(problem) }
        var settings = try Settings(
            flags: flags, upstreamFlags: upstream,
            sources: program.sources + files.map { try FileSource($0.definition, id: $0.id) }, files: files)
        let unknown = program.additionProblems(beside: Vitrine.allIDs(of: settings.sources))
        guard unknown.mistakes.isEmpty else { throw CommandError(.usage, unknown.mistakes) }
        for problem in unknown.others { report(problem) }
        settings.sourceArguments = arguments
        for problem in files.compactMap(settings.missingKeys) { report(problem) }
        return settings
    }
}
