import Foundation
import Testing

/// The home page of the program's own sources, before anyone has changed it.
@Suite(.fewAtATime) struct BuiltInHomeTests {
    @Test func showsChartsAPickOfHeroesAndStarships() async throws {
        let server = try await Server(directory: Program.temporaryDirectory())
        defer { server.end() }
        let page = try await server.get("/")
        let sections = page.replacing(/<template[^>]*>.*?<\/template>/.dotMatchesNewlines(), with: "")
            .components(separatedBy: "<section data-section=\"").dropFirst()
        #expect(
            sections.map { String($0.prefix { $0 != "\"" }) } == [
                "charts", "charts-songs", "charts-movies", "pick-heroes", "starships",
            ])
        #expect(sections.first?.matches(of: /<li data-item="charts\//).count == 12)
        for section in sections { #expect(section.contains("data-state="), "\(section.prefix(20))") }
        #expect(sections.contains { $0.contains("See all<span class=\"visually-hidden\"> Most played songs") })
    }
}
