import Catalogue
import Foundation
import SourceFiles

/// The definitions of sources that a person named, those in the configuration home, and those that came with archives.
struct SourceArguments {
    /// The program's sources of a few lines.
    let inferred: [InferredSource]
    /// Files, folders and addresses.
    let named: [String]
    /// The folder in the configuration home, which need not exist.
    let folder: URL
    /// The folder of imported definitions, which need not exist; nil for none.
    let imported: URL?

    init(
        _ named: [String], inferred: [InferredSource] = [], imported: URL? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        self.inferred = inferred
        self.imported = imported
        let environment = ProgramName.current.variables(of: environment)
        self.named =
            named
            + (environment[SettingNames.environmentName(of: "source")] ?? "").split(separator: ",").map(String.init)
        folder = HomeDirectory(environment).configuration.appending(path: "sources", directoryHint: .isDirectory)
    }

    /// Reads the definitions. One with a mistake, or with the id of another, is left out. An imported one makes way for
    /// any other.
    ///
    /// - Parameter ids: the ids of the program's own sources.
    /// - Returns: the definitions, and what is wrong with others.
    func read(beside ids: [SourceID]) -> (files: [SourceFile], problems: [String]) {
        let isFolder = FileManager.default.fileExists(atPath: folder.path)
        let all =
            inferred.map(SourceFile.inferred) + named.map(SourceFile.all)
            + (isFolder ? [SourceFile.files(in: folder)] : [])
            + [imported].compactMap(\.self).map(SourceFile.imported)
        var files: [SourceFile] = []
        var problems = all.flatMap(\.problems)
        for file in all.flatMap(\.files) {
            if file.isImported, (ids + files.map(\.id)).contains(file.id) { continue }
            do {
                // The ids of its related lists count, too.
                let lists = try FileSource(file.definition, id: file.id).secondary.map(\.id)
                if let problem = file.problemWithID(besides: files, and: ids)
                    ?? Vitrine.problem(with: ids + files.map(\.id) + [file.id] + lists)
                {
                    problems.append("\(file.name): \(problem)")
                } else {
                    files.append(file)
                }
            } catch {
                problems.append("\(file.name): \(error)")
            }
        }
        return (files, problems)
    }

    /// The sizes and dates of the files, which change when somebody writes one. Unreadable ones are reported by
    /// ``read(beside:)``.
    var fingerprint: [String] {
        let manager = FileManager.default
        let listed = [folder, imported].compactMap(\.self).flatMap { folder in
            ((try? manager.contentsOfDirectory(atPath: folder.path)) ?? []).map { folder.appending(path: $0).path }
        }
        let inFolders = named.flatMap { name in
            ((try? manager.contentsOfDirectory(atPath: name)) ?? []).map { "\(name)/\($0)" }
        }
        return (named + listed + inFolders).sorted().map { path in
            guard let attributes = try? manager.attributesOfItem(atPath: path) else { return path }
            return
                "\(path) \(attributes[.size] ?? 0) \((attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0)"
        }
    }
}
