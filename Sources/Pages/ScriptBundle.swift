/// Joins modules into one script, so that pages load one file and compression finds what the modules have in common.
///
/// Each module becomes a function that returns its exports, after the functions of the modules that it imports. It knows
/// the forms of import and export that the scripts use, each on lines of its own:
///
/// ```js
/// import './other.js';
/// import { one, two } from './other.js';
/// import './other.css';
/// export const one = 1;
/// export class Two {}
/// export { one, two };
/// ```
///
/// A module that is imported by `import('./later.js')` becomes a script of its own, which exports a function: it takes the
/// modules that it imports from those that are there, and has the others in itself. Such an import runs the module each
/// time. A style sheet that a module imports becomes a module, too: ``adopting(_:)``.
///
/// Comments, indentation and most spaces are left out. A comment must have lines of its own, and a template literal must end on its
/// line; `ScriptBundleTests` holds the scripts to that.
struct ScriptBundle {
    private(set) var text = ""
    private let fileName: (_ module: String, _ text: String) -> String
    private let sources: [String: String]
    /// The modules that are there when a script is loaded later.
    private var shared: Set<String> = []
    private var added: Set<String> = []

    /// Joins a module and all that it imports.
    ///
    /// - Parameters:
    ///   - entry: the name of the first module, without its extension. It consists of imports.
    ///   - sources: the modules by name. A module without a source stays an import, which `ScriptBundleTests` would find.
    ///   - fileName: the name of the file, in the same folder, of a module that is loaded later and has a certain text.
    init(_ entry: String, sources: [String: [UInt8]], fileName: @escaping (_ module: String, _ text: String) -> String)
    {
        self.fileName = fileName
        self.sources = sources.mapValues(Self.withoutComments)
        for name in imports(of: entry).flatMap(imports) { share(name) }
        for name in imports(of: entry) {
            for name in imports(of: name) { add(name) }
            // A module that fails must not stop the others, just as if each were a script of its own.
            text += "try {\n\(body(of: name))} catch (error) { reportError(error); }\n"
        }
        text = Self.withoutSpaces(text)
    }

    private mutating func share(_ name: String) {
        guard shared.insert(name).inserted else { return }
        for name in imports(of: name) { share(name) }
    }

    private mutating func add(_ name: String) {
        guard added.insert(name).inserted else { return }
        for name in imports(of: name) { add(name) }
        text += "const \(name)_js = (() => {\n\(body(of: name))\(result(of: name))})();\n"
    }

    /// The statement that returns a module's exports.
    private func result(of name: String) -> String {
        let exports = sources[name, default: ""]
            .matches(of: /^export (?:(?:const|class) (\w+)|\{ (.*) \};$)/.anchorsMatchLineEndings())
            .map { $0.1 ?? $0.2 ?? "" }
        return "return { \(exports.joined(separator: ", ")) };\n"
    }

    private func importLater(_ name: String) -> String {
        // Modules that are not there become part of the script. Each runs once, however it is imported.
        var later = self
        later.text = ""
        later.added.formUnion(shared)
        for name in imports(of: name) { later.add(name) }
        let there = added.union(shared)
        let modules = later.added.subtracting(there) + [name]
        // A script that it loads later gets its modules from it.
        let handedOn = modules.flatMap(laterImports).flatMap { [$0] + imports(of: $0) }.flatMap(imports)
        let needed = Set(modules.flatMap(imports) + handedOn).intersection(there).sorted().map { "\($0)_js" }
            .joined(separator: ", ")
        let text = Self.withoutSpaces(
            "export default ({ \(needed) }) => {\n\(later.text)\(body(of: name))\(result(of: name))};\n")
        return "import('./\(fileName(name, text))').then((module) => module.default({ \(needed) }))"
    }

    private func imports(of name: String) -> [String] {
        sources[name, default: ""]
            .matches(of: /^(?:import|\}) .*'\.\/(\w+)\.(js|css)';$/.anchorsMatchLineEndings())
            .map { $0.2 == "css" ? "\($0.1)_css" : String($0.1) }
    }

    private func laterImports(of name: String) -> [String] {
        sources[name, default: ""].matches(of: /import\('\.\/(\w+)\.js'\)/).map { String($0.1) }
    }

    private func body(of name: String) -> String {
        sources[name, default: ""]
            .replacing(/^import (\{[^}]*\}) from '\.\/(\w+)\.js';$/.anchorsMatchLineEndings()) {
                "const \($0.1) = \($0.2)_js;"
            }
            .replacing(/^import '.*';\n/.anchorsMatchLineEndings(), with: "")
            .replacing(/^export \{.*\};\n/.anchorsMatchLineEndings(), with: "")
            .replacing(#/^export /#.anchorsMatchLineEndings(), with: "")
            .replacing(/import\('\.\/(\w+)\.js'\)/) { importLater(String($0.1)) }
    }

    /// A module that gives the document a style sheet. Its name is that of the style sheet, with `_css` for the extension.
    static func adopting(_ css: CompactCSS) -> [UInt8] {
        let text = String(decoding: css.bytes, as: UTF8.self)
            .replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return Array(
            """
            const sheet = new CSSStyleSheet();
            sheet.replaceSync("\(text)");
            document.adoptedStyleSheets.push(sheet);

            """.utf8)
    }

    static func withoutComments(_ source: [UInt8]) -> String {
        String(decoding: source, as: UTF8.self).split(separator: "\n")
            .map { $0.drop(while: \.isWhitespace) }
            .filter { !$0.isEmpty && !$0.hasPrefix("//") && !$0.hasPrefix("/*") && !$0.hasPrefix("*") }
            .map { $0 + "\n" }.joined()
    }
}
