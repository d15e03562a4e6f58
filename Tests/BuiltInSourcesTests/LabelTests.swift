import Endpoints
import Foundation
import Testing

@testable import BuiltInSources
@testable import Catalogue

/// Whatever a built-in source declares that people read has a text in each language.
@Suite struct LabelTests {
    private let sources = builtInSources.flatMap { [$0] + $0.secondary }
    private let table = StringTable.shared

    private func expect(_ keys: [String], in language: Language, at place: SourceLocation = #_sourceLocation) {
        let known = table.keys(in: language)
        #expect(keys.filter { !known.contains($0) } == [], "\(language)", sourceLocation: place)
    }

    /// Facts and their units, by the keys of the string catalogue.
    private func facts(of source: some Source) -> [String] {
        source.fields.flatMap { field in
            ["field.\(field.key)"] + (field.unit.map { ["unit.\($0.symbol)"] } ?? [])
        }
    }

    /// Each medium's charts, and what each of those can be narrowed to.
    private var parameters: [QueryParameter] {
        let asked = sources.map { ResolvedSource($0) }.flatMap { [$0] + $0.main }
        let charts = asked.flatMap { source in
            source.parameter("chart")?.options.compactMap { source.setting("chart", to: $0.value) } ?? []
        }
        return (asked + charts).flatMap(\.parameters).filter { !$0.options.isEmpty }
    }

    /// The words of choices that are words, and of their groups, by the keys of the string catalogue.
    private var choices: [String: String] {
        var choices: [String: String] = [:]
        for parameter in parameters {
            for option in parameter.options {
                if case .text(let text) = option.label { choices["choice.\(parameter.name).\(option.value)"] = text }
                if let group = option.group { choices["choice.\(parameter.name).\(group)"] = group }
            }
        }
        return choices
    }

    private var titles: [String] { sources.map { "source.\(ResolvedSource($0).id)" } }
    private var sorts: [String] { sources.flatMap { ResolvedSource($0).sorts }.map { "sort.\($0.key)" } }
    private var fields: [String] {
        sources.flatMap { facts(of: $0) } + sources.flatMap { $0.referenceCollections }.map { "field.\($0.id)" }
            // Items of charts have these from the past, or from their place.
            + ["field.peak", "field.weeks", "field.rank"]
    }
    private var related: [String] {
        ["related.comics", "related.music-album.own", "related.music-season.own"]
            + MusicList.allCases.map { "related.\($0.key)" }
    }
    private var terms: [String] {
        sources.map { ResolvedSource($0) }.filter { $0.favouriteTerms != nil }.flatMap { source in
            ["favourites", "add", "remove", "shared"].map { "\($0).\(source.id)" }
        }
    }

    @Test(arguments: Language.allCases)
    func nameSourcesAndTheirLists(language: Language) {
        expect(titles + related + terms, in: language)
    }

    @Test(arguments: Language.allCases)
    func nameSortsFactsAndUnits(language: Language) {
        expect(sorts + fields, in: language)
    }

    /// What a fact is that can be one of a few words alone.
    @Test(arguments: Language.allCases)
    func nameWhatAFactCanBe(language: Language) {
        var values: Set<String> = []
        for source in sources.map({ ResolvedSource($0) }).flatMap(\.sampled) {
            for sample in source.samples {
                let items = (try? source.decode([Answer(resource: sample.resource, body: sample.body)]).items) ?? []
                for field in items.flatMap(\.fields)
                where ["kind", "gender", "alignment", "rating"].contains(field.key) {
                    if case .text(let text) = field.value { values.insert("value.\(field.key).\(text)") }
                }
            }
        }
        #expect(values.isSuperset(of: ["value.kind.Song", "value.kind.Podcast", "value.gender.Male"]))
        expect(values.filter { !$0.hasPrefix("value.rating.") || $0.hasSuffix("Explicit") }.sorted(), in: language)
    }

    @Test(arguments: Language.allCases)
    func nameWhatCanBeChosen(language: Language) {
        #expect(choices.count > 150)
        expect(parameters.map { "parameter.\($0.name)" } + choices.keys.sorted(), in: language)
    }

