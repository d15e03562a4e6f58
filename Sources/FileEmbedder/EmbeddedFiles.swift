import Foundation

/// Swift source that holds files: `Texts/en.json` as `EmbeddedFiles.en_json`, the bytes of the file.
///
/// Style sheets are compact. Scripts are bundled: `EmbeddedFiles.app_js` is `app.js` with all that it imports, if no other script
/// imports it, and `EmbeddedFiles.laterScripts` has those that are loaded later by the names of their modules.
struct EmbeddedFiles {
    private var members: [String] = []

    var source: String { "import Foundation\n\nenum EmbeddedFiles {\n\(members.joined(separator: "\n"))}\n" }

    /// Reads files.
    ///
    /// - Throws: ``FileError`` for a script in a form that ``ScriptBundle`` doesn't know, or the error of a file that can't be read.
    init(_ files: some Sequence<URL>) throws {
        var modules: [String: ScriptModule] = [:]
        for file in files {
            let bytes = try Data(contentsOf: file)
            let name = file.deletingPathExtension().lastPathComponent
            switch file.pathExtension {
            case "js":
                let module = try ScriptModule(String(decoding: bytes, as: UTF8.self), file: file.path)
                guard modules.updateValue(module, forKey: name) == nil else {
                    throw FileError(file: file.path, line: 1, expected: "a name that no other script has", came: name)
                }
            case "css":
                let css = CompactCSS(String(decoding: bytes, as: UTF8.self))
                modules[name + "_css"] = ScriptModule(adopting: css)
                add(file.lastPathComponent, css.bytes)
            default:
                add(file.lastPathComponent, bytes)
            }
        }
        let imported = Set(modules.values.flatMap { $0.imports + $0.laterImports })
        var laterScripts: [String: String] = [:]
        for name in modules.keys.sorted() where !imported.contains(name) && !name.hasSuffix("_css") {
            let bundle = ScriptBundle(name, of: modules)
            add(name + ".js", bundle.text.utf8)
            laterScripts.merge(bundle.laterScripts) { $1 }
        }
        if !laterScripts.isEmpty {
            let list = laterScripts.sorted { $0.key < $1.key }.map { "        \"\($0)\": \(Self.literal($1.utf8)),\n" }
            members.append("    static let laterScripts: [String: [UInt8]] = [\n\(list.joined())    ]\n")
        }
    }

    private mutating func add(_ file: String, _ bytes: some Collection<UInt8>) {
        members.append("    static let \(file.replacing(/[^A-Za-z0-9]/, with: "_")) = \(Self.literal(bytes))\n")
    }

    /// A text as a raw string literal, which the compiler takes as it is, and other bytes in base 64.
    private static func literal(_ bytes: some Collection<UInt8>) -> String {
        let delimiter = "####"
        // Of line ends, a literal keeps `\n` alone.
        if let text = String(validating: bytes, as: UTF8.self), !bytes.contains(where: { [0, 13].contains($0) }),
            !text.contains(delimiter)
        {
            return "[UInt8](\(delimiter)\"\"\"\n\(text)\n\"\"\"\(delimiter).utf8)"
        }
        return "[UInt8](Data(base64Encoded: \"\(Data(bytes).base64EncodedString())\") ?? Data())"
    }
}
