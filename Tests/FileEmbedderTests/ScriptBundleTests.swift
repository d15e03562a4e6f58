import Foundation
import Testing

@testable import FileEmbedder

@Suite struct ScriptBundleTests {
    private static func bundle(_ modules: [String: String], css: [String: String] = [:]) throws -> ScriptBundle {
        var read = try modules.reduce(into: [:]) { $0[$1.key] = try ScriptModule($1.value, file: "\($1.key).js") }
        for (name, text) in css { read[name + "_css"] = ScriptModule(adopting: CompactCSS(text)) }
        return ScriptBundle("app", of: read)
    }

    /// The scripts and styles of the pages, and other files.
    private static func files() throws -> [URL] {
        let folder = URL(filePath: #filePath).appending(path: "../../../Sources/Screens").standardized
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path).map { folder.appending(path: $0) }
            .filter { !["", "swift"].contains($0.pathExtension) }
    }

    @Test func modulesBecomeFunctions() throws {
        let bundle = try Self.bundle([
            "app": "// All.\n\nimport './one.js';\nimport './two.js';\nstart();\n",
            "one": "import { value } from './shared.js';\n  log(value);\nimport('./later.js').then(log);\n",
            "later": "import { value } from './shared.js';\nexport const double = 2 * value;\n",
            "two": "import {\n  Thing, value,\n} from './shared.js';\nexport const other = new Thing(value);\n",
            "shared": """
            import { deep } from './deep.js';
            export { deep };
            /**
             * A value.
             */
            export const value = deep;
            export class Thing {}
            """,
            "deep": "export const deep = '// no comment';\n",
        ])
        #expect(
            bundle.laterScripts == [
                "later": "export default({shared_js})=>{const{value}=shared_js;const double=2 * value;return{double};};"
            ])
        #expect(
            bundle.text
                == ScriptBundle.withoutSpaces(
                    """
                    const deep_js = (() => {
                    const deep = '// no comment';
                    return { deep };
                    })();
                    const shared_js = (() => {
                    const { deep } = deep_js;
                    const value = deep;
                    class Thing {}
                    return { deep, value, Thing };
                    })();
                    try {
                    const { value } = shared_js;
                    log(value);
                    import('./later.js').then((module) => module.default({ shared_js })).then(log);
                    } catch (error) { reportError(error); }
                    try {
                    const {
                    Thing, value,
                    } = shared_js;
                    const other = new Thing(value);
                    } catch (error) { reportError(error); }
                    start();

                    """))
    }

    @Test func aLaterScriptHasTheModulesThatOnlyItNeeds() throws {
        let bundle = try Self.bundle([
            "app": "import './one.js';\n",
            "one": "import { value } from './shared.js';\nimport('./later.js');\n",
            "later": "import { own } from './own.js';\nlog(own);\n",
            "own": "import { value } from './shared.js';\nexport const own = value;\n",
            "shared": "export const value = 1;\n",
        ])
        #expect(
            bundle.laterScripts["later"]
                == ScriptBundle.withoutSpaces(
                    """
                    export default ({ shared_js }) => {
                    const own_js = (() => {
                    const { value } = shared_js;
                    const own = value;
                    return { own };
                    })();
                    const { own } = own_js;
                    log(own);
                    return {  };
                    };

                    """))
    }

    @Test func aStyleSheetComesWithTheModuleThatImportsIt() throws {
        let bundle = try Self.bundle(
            [
                "app": "import './one.js';\n", "one": "import('./later.js');\n",
                "later": "import './later.css';\nlog();\n",
            ],
            css: ["later": ".cell::before { content: \"\\2022\"; }"])
        #expect(
            bundle.laterScripts["later"]
                == ScriptBundle.withoutSpaces(
                    #"""
                    export default ({  }) => {
                    const later_css_js = (() => {
                    const sheet = new CSSStyleSheet();
                    sheet.replaceSync(".cell::before{content:\"\\2022\"}");
                    document.adoptedStyleSheets.push(sheet);
                    return {  };
                    })();
                    log();
                    return {  };
                    };

                    """#))
    }

    @Test func aScriptHandsItsModulesToOneThatItLoadsLater() throws {
        let bundle = try Self.bundle([
            "app": "import './one.js';\n",
            "one": "import('./later.js');\n",
            "later": "import { own } from './own.js';\nimport('./last.js');\n",
            "last": "import { own } from './own.js';\nlog(own);\n",
            "own": "export const own = 1;\n",
        ])
        #expect(bundle.laterScripts["last"] == "export default({own_js})=>{const{own}=own_js;log(own);return{};};")
        #expect(bundle.laterScripts["later"]?.contains("module.default({ own_js })") == true)
    }

    @Test func modulesOfOtherFoldersAreKnownByTheNamesOfTheirFiles() throws {
        let bundle = try Self.bundle([
            "app": "import '../List/long-list.js';\n",
            "long-list": "import { value } from '../App/first-value.js';\nimport('../player/play-button.js');\n",
            "first-value": "export const value = 1;\n",
            "play-button": "import { value } from '../App/first-value.js';\nlog(value);\n",
        ])
        #expect(bundle.text.contains("const{value}=first_value_js;"))
        #expect(bundle.text.contains("import('./play-button.js').then("))
        #expect(bundle.laterScripts["play-button"]?.hasPrefix("export default({first_value_js})=>") == true)
    }

    @Test func twoScriptsOfOneNameAreRefused() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = ["app/one.js", "list/one.js"].map { folder.appending(path: $0) }
        for file in files {
            let parent = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
            try Data("start();\n".utf8).write(to: file)
        }
        let error = try #require(throws: FileError.self) { try EmbeddedFiles(files) }
        #expect(error.expected == "a name that no other script has")
    }

    /// A module that is loaded later takes what comes after the one that loads it, too.
    @Test func aModuleIsPartOfOneScriptAlone() throws {
        let bundle = try Self.bundle([
            "app": "import './one.js';\n",
            "one": "import { state } from './two.js';\nlog(state);\n",
            "two": "import { load } from './three.js';\nexport const state = [load];\n",
            "three": "export const load = () => import('./later.js');\n",
            "later": "import { state } from './two.js';\nlog(state);\n",
        ])
        #expect(
            bundle.laterScripts == [
                "later": "export default({two_js})=>{const{state}=two_js;log(state);return{};};"
            ])
    }

    /// A module that ran twice would have two states.
    @Test func eachModuleOfThePagesRunsOnce() throws {
        let files = try Self.files()
        let source = try EmbeddedFiles(files).source
        let names = files.filter { $0.pathExtension == "js" }.map { $0.deletingPathExtension().lastPathComponent }
        #expect(names.count > 40)
        for name in names {
            let count = source.ranges(of: "const \(ScriptBundle.constant(name))=(").count
            #expect(count == 1 || count <= Self.shared[name, default: 1], "\(name)")
        }
    }

    /// How often modules without state may be there, which are parts of several scripts that load later.
    private static let shared = [
        "combobox": 2, "counted": 2, "dialog": 2, "dragging": 2, "folding": 4, "gliding": 5, "item-url": 2, "patch": 2,
        "ranking": 3, "saved-list": 2, "worker-client": 3,
    ]

    @Test func theModulesOfThePagesImportInNoCircle() throws {
        var left: [String: ScriptModule] = [:]
        for file in try Self.files() where file.pathExtension == "js" {
            let name = file.deletingPathExtension().lastPathComponent
            left[name] = try ScriptModule(String(contentsOf: file, encoding: .utf8), file: file.path)
        }
        /// Whether a module imports none of those that are left.
        func isFree(_ module: ScriptModule) -> Bool {
            (module.imports + module.laterImports).allSatisfy { left[$0] == nil }
        }
        while let name = left.first(where: { isFree($0.value) })?.key { left[name] = nil }
        #expect(left.keys.sorted().isEmpty)
    }

    @Test(arguments: [
        ("const a = 1; // One.", "a comment on lines of its own"),
        ("/** @type {A} */ (b);", "code after a comment on a line of its own"),
        ("const a = `\n`;", "the end of the template literal on its line"),
        ("import('./' + name);", "import('./other.js')"),
        ("import other from './other.js';", "import { name } from './other.js';"),
        ("import { a } from 'other';", "import './other.js'; or import { name } from './other.js';"),
        ("export default 1;", "export const, let, function or class with a name, or export { name };"),
        ("export const { a } = b;", "export const, let, function or class with a name, or export { name };"),
        ("import {\n  a,\n} from './other.js'", "the end of an import"),
    ])
    func saysWhichFormItDoesNotKnow(line: String, expected: String) throws {
        let error = try #require(throws: FileError.self) { try ScriptModule("\n" + line, file: "a.js") }
        #expect(error.expected == expected)
        #expect("\(error)".hasPrefix("a.js:2: error: expected \(expected), came "))
    }

    @Test(arguments: [
        ("const { a, b } = c;", "const{a,b}=c;"),
        ("if (a === ' = ; ') return \"( \\\" )\" ;", "if(a===' = ; ')return \"( \\\" )\";"),
        ("a + +b - -c;", "a + +b - -c;"), ("for (const x of [1, 2]) { f(x); }", "for(const x of[1,2]){f(x);}"),
        ("text.split(/ = /) ;", "text.split(/ = /) ;"), ("show(`a = ${ b }`) ;", "show(`a = ${ b }`);"),
        ("`a${b ? ` = ` : c}` ;", "`a${b ? ` = ` : c}` ;"),
        ("f(\n  a,\n  b\n)\ng();\nh();", "f(  a,  b\n)\ng();h();"),
    ])
    func spacesAndLineEndsBesidePunctuationAreLeftOut(script: String, expected: String) {
        #expect(ScriptBundle.withoutSpaces(script).trimmingCharacters(in: .newlines) == expected)
    }
}
