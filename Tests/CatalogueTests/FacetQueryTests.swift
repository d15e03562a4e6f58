import Endpoints
import TestSupport
import Testing

@testable import Catalogue

@Suite struct FacetQueryTests {
    /// A catalogue with facts whose keys lists and parameters take for themselves.
    private struct Kites: Source {
        struct Kite: Identifiable, Decodable { let id: String }
        struct Query: QueryParameters {
            var country = "us"
            var parameters: [QueryParameter] {
                [QueryParameter("country", value: country, default: "us", options: [], allowed: "any")]
            }
            func setting(_ name: String, to value: String) -> Query? { name == "country" ? Query(country: value) : nil }
        }

        let id: SourceID = "kites"
        let query = Query()
        let upstreams: [Upstream<Query, Kite>] = []
        var fields: [Field<Kite>] {
            ["class", "length", "sort", "country", "facet", "wind.min"].map { Field($0) { $0.id } }
        }
        func card(for kite: Kite) -> Card { Card(title: kite.id) }
    }

    /// A catalogue whose facts are the scalar values of its records.
    private struct Moons: Source {
        struct Moon: Identifiable, Decodable { let id: String }

        let id: SourceID = "moons"
        let upstreams: [Upstream<NoParameters, Moon>] = []
        func card(for moon: Moon) -> Card { Card(title: moon.id) }
    }

    private let source = ResolvedSource(Kites())

    private func reading(_ parameters: (String, String)...) -> FeedRequest {
        FeedRequest(parameters.map { (name: $0, value: $1) }, to: source)
    }

    /// Any address and the parameters of it that count ask for the same.
    @Test func theParametersInUseMakeTheSameRequest() {
        var random = SeededGenerator(seed: 1)
        let names = [
            "sort", "order", "page", "term", "limit", "page-size", "country", "class", "class.not", "length.min", "n",
            "chosen",
        ]
        let values = ["", "2", "02", "x", "us", "no", "descending", "ascending", " a ", "300", "200"]
        for _ in 1...2_000 {
            let parameters = (0..<Int.random(in: 0...6, using: &random)).map { _ in
                (name: names.randomElement(using: &random) ?? "", value: values.randomElement(using: &random) ?? "")
            }
            for source in [source, ResolvedSource(Moons())] {
                let inUse = FeedRequest.parametersInUse(of: parameters, by: source).map {
                    (name: $0.name, value: $0.value)
                }
                let (request, again) = (FeedRequest(parameters, to: source), FeedRequest(inUse, to: source))
                #expect(again.query == request.query, "\(parameters)")
                #expect(again.problems.isEmpty, "\(parameters)")
                #expect(FeedRequest.parametersInUse(of: inUse, by: source).map(\.value) == inUse.map(\.value))
                let named = Set(parameters.map(\.name)).subtracting(
                    request.problems.filter { $0.used == nil }.map(\.name))
                #expect(named.isSuperset(of: inUse.map(\.name)), "\(parameters)")
            }
        }
    }

    @Test func readsValuesExclusionsAndBounds() {
        let request = reading(
            ("class", "Starfighter"), ("length.min", "100"), ("class", "Freighter"), ("class.not", "Corvette"),
            ("length.max", "500"))
        #expect(
            request.query.facets == [
                FacetFilter("class", values: ["Starfighter", "Freighter"], excluded: ["Corvette"]),
                FacetFilter("length", minimum: "100", maximum: "500"),
            ])
        #expect(request.problems.isEmpty)
    }

    @Test func turnsAChoiceIntoItsOpposite() throws {
        let facet = Facet(
            key: "class", fact: FieldContent(key: "class", label: "Class", unit: nil, value: .unknown),
            content: .values([]))
        let filters = [
            FacetFilter("class", values: ["A", "B"], excluded: ["C"]), FacetFilter("length", minimum: "1"),
        ]
        let choice = FacetChoice(facet: facet, filter: FacetFilter("class", values: ["A"]))
        let inverted = choice.inverted(in: filters)
        #expect(inverted == [FacetFilter("class", values: ["B"], excluded: ["C", "A"]), filters[1]])
        #expect(
            try #require(choice.inverse).inverted(in: inverted) == [
                FacetFilter("class", values: ["B", "A"], excluded: ["C"]), filters[1],
            ])
        #expect(FacetChoice(facet: facet, filter: filters[1]).inverse == nil, "A range has no opposite.")
        #expect(choice.inverted(in: [FacetFilter("class", values: ["A"])]) == [FacetFilter("class", excluded: ["A"])])
    }

    @Test func countsARepeatedValueOnceAndTheLastBound() {
        let request = reading(("class", "A"), ("class", "A"), ("length.min", "1"), ("length.min", "2"))
        #expect(
            request.query.facets == [FacetFilter("class", values: ["A"]), FacetFilter("length", minimum: "2")])
    }

    /// Forms send the fields that people left empty.
    @Test func ignoresEmptyBounds() {
        let request = reading(("length.min", ""), ("length.max", ""))
        #expect(request.query.facets.isEmpty)
        #expect(request.problems.isEmpty)
    }

    @Test(arguments: ["sort", "country", "facet"])
    func takesReservedKeysWithAPrefix(key: String) {
        #expect(reading((key, "A")).query.facets.isEmpty)
        let request = reading(("facet.\(key)", "A"), ("facet.\(key).not", "B"))
        #expect(request.query.facets == [FacetFilter(key, name: "facet.\(key)", values: ["A"], excluded: ["B"])])
        #expect(request.problems.isEmpty)
        #expect(request.query.facets[0].parameters.map(\.name) == ["facet.\(key)", "facet.\(key).not"])
    }

    @Test func takesAnyFacetWithAPrefixAndWritesItWithout() {
        let request = reading(("facet.class", "A"), ("class", "B"))
        #expect(request.query.facets == [FacetFilter("class", values: ["A", "B"])])
        #expect(request.query.facets[0].parameters.map(\.name) == ["class", "class"])
    }

    @Test func takesAKeyThatEndsLikeASuffix() {
        let request = reading(("wind.min", "A"), ("wind.min.not", "B"))
        #expect(request.query.facets == [FacetFilter("wind.min", values: ["A"], excluded: ["B"])])
    }

    @Test(arguments: ["colour", "class.least", "sort.min", ".not", "facet.", "facet.colour", "Class"])
    func refusesOtherNames(name: String) {
        let request = reading((name, "A"))
        #expect(request.query.facets.isEmpty)
        #expect(request.problems.map(\.name) == [name])
    }

    @Test func takesAnyFactOfASourceThatDeclaresNone() {
        let parameters = [(name: "climate", value: "arid"), (name: "size.min", value: "1")]
        let request = FeedRequest(parameters, to: ResolvedSource(Moons()))
        #expect(request.query.facets == [FacetFilter("climate", values: ["arid"]), FacetFilter("size", minimum: "1")])
    }

    @Test func hasNoFacetsWithoutASource() {
        let (query, problems) = FeedQuery.reading([(name: "class", value: "A")])
        #expect(query.facets.isEmpty)
        #expect(problems.map(\.name) == ["class"])
    }
}
