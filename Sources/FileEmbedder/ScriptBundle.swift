/// Joins modules into one script, so that pages load one file and compression finds what the modules have in common.
///
/// Each module becomes a function that returns its exports, after the functions of the modules that it imports. It knows
/// the forms of import and export that the scripts use, each on lines of its own:
///
/// ```js
/// import './other.js';
/// import { one, two } from './other.js';
/// import { three } from '../folder/another.js';
/// import './other.css';
/// export const one = 1;
/// export class Two {}
/// export { one, two };
/// ```
///
/// Pages load all scripts from one folder, so the name of a module is that of its file.
///
/// A module that is imported by `import('./later.js')` becomes a script of its own, which exports a function: it takes the
/// modules that it imports from those that are there, and has the others in itself. Such an import runs the module each
/// time. A style sheet that a module imports becomes a module, too: ``ScriptModule/init(adopting:)``.
///
/// Comments, indentation and most spaces are left out.
struct ScriptBundle {
    private(set) var text = ""
    /// The scripts that are loaded later, by the names of their modules. Scripts import them as `./name.js`.
    private(set) var laterScripts: [String: String] = [:]
    private let modules: [String: ScriptModule]
    /// The modules that are there when a script is loaded later.
    private var shared: Set<String> = []
    private var added: Set<String> = []

    /// Joins a module and all that it imports.
    ///
    /// - Parameters:
    ///   - entry: the name of the first module, without its extension.
    ///   - modules: the modules by name.
    init(_ entry: String, of modules: [String: ScriptModule]) {
        self.modules = modules
        for name in imports(of: entry).flatMap(imports) { share(name) }
        for name in imports(of: entry) {
            for name in imports(of: name) { add(name) }
            // A module that fails must not stop the others, just as if each were a script of its own.
            text += "try {\n\(body(of: name))} catch (error) { reportError(error); }\n"
        }
        text = Self.withoutSpaces(text + body(of: entry))
    }

    private mutating func share(_ name: String) {
        guard shared.insert(name).inserted else { return }
        for name in imports(of: name) { share(name) }
    }

    private mutating func add(_ name: String) {
        guard added.insert(name).inserted else { return }
        for name in imports(of: name) { add(name) }
        text += "const \(Self.constant(name)) = (() => {\n\(body(of: name))\(result(of: name))})();\n"
    }

    /// The constant that has a module's exports.
    static func constant(_ name: String) -> String { name.replacing("-", with: "_") + "_js" }

    /// The statement that returns a module's exports.
    private func result(of name: String) -> String {
        "return { \(modules[name]?.exports.joined(separator: ", ") ?? "") };\n"
    }

    private mutating func importLater(_ name: String) -> String {
        // Modules that are not there become part of the script. Each runs once, however it is imported.
        var later = self
        later.text = ""
        later.added.formUnion(shared)
        for name in imports(of: name) { later.add(name) }
        let there = added.union(shared)
        let modules = later.added.subtracting(there) + [name]
        // A script that it loads later gets its modules from it.
        let handedOn = modules.flatMap(laterImports).flatMap { [$0] + imports(of: $0) }.flatMap(imports)
        let needed = Set(modules.flatMap(imports) + handedOn).intersection(there).sorted().map(Self.constant)
            .joined(separator: ", ")
        let body = later.body(of: name)
        laterScripts.merge(later.laterScripts) { $1 }
        laterScripts[name] = Self.withoutSpaces(
            "export default ({ \(needed) }) => {\n\(later.text)\(body)\(result(of: name))};\n")
        return "import('./\(name).js').then((module) => module.default({ \(needed) }))"
    }

    private func imports(of name: String) -> [String] { modules[name]?.imports ?? [] }
    private func laterImports(of name: String) -> [String] { modules[name]?.laterImports ?? [] }

    private mutating func body(of name: String) -> String {
        guard let module = modules[name] else { return "" }
        var text = module.texts[0]
        for (later, rest) in zip(module.laterImports, module.texts.dropFirst()) { text += importLater(later) + rest }
        return text
    }
}
