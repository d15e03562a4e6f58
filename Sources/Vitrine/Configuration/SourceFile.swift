import Catalogue
import Endpoints
import Foundation
import Routes
import SourceFiles

/// A definition of a source, as a file or an address on the command line gives it.
struct SourceFile {
    /// The file's path, or the address.
    let name: String
    let id: SourceID
    /// The written part. The rest is inferred.
    let definition: SourceDefinition
    /// The keys that an address on the command line has, by the names of their settings. The definition has the names
    /// alone.
    var typedKeys: [String: Secret] = [:]
    /// Whether it came with an archive, and so is complete.
    var isImported = false

    /// The definitions that an argument of `--source` names: a file, a folder of files, or the address of an API.
    ///
    /// - Returns: the definitions, and what is wrong with others.
    static func all(named argument: String) -> (files: [SourceFile], problems: [String]) {
        let normalised = AddressText.normalised(argument)
        if normalised.hasPrefix("http://") || normalised.hasPrefix("https://") { return address(normalised) }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder) else {
            let advice = isHost(argument) ? " An address begins with https:// or http://." : ""
            let problem = "expected a file, a folder or an address, got “\(argument)”, which does not exist."
            return ([], ["--source: \(problem)\(advice)"])
        }
        guard isFolder.boolValue else { return file(at: argument) }
        return files(in: URL(filePath: argument, directoryHint: .isDirectory))
    }

    /// Whether an argument is probably an address without its scheme.
    private static func isHost(_ argument: String) -> Bool {
        let host = argument.prefix { $0 != "/" }
        let isFile = host == argument && extensions.contains(URL(filePath: argument).pathExtension)
        return !isFile && !host.hasPrefix(".") && host.contains { $0 == "." || $0 == ":" }
    }

    /// Whether a text can be the name of a file without leading to another folder.
    static func isName(_ text: String) -> Bool { !text.isEmpty && !text.contains("/") && !text.hasPrefix(".") }

    private static let extensions: Set<String> = ["yaml", "yml", "json"]

    /// The definition of a source in Swift.
    static func inferred(_ source: InferredSource) -> (files: [SourceFile], problems: [String]) {
        switch source.definition {
        // A file's checks are those of a program, too.
        case .success(let definition): file(definition.yaml(), named: source.id, id: source.id)
        case .failure(let error): ([], ["\(source.id): \(error)"])
        }
    }

    /// The definitions in a folder, in the order of their names.
    static func files(in folder: URL) -> (files: [SourceFile], problems: [String]) {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        } catch {
            return ([], ["Expected a readable folder of sources, got \(folder.path): \(error.localizedDescription)."])
        }
        let results = names.filter { name in extensions.contains(URL(filePath: name).pathExtension) }
            .map { file(at: folder.appending(path: $0).path) }
        return (results.flatMap(\.files), results.flatMap(\.problems))
    }

    /// The definitions that came with archives. Each has the name of its source.
    static func imported(in folder: URL) -> (files: [SourceFile], problems: [String]) {
        guard FileManager.default.fileExists(atPath: folder.path) else { return ([], []) }
        var (files, problems) = files(in: folder)
        for index in files.indices { files[index].isImported = true }
        return (files, problems)
    }

    private static func file(at path: String) -> (files: [SourceFile], problems: [String]) {
        let text: String
        do {
            let data = try Data(contentsOf: URL(filePath: path), options: .mappedIfSafe)
            guard data.count <= SourceDefinition.maximumSize else {
                return ([], ["\(path): expected at most \(SourceDefinition.maximumSize) bytes, got \(data.count)."])
            }
            // The byte order marks of UTF-16 are no UTF-8.
            let isUTF16 = data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF])
            text = (isUTF16 ? String(data: data, encoding: .utf16) : nil) ?? String(decoding: data, as: UTF8.self)
        } catch {
            return ([], ["\(path): expected a readable file, got: \(error.localizedDescription)."])
        }
        return file(text, named: path, id: URL(filePath: path).deletingPathExtension().lastPathComponent)
    }

    /// Reads a definition.
    ///
    /// - Parameters:
    ///   - text: the definition as YAML.
    ///   - name: the name of the file, for problems.
    ///   - id: the id, unless the definition has one.
    private static func file(
        _ text: String, named name: String, id: String
    ) -> (files: [SourceFile], problems: [String]) {
        do throws(DefinitionError) {
            let definition = try SourceDefinition(
                yaml: text, file: name, reservedIDs: Set(SourceID.reserved.map(\.rawValue)))
            let id = RenamedSources.id(insteadOf: SourceID(rawValue: definition.id ?? id))
            return ([SourceFile(name: name, id: id, definition: definition)], [])
        } catch {
            return ([], error.diagnostics.map(\.description))
        }
    }

    private static func address(_ address: String) -> (files: [SourceFile], problems: [String]) {
        var definition = SourceDefinition()
        let id = id(of: address)
        let typed = TypedKeys(in: address, of: id)
        do throws(SyntaxError) {
            definition.from = try Template(typed.address)
        } catch {
            return ([], ["--source: \(error)"])
        }
        return ([SourceFile(name: typed.address, id: id, definition: definition, typedKeys: typed.keys)], [])
    }

    /// The last word of an address's path, or else of its host: `shows` of `https://api.example/v1/shows.json?page=1`.
    static func id(of address: String) -> SourceID {
        let url = URL(string: address)
        let words = (url?.pathComponents ?? []).reversed() + [url?.host() ?? ""]
        let names = words.map { word in
            word.prefix { $0 != "." }.lowercased().split { !$0.isASCII || !$0.isLetter && !$0.isNumber }
                .joined(separator: "-")
        }
        let name = names.first { name in
            name.contains(where: \.isLetter) && !SourceID.reserved.contains(SourceID(rawValue: name))
        }
        return SourceID(rawValue: name ?? "catalogue")
    }

    /// The problem with the file's id; nil if it is valid and neither another file nor a built-in source has it.
    func problemWithID(
        besides files: some Sequence<SourceFile>, and own: [SourceID]
    ) -> String? {
        let owner = own.contains(id) ? "the program itself" : files.first { $0.id == id }?.name
        if let owner { return "expected an id that no other source has, got “\(id)”, as \(owner); write another “id:”" }
        return Vitrine.problem(with: id, besides: []).map { "\($0) Write another “id:”." }
    }
}
