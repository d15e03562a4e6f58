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
        let pages = (1...5).map { _ in
            rendered.append("|")
            return view.rendered()
        }
        #expect(Set(pages) == ["<p>a</p><p>b</p>"])
        // The second rendering of each part is kept, and then the whole.
        #expect(rendered.joined(separator: " ") == "| whole a b | whole a b | whole | |")
    }

    @Test func whatIsKeptIsRenderedAgainForItsParts() {
        let view = Cached("whole", in: cache) { Part("a") { p { "a" } } }
        for _ in 1...3 { _ = view.rendered() }
        let recorder = PartRecorder()
        var output = HTMLOutput(recordingIn: recorder)
        view.render(into: &output)
        #expect(recorder.parts.map(\.id) == ["a"])
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
        #expect(rendered == 2)
    }

    @Test func whatIsShownOnceLeavesRoomForTheRest() {
        var rendered: [String] = []
        func content(_ key: String) -> Text {
            rendered.append(key)
            return Text(key)
        }
        func show(_ key: String) { _ = Cached(key, in: cache) { content(key) }.rendered() }
        for _ in 1...2 { show("often") }
        // Ten times as much as there is room for.
        for number in 1...600 { show("once \(number)") }
        show("often")
        #expect(rendered.count { $0 == "often" } == 2)
    }

    @Test func knowsTheSizeOfBothGenerations() {
        func keep(_ numbers: ClosedRange<Int>) {
            for number in numbers {
                for _ in 1...2 { _ = cache.bytes(for: "\(number)") { Array(repeating: 0, count: 1_000) } }
            }
        }
        // Each takes 160 bytes more, and half of the cache has room for four.
        keep(1...3)
        #expect(cache.size == 3 * 1_160)
        keep(4...5)
        #expect(cache.size == 5 * 1_160)
        // The first one moves to the new generation, and does not count twice.
        keep(1...1)
        #expect(cache.size == 5 * 1_160)
        keep(6...8)
        #expect(cache.size == 5 * 1_160)
    }

    @Test func bytesAreKeptWhenTheyAreWrittenAgain() {
        var written = 0
        for _ in 1...4 {
            let bytes = cache.bytes(for: "key") {
                written += 1
                return [1, 2]
            }
            #expect(bytes == [1, 2])
        }
        #expect(written == 2)
    }

    /// The marks of such keys take each other's place.
    @Test func keysWithSimilarHashesAreKept() throws {
        let keys = Dictionary(grouping: 0..<2_000, by: { $0.hashValue & 0xFFFF })
        let two = try #require(keys.values.first { $0.count > 1 })
        let cache = FragmentCache<Int>(limit: 10_000)
        var rendered: [Int] = []
        func content(_ key: Int) -> Text {
            rendered.append(key)
            return Text("\(key)")
        }
        for _ in 1...5 {
            _ = ForEach(two) { key in Cached(key, in: cache) { content(key) } }.rendered()
        }
        #expect(rendered.count == 2 * two.count)
    }
}
