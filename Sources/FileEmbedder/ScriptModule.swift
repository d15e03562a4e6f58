/// A module of a script, read line by line.
///
/// Comments stand on their own lines, each beginning with `//`, `/*` or `*`. A template literal ends on the line it begins on.
struct ScriptModule {
    /// The modules that it imports, in order.
    private(set) var imports: [String] = []
    /// The names that it exports, as lists.
    private(set) var exports: [String] = []
    /// Its text before, between and after the modules that it imports later.
    private(set) var texts = [""]
    /// The modules that it imports later, in order.
    private(set) var laterImports: [String] = []

    /// Reads a module.
    ///
    /// - Throws: ``FileError`` for a form that ``ScriptBundle`` doesn't know.
    init(_ source: String, file: String) throws {
        var statement = ""
        var start = 1
        for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = line.drop { $0 == " " || $0 == "\t" }
            let isComment = ["//", "/*", "*"].contains(where: line.hasPrefix)
            if line.isEmpty || isComment && Self.endsWithComment(line) { continue }
            do {
                guard !isComment else { throw Expected(form: "code after a comment on a line of its own") }
                if !statement.isEmpty || line.hasPrefix("import ") {
                    if statement.isEmpty { start = index + 1 }
                    statement += line + "\n"
                    if line.hasSuffix(";") {
                        try add(import: statement)
                        statement = ""
                    }
                } else if line.hasPrefix("export ") {
                    try add(export: line.dropFirst("export ".count))
                } else {
                    try add(line)
                }
            } catch let expected as Expected {
                throw FileError(file: file, line: index + 1, expected: expected.form, came: String(line))
            }
        }
        if !statement.isEmpty {
            throw FileError(file: file, line: start, expected: "the end of an import", came: statement)
        }
    }

    /// A module that gives the document a style sheet.
    init(adopting css: CompactCSS) {
        let text = css.text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        texts = [
            """
            const sheet = new CSSStyleSheet();
            sheet.replaceSync("\(text)");
            document.adoptedStyleSheets.push(sheet);

            """
        ]
    }

    /// Whether nothing comes after the end of a comment, if that is on the line.
    private static func endsWithComment(_ line: Substring) -> Bool {
        line.hasPrefix("//") || line.firstRange(of: "*/").map { $0.upperBound == line.endIndex } ?? true
    }

    private mutating func add(import statement: String) throws {
        let parts = statement.split(separator: "'")
        guard parts.count == 3, let name = Self.moduleName(at: parts[1]) else {
            throw Expected(form: "import './other.js'; or import { name } from './other.js';")
        }
        if parts[0].hasPrefix("import {"), parts[0].hasSuffix("} from ") {
            let names = parts[0].dropFirst("import ".count).dropLast(" from ".count)
            texts[texts.count - 1] += "const \(names) = \(ScriptBundle.constant(name));\n"
        } else if parts[0] != "import " {
            throw Expected(form: "import { name } from './other.js';")
        }
        imports.append(name)
    }

    /// The name of the module at a path, which is in the same folder or in one beside it.
    private static func moduleName(at path: Substring) -> String? {
        guard let match = path.wholeMatch(of: /(?:\.\/|\.\.\/[A-Za-z]+\/)([A-Za-z0-9_-]+)\.(js|css)/) else {
            return nil
        }
        return String(match.1) + (match.2 == "css" ? "_css" : "")
    }

    private mutating func add(export statement: Substring) throws {
        if statement.hasPrefix("{ "), statement.hasSuffix(" };") {
            exports.append(String(statement.dropFirst(2).dropLast(3)))
            return
        }
        let words = statement.split(separator: " ", maxSplits: 1)
        let name = words.last?.prefix { $0 == "_" || $0 == "$" || $0.isLetter || $0.isNumber } ?? ""
        guard words.count == 2, ["const", "let", "function", "class"].contains(words[0]), !name.isEmpty else {
            throw Expected(form: "export const, let, function or class with a name, or export { name };")
        }
        exports.append(String(name))
        try add(statement)
    }

    private mutating func add(_ line: Substring) throws {
        guard !line.contains(" // ") else { throw Expected(form: "a comment on lines of its own") }
        guard line.count(where: { $0 == "`" }).isMultiple(of: 2) else {
            throw Expected(form: "the end of the template literal on its line")
        }
        let call = "import('"
        var rest = line
        while let place = rest.firstRange(of: call) {
            let path = rest[place.upperBound...].prefix { $0 != "'" }
            let end = rest[path.endIndex...]
            guard let name = Self.moduleName(at: path), end.hasPrefix("')") else {
                throw Expected(form: "import('./other.js')")
            }
            texts[texts.count - 1] += rest[..<place.lowerBound]
            laterImports.append(name)
            texts.append("")
            rest = end.dropFirst("')".count)
        }
        texts[texts.count - 1] += rest + "\n"
    }

    private struct Expected: Error {
        let form: String
    }
}

/// A file that can't be embedded as it is.
struct FileError: Error, Equatable, CustomStringConvertible {
    let file: String
    let line: Int
    let expected: String
    let came: String

    var description: String { "\(file):\(line): error: expected \(expected), came \(came)" }
}
