import Catalogue
import SourceFiles
import Testing

/// A source in Swift says what a file says.
@Suite struct SourcePartTests {
    @Test func everyPartIsAKeyOfAFile() throws {
        let file = try SourceDefinition(
            yaml: """
                title: {en: TV shows, it: Serie TV}
                symbol: film
                accent: "#7a3cff"
                layout: grid
                from: "https://api.example/shows?status={status}"
                items: "[*].show"
                pages: {by: page, size: 25, first: 0, total: total, next: info.next, when: opened}
                each: {id: url | last, from: "/shows/{id}", items: show, when: opened}
                one: /shows/{id}
                headers: {Authorization: "Bearer {secret.KEY}"}
                rate: 20/minute
                freshness: 1 hour
                limit: 50000
                keep: [stats, types]
                method: POST
                body: {page: "{page}"}
                item:
                  id: id
                  title: name
                  subtitle: genres[*]
                  caption: premiered | year
                  picture: {address: image.medium, width: 210, height: 295, shape: portrait}
                  preview: trailer
                  link: officialSite
                facts:
                - {key: rating, value: rating.average, label: Rating, unit: ★, type: number, row: true, facet: true, sort: descending, bar: 10}
                choices:
                - {key: status, options: [Running, {value: Ended, label: Over}], label: {en: Status}}
                related:
                - {id: cast, title: Cast, list: "/shows/{id}/cast", items: "[*]", item: {title: person.name}, facts: [age]}
                - {id: episodes, list: "/shows/{id}/episodes", facts: [runtime], layout: tracks, section: season, duration: runtime}
                pictures: [static.example]
                attribution: {text: TVmaze, link: "https://www.tvmaze.com"}
                """, file: "shows.yaml")
        let source = InferredSource("shows", from: "https://api.example/shows?status={status}") {
            Appearance(
                title: ["en": "TV shows", "it": "Serie TV"], symbol: "film", accent: Colour(0x7A3CFF), layout: .grid)
            Items("[*].show")
            Paging(by: .page, size: 25, first: 0, total: "total", next: "info.next", when: .opened)
            Each("url | last", from: "/shows/{id}", items: "show", when: .opened)
            One(from: "/shows/{id}")
            Header("Authorization", "Bearer {secret.KEY}")
            Rate(20, per: .seconds(60))
            Freshness(.seconds(3_600))
            Limit(items: 50_000)
            Keep("stats", "types")
            Post(#"{"page": "{page}"}"#)
            ID("id")
            Title("name")
            Subtitle("genres[*]")
            Caption("premiered | year")
            Picture("image.medium", width: 210, height: 295, shape: .portrait)
            Preview("trailer")
            Link("officialSite")
            Fact(
                "rating.average", key: "rating", label: "Rating", unit: "★", type: .number, row: true, facet: true,
                sort: .descending, bar: 10)
            Choice("status", .init("Running"), .init("Ended", label: "Over"), label: ["en": "Status"])
            Shelf("cast", from: "/shows/{id}/cast", title: "Cast") {
                Items("[*]")
                Title("person.name")
                Fact("age")
            }
            Shelf(
                "episodes", from: "/shows/{id}/episodes", tracks: TrackFields(section: "season", details: ["runtime"])
            ) {
                Fact("runtime")
            }
            PictureHosts("static.example")
            Credit("TVmaze", link: "https://www.tvmaze.com")
        }
        #expect(try source.definition.get() == file)
    }

    @Test func partsAreChosenAndRepeated() throws {
        let isLong: Bool? = true
        let source = InferredSource("shows", from: "https://api.example") {
            if let isLong, isLong { Subtitle("summary") } else { Caption("summary") }
            if isLong == nil { Preview("trailer") }
            for key in ["type", "language"] { Fact(key) }
        }
        let yaml = "from: https://api.example\nitem: {subtitle: summary}"
        let file = try SourceDefinition(yaml: yaml, file: "shows.yaml")
        let definition = try source.definition.get()
        #expect(definition.item == file.item)
        #expect(definition.facts?.map(\.key) == ["type", "language"])
    }

    @Test(arguments: [
        InferredSource("shows", from: "https://api.example/{") {},
        InferredSource("shows", from: "https://api.example") { Items("[") },
        InferredSource("shows", from: "https://api.example") { Shelf("cast", from: "/cast") { Title("|") } },
        InferredSource("shows", from: "https://api.example") { Fact("[0]") },
        InferredSource("shows", from: "https://api.example") { Post("{") },
    ])
    func aMistakeIsNamed(source: InferredSource) {
        #expect(throws: SyntaxError.self) { try source.definition.get() }
    }
}
