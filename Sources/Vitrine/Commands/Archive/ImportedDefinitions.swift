import Catalogue
import Foundation
import SourceFiles

/// The definitions of an archive file that a program without these sources takes over.
///
/// The file comes from somebody else. Its definitions reach public hosts alone, hold no secrets, and replace nothing.
struct ImportedDefinitions {
    /// The sources to add, in the order of their ids.
    private(set) var sources: [FileSource] = []
    /// Why others are left out, by the id of the source.
    private(set) var problems: [(id: SourceID, problem: String)] = []

    /// - Parameters:
    ///   - definitions: the definitions of the file as YAML.
    ///   - present: the ids of the program's sources and of its pages.
    ///   - complete: the definitions of the program's sources from files.
    ///   - files: the files of sources that the program names.
    init(
        _ definitions: [SourceID: String], besides present: Set<SourceID>,
        _ complete: [SourceID: SourceDefinition], _ files: [SourceFile]
    ) {
        var taken = present
        for (id, yaml) in definitions.sorted(by: { $0.key < $1.key }) {
            do {
                let definition = try Self.definition(yaml, of: id)
                if taken.contains(id) {
                    if let known = complete[id], Self.harmless(known).yaml() == definition.yaml() { continue }
                    throw CommandError(.usage, "this program has another source with this id")
                }
                if let file = files.first(where: { $0.id == id }), !definition.hasBases(of: file.definition) {
                    throw CommandError(.usage, "\(file.name) has this id and asks another API")
                }
                let source = try FileSource(definition, id: id)
                let ids = Vitrine.allIDs(of: [source])
                if let problem = ids.lazy.compactMap({ Vitrine.problem(with: $0, besides: taken) }).first {
                    throw CommandError(.usage, problem)
                }
                taken.formUnion(ids)
                sources.append(source)
            } catch {
                problems.append((id, (error as? CommandError)?.message ?? "\(error)"))
            }
        }
    }

    private static func definition(_ yaml: String, of id: SourceID) throws -> SourceDefinition {
        let written = try SourceDefinition(yaml: yaml, file: "\(id).yaml")
        guard written.isComplete else {
            throw CommandError(.usage, "expected a complete definition, got a part of one")
        }
        // As the program is going to read it.
        return try SourceDefinition(yaml: harmless(written).yaml(), file: "\(id).yaml")
    }

    /// A definition that reaches public hosts alone and holds no secrets.
    private static func harmless(_ definition: SourceDefinition) -> SourceDefinition {
        var definition = definition.withoutSecrets
        definition.reach = .publicHosts
        // The name of the file is the id.
        definition.id = nil
        return definition
    }

    /// Writes the definitions where the program reads them. A file that exists stays.
    mutating func write(to folder: URL) throws {
        guard !sources.isEmpty else { return }
        var written: [FileSource] = []
        for source in sources {
            let file = folder.appending(path: "\(source.id).yaml")
            do {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                try Data(source.definition.yaml().utf8).write(to: file, options: .withoutOverwriting)
                written.append(source)
            } catch CocoaError.fileWriteFileExists {
                problems.append((source.id, "\(file.path) exists already"))
            } catch {
                throw CommandError(
                    .inputOutput,
                    "Expected to write \(file.path), got: \(error.localizedDescription) No entries were imported.")
            }
        }
        sources = written
    }
}