    /// Two texts for one thing would drift apart. Facts and sorts are not here: the string catalogue has better words for them
    /// than their keys.
    @Test func sayInEnglishWhatTheDeclarationSays() {
        let english = Strings()
        for source in sources.map({ ResolvedSource($0) }) {
            #expect(english.title(of: source) == source.title)
            guard let terms = source.favouriteTerms else { continue }
            #expect(english.favourites(of: source) == terms.title)
            #expect(english.changing(favourite: true, of: source) == terms.add)
            #expect(english.changing(favourite: false, of: source) == terms.remove)
        }
        for (key, text) in choices {
            #expect(table.entry(key, in: .english) == text, "\(key)")
        }
    }

    @Test func titleAChartByItsMediumAndItsCountry() throws {
        let charts = ResolvedSource(Charts())
        #expect(Strings().pageTitle(of: charts) == "Most played albums, United States")
        let italian = try #require(charts.setting("country", to: "it"))
        #expect(Strings().pageTitle(of: italian) == "Most played albums, Italy")
        let blues = try #require(italian.setting("chart", to: "top")?.setting("genre", to: "2"))
        #expect(Strings().pageTitle(of: blues) == "Top albums, Italy · Blues")
        // The text that was put together has the direction of the language.
        #expect(Strings(locale: Locale(identifier: "ar")).pageTitle(of: charts).hasPrefix("\u{2067}\u{2068}"))
        #expect(Strings().pageTitle(of: ResolvedSource(Starships())) == "Starships")
    }

    @Test func titleAListByWhatItHas() throws {
        let charts = try #require(ResolvedSource(Charts()).setting("media", to: "apps"))
        let loved = try #require(charts.setting("chart", to: "new-games-we-love"))
        #expect(Strings().listTitle(of: loved) == "New games we love")
        let iPad = try #require(charts.setting("chart", to: "top-free-ipad"))
        #expect(Strings().pageTitle(of: iPad) == "Top free iPad apps, United States")
        #expect(Strings().searchLabel(of: iPad) == "Search Charts")
        let music = ResolvedSource(Music())
        #expect(Strings().pageTitle(of: music) == "Music")
        let apps = try #require(music.setting("media", to: "apps"))
        #expect(Strings().pageTitle(of: apps) == "Apps")
        #expect(Strings().searchLabel(of: apps) == "Search apps")
        let all = try #require(music.setting("media", to: "all"))
        #expect(Strings().pageTitle(of: all) == "Music")
    }

    @Test func nameTheSortOfAMediumAsItsFact() throws {
        let apps = try #require(ResolvedSource(Charts()).setting("media", to: "apps"))
        let sort = try #require(apps.sorts.first { $0.key == "artist" })
        #expect(Strings().label(of: sort, in: apps) == "Developer")
        #expect(Strings().label(of: sort, in: ResolvedSource(Charts())) == "Artist")
    }

    @Test func haveNoDirectionOfRanksAndRelevance() {
        let keys = [ResolvedSource(Charts()), ResolvedSource(Music())].flatMap(\.sorts).filter { !$0.isReversible }.map(
            \.key)
        #expect(keys == ["rank", "peak", "relevance"])
    }

    @Test func haveNoTextThatNobodyDeclares() {
        let names = (parameters + ResolvedSource(Music()).parameters).map { "parameter.\($0.name)" }
        // Sources from files keep upstream's order.
        var declared = Set(choices.keys).union(["sort.upstream"])
        // An app has a developer where a song has an artist, and a season has episodes where an album has tracks.
        let kinds = table.keys(in: .english).filter { $0.hasPrefix("value.kind.") }
        let namedByKind =
            ChartMedium.allCases.map { "sort.artist.\($0.rawValue)" }
            + ["artist", "album", "track", "tracks"].flatMap { key in
                kinds.map { $0.replacing("value.kind", with: "field.\(key)") }
            }
        for keys in [titles, namedByKind, related, terms, sorts, fields, names] { declared.formUnion(keys) }
        #expect(
            table.keys(in: .english).filter { $0.contains(".") && !$0.hasPrefix("value.") }.subtracting(declared) == [])
    }
}
