import Foundation

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
    private let modules: [String: ScriptModule]
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
        modules = sources.mapValues(ScriptModule.init)
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
        "return { \(modules[name]?.exports.joined(separator: ", ") ?? "") };\n"
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

    private func imports(of name: String) -> [String] { modules[name]?.imports ?? [] }
    private func laterImports(of name: String) -> [String] { modules[name]?.laterImports ?? [] }

    private func body(of name: String) -> String {
        guard let module = modules[name] else { return "" }
        return zip(module.texts, module.laterImports.map(importLater) + [""]).map { $0 + $1 }.joined()
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

    static func withoutComments(_ source: [UInt8]) -> String { lines(of: source).map { $0 + "\n" }.joined() }

    /// The lines that are neither empty nor a comment, without their indentation.
    fileprivate static func lines(of source: [UInt8]) -> [String] {
        source.split(separator: UInt8(ascii: "\n"))
            .map { $0.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } }
            .filter { line in
                !line.isEmpty && !["//", "/*", "*"].contains { line.starts(with: $0.utf8) }
            }
            .map { String(decoding: $0, as: UTF8.self) }
    }
}

/// A module, read line by line.
private struct ScriptModule {
    /// The modules that it imports, in order.
    private(set) var imports: [String] = []
    /// The names that it exports, as lists.
    private(set) var exports: [String] = []
    /// Its text before, between and after the modules that it imports later.
    private(set) var texts = [""]
    /// The modules that it imports later, in order.
    private(set) var laterImports: [String] = []

    init(_ source: [UInt8]) {
        var statement = ""
        for line in ScriptBundle.lines(of: source) {
            if !statement.isEmpty || line.hasPrefix("import ") {
                statement += line + "\n"
                if line.hasSuffix("';") {
                    add(import: statement)
                    statement = ""
                }
            } else if line.hasPrefix("export {") {
                exports.append(String(line.dropFirst("export { ".count).dropLast(" };".count)))
            } else if line.hasPrefix("export ") {
                let declaration = line.dropFirst("export ".count)
                exports.append(
                    String(
                        declaration.drop { $0 != " " }.dropFirst().prefix { $0 == "_" || $0.isLetter || $0.isNumber }))
                add(declaration)
            } else {
                add(line[...])
            }
        }
        if !statement.isEmpty { add(statement.dropLast()) }
    }

    /// - Parameter statement: `import './other.js';`, or with names in braces; any other stays, for tests to find.
    private mutating func add(import statement: String) {
        let parts = statement.split(separator: "'")
        guard parts.count == 3, parts[1].hasPrefix("./") else { return add(statement.dropLast()) }
        let file = parts[1].dropFirst("./".count).split(separator: ".")
        guard file.count == 2 else { return add(statement.dropLast()) }
        let name = file[1] == "css" ? "\(file[0])_css" : String(file[0])
        if parts[0].hasPrefix("import {"), parts[0].hasSuffix("} from ") {
            add("const \(parts[0].dropFirst("import ".count).dropLast(" from ".count)) = \(name)_js;")
        } else if parts[0] != "import " {
            return add(statement.dropLast())
        }
        imports.append(name)
    }

    private mutating func add(_ line: Substring) {
        let call = "import('./"
        // Most lines have none, and bytes tell so faster.
        guard line.utf8.contains(UInt8(ascii: "'")) else { return texts[texts.count - 1] += line + "\n" }
        let parts = line.components(separatedBy: call)
        texts[texts.count - 1] += parts[0]
        for part in parts.dropFirst() {
            let name = part.prefix { $0 != "." }
            let rest = part.dropFirst(name.count)
            guard rest.hasPrefix(".js')") else {
                texts[texts.count - 1] += call + part
                continue
            }
            laterImports.append(String(name))
            texts.append(String(rest.dropFirst(".js')".count)))
        }
        texts[texts.count - 1] += "\n"
    }
}
