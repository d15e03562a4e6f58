import HTML
import Testing

@Suite struct HTMLBuilderTests {
    private enum Mood { case calm, glad, cross }

    private struct Greeting: HTML {
        let name: String

        var body: some HTML {
            p { "Hello, \(name)" }
        }
    }

    private struct Frame<Content: HTML>: HTML {
        let content: Content

        init(@HTMLBuilder content: () -> Content) { self.content = content() }

        var body: some HTML {
            div(.class("frame")) { content }
        }
    }

    @Test func putsViewsAndTextsOneAfterAnother() {
        #expect(
            div {
                "a"; span { "b" }; "c"; img(); "d"
            }.rendered() == "<div>a<span>b</span>c<img>d</div>")
    }

    @Test func writesAnElementWithoutContent() {
        #expect(div {}.rendered() == "<div></div>")
        #expect(div { EmptyHTML() }.rendered() == "<div></div>")
        #expect(EmptyHTML().rendered() == "")
    }

    @Test func writesViewsMadeOfViews() {
        #expect(
            Frame {
                Greeting(name: "Leia"); Greeting(name: "Han & Chewie")
            }.rendered()
                == #"<div class="frame"><p>Hello, Leia</p><p>Hello, Han &amp; Chewie</p></div>"#)
    }

    @Test(arguments: [(true, "<p>ayes</p>"), (false, "<p>a</p>")])
    func leavesOutWhatIsNotWanted(isWanted: Bool, expected: String) {
        #expect(
            p {
                "a"; if isWanted { "yes" }
            }.rendered() == expected)
    }

    @Test(arguments: [(true, "<p><strong>yes</strong></p>"), (false, "<p>no</p>")])
    func choosesABranch(isWanted: Bool, expected: String) {
        #expect(p { if isWanted { strong { "yes" } } else { "no" } }.rendered() == expected)
    }

    @Test func choosesACase() {
        func view(_ mood: Mood) -> some HTML {
            p {
                switch mood {
                case .calm: "calm"
                case .glad: span { "glad" }
                case .cross: strong { "cross" }
                }
            }
        }
        #expect(view(.calm).rendered() == "<p>calm</p>")
        #expect(view(.glad).rendered() == "<p><span>glad</span></p>")
        #expect(view(.cross).rendered() == "<p><strong>cross</strong></p>")
    }

    @Test(arguments: [("x" as String?, "<p>x</p>"), (nil, "<p></p>")])
    func unwrapsWhatIsThere(text: String?, expected: String) {
        #expect(p { if let text { text } }.rendered() == expected)
        #expect(p { text.map { Text($0) } }.rendered() == expected)
    }

    @Test func repeatsForEachElement() {
        #expect(ul { for word in ["a", "b"] { li { word } } }.rendered() == "<ul><li>a</li><li>b</li></ul>")
        #expect(ul { ForEach(["a", "b"]) { word in li { word } } }.rendered() == "<ul><li>a</li><li>b</li></ul>")
        #expect(ul { ForEach(1...3) { Text(String($0)) } }.rendered() == "<ul>123</ul>")
        #expect(ul { ["a", "b"].map { Text($0) } }.rendered() == "<ul>ab</ul>")
        #expect(ul { ForEach([Int]()) { _ in li {} } }.rendered() == "<ul></ul>")
    }

    @Test func asksForEachElementAnewEveryTime() {
        let rows = ForEach(["a", "b"]) { Text($0) }
        #expect(rows.rendered() == rows.rendered())
    }

    @Test func takesBranchesWithinLoops() {
        let list = ol {
            for number in 1...3 {
                if number.isMultiple(of: 2) { li { "even" } } else { li(.class("odd")) { String(number) } }
            }
        }
        #expect(list.rendered() == #"<ol><li class="odd">1</li><li>even</li><li class="odd">3</li></ol>"#)
    }

    @Test func sendsTheBytesOfWhatItRenders() {
        let view = p(.class("„ä“ & \"ö\"")) { "日本 <3 👩‍🚀" }
        #expect(view.bytes() == Array(view.rendered().utf8))
        #expect(view.bytes(reserving: 0) == view.bytes(reserving: 1_000_000))
    }
}
