import Foundation
import Testing

@testable import FileEmbedder

@Suite struct CompactCSSTests {
    @Test(arguments: [
        ("a {\n  color: red;\n  margin: 0 auto;\n}\n\nb { top: 0 }\n", "a{color:red;margin:0 auto}b{top:0}"),
        ("/* One. */ a, /* two */ b > c {\n}", "a,b > c{}"),
        // These differ in their meaning.
        ("a :hover, a:hover, a b { }", "a :hover,a:hover,a b{}"),
        ("a { width: calc(1px + -2px - var(--b, 3px)) }", "a{width:calc(1px + -2px - var(--b,3px))}"),
        ("@media (width >= 600px) and (hover) { a { top: 0; } }", "@media (width >= 600px) and (hover){a{top:0}}"),
        ("@container list not (width >= 1px) { }", "@container list not (width >= 1px){}"),
        // Texts and addresses stay as they are.
        ("a { content: \"/* x */  ; }\\\"  {\" ; }", "a{content:\"/* x */  ; }\\\"  {\"}"),
        ("a { content: ' \\'  /* ' }", "a{content:' \\'  /* '}"),
        ("a { background: url(data:,a/*b;  c) }", "a{background:url(data:,a/*b;  c)}"),
        ("a { background: url( \"a  b\" ) }", "a{background:url( \"a  b\" )}"),
        ("a { background: url(\"a  )\" ); }", "a{background:url(\"a  )\" )}"),
        ("/* without an end", ""), ("", ""), ("  ", ""), (";", ";"),
    ])
    func leavesOutWhatHasNoMeaning(css: String, compact: String) {
        #expect(CompactCSS(css).text == compact)
    }

    @Test func changesNothingASecondTime() throws {
        let folder = URL(filePath: #filePath).appending(path: "../../../Sources/Screens").standardized
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).map { folder.appending(path: $0) }
            .filter { $0.pathExtension == "css" }
        #expect(files.count > 15)
        for file in files {
            let css = try String(contentsOf: file, encoding: .utf8)
            let compact = CompactCSS(css)
            #expect(CompactCSS(compact.text).bytes == compact.bytes)
            let plain = css.replacing(/\/\*.*?\*\//.dotMatchesNewlines(), with: "").replacing(";\n}", with: "}")
            func letters(_ text: String) -> [Character] { text.filter { !$0.isWhitespace && $0 != ";" } }
            #expect(letters(compact.text) == letters(plain), "\(file.lastPathComponent)")
        }
    }
}
