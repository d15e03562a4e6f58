import Foundation

/// The package of a program with one source, which `new` writes.
struct PackageTemplate {
    /// The name of the folder, of the package and of its command, such as `star-atlas`.
    let name: String
    /// The package that it depends on.
    let vitrine: VitrinePackage

    /// The problem with the name; nil if it is valid.
    var problem: String? {
        if name.wholeMatch(of: /[a-z][a-z0-9]*(-[a-z0-9]+)*/) == nil {
            return "Expected a name of lower-case letters, digits and dashes, such as star-atlas, got “\(name)”."
        }
        return Self.reserved.contains(name) ? "Expected a name that Swift does not reserve, got “\(name)”." : nil
    }

    /// Names that no module can have, and that of the package that it depends on.
    private static let reserved = Set(
        """
        as associatedtype break case catch class continue default defer deinit do else enum extension fallthrough false \
        fileprivate for func guard if import in init inout internal is let main nil operator precedencegroup private \
        protocol public repeat rethrows return self static struct subscript super switch throw throws true try typealias \
        var vitrine where while
        """.split(separator: " ").map(String.init))

    /// The text of each file by its path.
    var files: [String: String] {
        let words: [String] = name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
        let module = words.joined()
        let values = [
            "name": name, "title": words.joined(separator: " "), "module": module,
            "import": name.replacing("-", with: "_"), "dependency": vitrine.dependency, "package": vitrine.identity,
            "documentation": vitrine.documentation,
        ]
        let templates = [
            ".gitignore": EmbeddedFiles.gitignore_template,
            "Package.swift": EmbeddedFiles.Package_swift_template,
            "README.md": EmbeddedFiles.README_md_template,
            "Sources/\(name)/Planets.swift": EmbeddedFiles.Planets_swift_template,
            "Tests/\(module)Tests/PlanetsTests.swift": EmbeddedFiles.PlanetsTests_swift_template,
            "Tests/\(module)Tests/Recordings/planets.json": EmbeddedFiles.planets_json,
        ]
        return templates.mapValues { template in
            String(decoding: template, as: UTF8.self).replacing(/\{\{(\w+)\}\}/) { values[String($0.1)] ?? "" }
        }
    }

    /// Writes the package into a new folder of its name.
    ///
    /// - Parameter folder: the folder in which the new one is made.
    /// - Throws: ``CommandError`` if the name is invalid, if there is such a folder, or if a file can't be written.
    func write(in folder: URL) throws {
        if let problem { throw CommandError(.usage, problem) }
        let package = folder.appending(path: name, directoryHint: .isDirectory)
        let manager = FileManager.default
        do {
            try manager.createDirectory(at: package, withIntermediateDirectories: false)
            for (path, text) in files {
                let file = package.appending(path: path)
                try manager.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
            }
        } catch {
            throw CommandError(
                .inputOutput,
                "Expected to write a new folder \(name), got: \(error.localizedDescription) Choose another name.")
        }
    }
}
