import HTML
import Testing

@Suite struct FragmentCacheTests {
    private let cache = FragmentCache<String>(limit: 10_000)

    /// Two parts within a whole; the closure is called for each part that is rendered.
    private func whole(_ parts: [String], rendering: @escaping (String) -> Void) -> some HTML {
        Cached("whole", in: cache) {
            rendering("whole")
            return ForEach(parts) { part in
                Cached(part, in: cache) {
                    rendering(part)
                    return p { part }
                }
            }
        }
    }

    @Test func aWholeIsKeptOnceItsPartsWere() {
        var rendered: [String] = []
        let view = whole(["a", "b"]) { rendered.append($0) }
        let first = view.rendered()
        #expect(first == "<p>a</p><p>b</p>")
        #expect(rendered == ["whole", "a", "b"])
        #expect(view.rendered() == first)
        #expect(rendered == ["whole", "a", "b", "whole"])
        #expect(view.rendered() == first)
        #expect(rendered.count == 4)
    }

    @Test func whatIsAroundADetailIsKept() {
        var rendered = 0
        func write(_ detail: String) -> String {
            var output = HTMLOutput()
            output.append("key", in: cache) {
                rendered += 1
                $0.append(text: "<")
            } around: {
                $0.append(text: detail)
            } then: {
                $0.append(text: ">")
            }
            return String(decoding: output.bytes, as: UTF8.self)
        }
        #expect(["&", "", "long"].map(write) == ["&lt;&amp;&gt;", "&lt;&gt;", "&lt;long&gt;"])
        #expect(rendered == 1)
    }
}
