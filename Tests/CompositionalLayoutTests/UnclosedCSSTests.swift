import CompositionalLayout
import Testing

@Suite struct UnclosedCSSTests {
    @Test(arguments: [
        "", ".a { color: red }", "@media (width > 40rem) { .a { color: red } }", ".a[title='}'] { content: \"{\" }",
        "/* { ' */ .a {}", ".a { background: url(data:image/png;a'b{c) }", ".a { background: url( \"a)b\" ) }",
        ".a\\{ { content: '\\'' }", ".a { content: 'two\\\nlines' }",
        ".a { content: 'two\\\r\nlines' }", ".a { background: url(\t\"a)b\") }",
        ".a { background: url(\r'a)b') }", ".a { background: url(\r\n\u{C}'a)b') }",
    ])
    func acceptsWhatIsClosed(css: String) {
        #expect(UnclosedCSS(in: css) == nil)
    }

    @Test(arguments: [
        (".a {\n  color: red\n", "line 1: expected “}” for “{”, got none"),
        (".a {}\n}", "line 2: expected a bracket that “}” closes, got none"),
        (".a { width: calc(1px }\n", "line 1: expected “)” for “(”, got “}” in line 1"),
        (".a {\n content: 'x\n}", "line 2: expected “'” at the end of the string, got the end of the line"),
        (".a {\r content: 'x\r}", "line 2: expected “'” at the end of the string, got the end of the line"),
        ("\n/* a", "line 2: expected “*/” for “/*”, got none"),
        (".a { background: url(x", "line 1: expected “)” for “(”, got none"),
    ])
    func namesWhatIsNot(css: String, mistake: String) {
        #expect(UnclosedCSS(in: css)?.description == mistake)
    }
}
