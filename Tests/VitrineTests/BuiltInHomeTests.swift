import Foundation
import Testing

/// The home page of the program's own sources, before anyone has changed it.
@Suite(.fewAtATime) struct BuiltInHomeTests {
    @Test func hasStoriesAndASectionForEverySource() async throws {
        let server = try await Server(directory: Program.temporaryDirectory())
        defer { server.end() }
        let page = try await server.get("/")
        let sections = page.replacing(/<template[^>]*>.*?<\/template>/.dotMatchesNewlines(), with: "")
            .components(separatedBy: "<section data-section=\"").dropFirst()
        #expect(
            sections.map { String($0.prefix { $0 != "\"" }) } == [
                "story", "charts", "charts-songs", "charts-music-videos", "charts-movies", "charts-apps",
                "charts-podcasts",
                "heroes", "starships",
            ])
        #expect(sections.first?.matches(of: /<li data-item="heroes\//).count == 12)
        for section in sections.dropFirst() { #expect(section.contains("data-state="), "\(section.prefix(20))") }
        #expect(sections.contains { $0.contains("See all<span class=\"visually-hidden\"> Most played songs") })
    }
}
