import Foundation
import Testing

@testable import Pages

@Suite struct ScriptBundleTests {
    @Test func modulesBecomeFunctions() {
        let bundle = ScriptBundle(
            "app",
            sources: [
                "app": "// All.\n\nimport './one.js';\nimport './two.js';\n",
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
            ].mapValues { Array($0.utf8) }
        ) { name, text in
            #expect(
                text
                    == ScriptBundle.withoutSpaces(
                        """
                        export default ({ shared_js }) => {
                        const { value } = shared_js;
                        const double = 2 * value;
                        return { double };
                        };

                        """))
            return name + "-1.js"
        }
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
                    import('./later-1.js').then((module) => module.default({ shared_js })).then(log);
                    } catch (error) { reportError(error); }
                    try {
                    const {
                    Thing, value,
                    } = shared_js;
                    const other = new Thing(value);
                    } catch (error) { reportError(error); }

                    """))
    }

    @Test func aLaterScriptHasTheModulesThatOnlyItNeeds() {
        var texts: [String: String] = [:]
        _ = ScriptBundle(
            "app",
            sources: [
                "app": "import './one.js';\n",
                "one": "import { value } from './shared.js';\nimport('./later.js');\n",
                "later": "import { own } from './own.js';\nlog(own);\n",
                "own": "import { value } from './shared.js';\nexport const own = value;\n",
                "shared": "export const value = 1;\n",
            ].mapValues { Array($0.utf8) }
        ) { name, text in
            texts[name] = text
            return name + ".js"
        }
        #expect(
            texts["later"]
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

    @Test func aStyleSheetComesWithTheModuleThatImportsIt() {
        var later = ""
        let style = CompactCSS(
            """
            .cell::before { content: "\\2022"; }
            """)
        _ = ScriptBundle(
            "app",
            sources: [
                "app": Array("import './one.js';\n".utf8),
                "one": Array("import('./later.js');\n".utf8),
                "later": Array("import './later.css';\nlog();\n".utf8),
                "later_css": ScriptBundle.adopting(style),
            ]
        ) { name, text in
            later = text
            return name + ".js"
        }
        #expect(
            later
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

    /// A module that is loaded later takes what comes after the one that loads it, too.
    @Test func aModuleIsPartOfOneScriptAlone() {
        let sources = [
            "app": "import './one.js';\n",
            "one": "import { state } from './two.js';\nlog(state);\n",
            "two": "import { load } from './three.js';\nexport const state = [load];\n",
            "three": "export const load = () => import('./later.js');\n",
            "later": "import { state } from './two.js';\nlog(state);\n",
        ]
        _ = ScriptBundle("app", sources: sources.mapValues { Array($0.utf8) }) { name, text in
            #expect(
                text == "export default({two_js})=>{const{state}=two_js;log(state);return{};};")
            return name
        }
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

    /// The bundle knows few forms; a script that uses others would stop all scripts.
    @Test func itKnowsAllFormsThatTheScriptsUse() throws {
        var later = ""
        let bundle = ScriptBundle("app", sources: Assets.scripts) { name, text in
            later += text
            return "\(name).js"
        }
        let text = bundle.text
        for name in later.matches(of: /^export default\(\{(\w+)\}\)/.anchorsMatchLineEndings()).map(\.1) {
            #expect(text.contains("const \(name)="))
        }
        let all = text + later.replacing("export default", with: "") + Assets.workerScript
        #expect(all.matches(of: #/(?:^|[;{}])\s*(?:im|ex)port /#.anchorsMatchLineEndings()).isEmpty)
        #expect(all.ranges(of: "import(").count == all.ranges(of: ".then((module) => module.default(").count)
        // `app` and `worker` import alone; `stream` is a file of its own.
        for (name, source) in Assets.scripts where !["app", "worker", "stream"].contains(name) {
            let code = String(decoding: source, as: UTF8.self).replacing("export const", with: "const")
            let statements = code.split(separator: "\n").filter { !$0.hasPrefix("//") }
            // A module may have nothing but a style sheet.
            if statements.allSatisfy({ $0.hasPrefix("import ") && $0.hasSuffix(".css';") }) { continue }
            let first = try #require(statements.first { $0.hasPrefix("const ") })
            let line = ScriptBundle.withoutSpaces(String(first)).trimmingCharacters(in: .newlines)
            #expect(all.contains(line), "\(name) is missing")
            // Two scripts that load later drag rows, each its own.
            let most = name == "dragging" ? 2 : 1
            #expect((text + later).ranges(of: "const \(name)_js=(").count <= most, "\(name) runs more than once")
        }
    }

    @Test(arguments: Assets.scripts.keys.sorted())
    func commentsHaveTheirOwnLinesAndTextsEndOnTheirs(name: String) {
        var isInComment = false
        for line in String(decoding: Assets.scripts[name] ?? [], as: UTF8.self).split(separator: "\n") {
            let text = line.trimmingCharacters(in: .whitespaces)
            if text.hasPrefix("/*") { isInComment = true }
            if isInComment {
                #expect(text.hasPrefix("/*") || text.hasPrefix("*"), "\(text)")
            } else if !text.hasPrefix("//") {
                #expect(!text.contains(" // ") && !text.hasPrefix("*"), "\(text)")
                #expect(text.count { $0 == "`" }.isMultiple(of: 2), "\(text)")
            }
            if text.hasSuffix("*/") { isInComment = false }
        }
    }
}
