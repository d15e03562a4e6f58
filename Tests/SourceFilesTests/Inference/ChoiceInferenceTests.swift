import Catalogue
import Foundation
import SourceFiles
import Testing

/// Where several values would do, inference chooses what a person would.
@Suite struct ChoiceInferenceTests {
    /// Twelve boats with some more members, as JSON.
    private func boats(_ members: (Int) -> String) throws -> SourceDefinition {
        let names = ["Ada", "Bee", "Cat", "Dot", "Eve", "Fay", "Gil", "Hob", "Ida", "Jon", "Kit", "Lou"]
        let records = names.enumerated().map { "{\"id\": \($0), \"name\": \"\($1) of Hull\", \(members($0))}" }
        return try infer("[\(records.joined(separator: ","))]")
    }

    private func infer(_ json: String) throws -> SourceDefinition {
        let url = try #require(URL(string: "https://api.example.org/v1/boats"))
        return try Inference.definition(for: JSON(parsing: Data(json.utf8)), from: url).definition
    }

    private func fact(_ key: String, of definition: SourceDefinition) -> FactDefinition? {
        definition.facts?.first { $0.key == key }
    }

    // MARK: Titles and subtitles

    @Test(arguments: [
        (["the Salt Blade", "keeper of tides", "the Deep Bell"], ["Adaro", "Brine", "Corrin"]),
        // In other languages, the id tells which is the name.
        (["Die Salzklinge", "Hüter der Flut", "Die Glocke"], ["Adaro", "Brine", "Corrin"]),
        (["La Lame de Sel", "Gardien des Marées", "Cloche du Fond"], ["Adaro Vell", "Brine-Ott", "Corrin"]),
    ])
    func aNameStandsBeforeAnEpithet(titles: [String], names: [String]) throws {
        let records = zip(names, titles).map { name, title in
            "{\"id\": \"\(name.filter(\.isLetter))\", \"title\": \"\(title)\", \"name\": \"\(name)\"}"
        }
        let item = try infer("[\(records.joined(separator: ","))]").item
        #expect(item?.title?.description == "name")
        #expect(item?.subtitle?.description == "title")
    }

    @Test func aTitleStandsBeforeANameForPrograms() throws {
        let item = try infer(
            #"""
            [{"id": 1, "name": "salt-and-light", "title": "Salt and Light"},
            {"id": 2, "name": "the-long-rope", "title": "The Long Rope"}]
            """#
        ).item
        #expect(item?.title?.description == "title")
    }

    @Test(arguments: [#"[\"tall\", \"t1\"]"#, #"{\"kind\": \"oak\"}"#, "[]", "[1, 2]"])
    func textsThatAreJSONAreNeitherTitleNorSubtitle(text: String) throws {
        let records = (1...4).map {
            "{\"rowid\": \($0), \"title\": \"\(text)\", \"tags\": \"\(text)\", \"street\": \"\($0) Long Street\"}"
        }
        let item = try infer("{\"rows\": [\(records.joined(separator: ","))]}").item
        #expect(item?.title?.description == "street")
        #expect(item?.subtitle == nil)
    }

    @Test func bracketsAloneAreNoJSON() throws {
        let item = try infer(#"[{"id": 1, "title": "[untitled] No. 1"}, {"id": 2, "title": "[untitled] No. 2"}]"#).item
        #expect(item?.title?.description == "title")
    }

    @Test func aSubtitleIsText() throws {
        let definition = try boats { ##""author": "<a href=\"https://x.example/\##($0)\">Ann \##($0)</a>""## }
        #expect(definition.item?.subtitle?.description == "author | plain")
    }

    @Test(arguments: [#""contentType": "image/png""#, #""language": "en""#])
    func codesAreNoSubtitle(member: String) throws {
        let other = member.replacing("png", with: "gif").replacing("en\"", with: "fr\"")
        #expect(try boats { $0 % 2 == 0 ? member : other }.item?.subtitle == nil)
    }

    // MARK: Pictures

    @Test(arguments: [
        ("image", "https://p.example/image?id=#&w=200"), ("url", "https://p.example/image?id=#&w=200"),
        ("photo", "https://p.example/#.jpg?token=a#b"), ("url", "https://p.example/#.jpg?token=a#b"),
        ("thumbnail", "https://p.example/thumb.php?src=#.jpg&w=200"), ("href", "https://p.example/get?file=#.jpg"),
        ("image", "/image?id=#&w=200"), ("image", "image.php?id=#&w=200"),
        ("cover", "https://p.example/api/media/#?size=medium&v=3"),
    ])
    func picturesMayHaveAQuery(key: String, address: String) throws {
        let definition = try boats { "\"\(key)\": \"\(address.replacing("#", with: "\($0)"))\"" }
        #expect(definition.item?.picture?.address.description == key)
    }

    @Test(arguments: [
        "https://p.example/boat?id=#", "https://p.example/boats.php?id=#", "https://p.example/photo/#.html?from=list",
    ])
    func pagesWithAQueryAreNoPictures(address: String) throws {
        let definition = try boats { "\"url\": \"\(address.replacing("#", with: "\($0)"))\"" }
        #expect(definition.item?.picture == nil)
        #expect(definition.item?.link?.description == "url")
    }

    @Test func answersOfAPIsAreNoPages() throws {
        let definition = try boats {
            #""url": "https://api.other.example/boats/\#($0)", "page_url": "https://www.other.example/boats/\#($0)""#
        }
        #expect(definition.item?.link?.description == "page_url")
        #expect(try boats { #""url": "https://api.other.example/boats/\#($0)""# }.item?.link == nil)
    }

    // MARK: Labels and units

    @Test(arguments: [
        ("running_time", "min", nil), ("runtime", "min", nil), ("averageRuntime", "min", nil), ("abv", "%", nil),
        ("changePercent24Hr", "%", nil), ("price_change_percentage_24h", "%", nil), ("volume_usd_7d", "USD", nil),
        ("mass_kg", "kg", "Mass"), ("prepTimeMinutes", "min", "Prep time"), ("market_cap_usd", "USD", "Market cap"),
        ("length_m", "m", "Length"), ("kilometres", "km", nil), ("duration", nil, nil), ("score", nil, nil),
    ])
    func aUnitStandsBesideTheNumberAndNotInTheName(key: String, unit: String?, label: String?) throws {
        let fact = fact(key, of: try boats { "\"\(key)\": \(80 + $0)" })
        #expect(fact?.unit == unit)
        #expect(fact?.label == label.map(LocalisedText.text))
    }

    @Test(arguments: [5_400, 92.5, 0.25]) func otherRunningTimesHaveNoUnit(first: Double) throws {
        let fact = fact("runtime", of: try boats { "\"runtime\": \(first * Double($0 + 1))" })
        #expect(fact != nil && fact?.unit == nil)
    }

    @Test func rowsTakeNothingThatLooksTheSame() throws {
        let definition = try boats {
            """
            "released": "20\(10 + $0)-02-03", "published": "20\(10 + $0)-02-04", "price_usd": \($0), "score_usd": \($0 * 2),
            "rating": \($0).5, "votes": \($0 * 7), "running_time": \(80 + $0)
            """
        }
        let rows = (definition.facts ?? []).filter { $0.row == true }.map(\.key)
        #expect(rows.count == 2)
        #expect(!Set(["released", "published"]).isSubset(of: rows))
        #expect(!Set(["price_usd", "score_usd"]).isSubset(of: rows))
        #expect(!Set(["rating", "votes"]).isSubset(of: rows))
    }

    // MARK: Facts

    @Test func factsThatAreMostlyMissingAreNoSortsOrFacets() throws {
        let definition = try boats {
            let season = $0 < 5 ? #""\#($0 % 2 == 0 ? "spring" : "autumn")""# : "null"
            return """
                "season": \(season), "weight": \($0 < 5 ? "\($0)" : "null"), "kind": "\($0 % 2 == 0 ? "Tug" : "Ferry")",
                "length": \($0 < 6 ? "\($0)" : "null")
                """
        }
        for key in ["season", "weight"] {
            let sparse = try #require(fact(key, of: definition))
            #expect(sparse.sort == .never && sparse.facet == nil && sparse.row == nil)
        }
        #expect(fact("kind", of: definition)?.facet == true)
        #expect(fact("length", of: definition)?.sort == .descending)
        let sorts = try FileSource(definition, id: "boats").sorts.map(\.key)
        #expect(Set(sorts) == ["upstream", "title", "kind", "length"])
    }

    @Test func aValueAndItsLabelAreOneFact() throws {
        let definition = try boats { #""species": {"value": \#(40 + $0 % 3), "label": "Species \#($0 % 3)"}"# }
        #expect(definition.facts?.map(\.value.description) == ["species.label"])
        #expect(definition.facts?.map(\.key) == ["species"])
        // Where all have the same label, it is the name of the value.
        let measured = try boats { #""height": {"value": \#(40 + $0), "label": "Height"}"# }
        #expect(measured.facts?.map(\.value.description) == ["height.value"])
    }

    @Test(arguments: [
        #""height_m": ~, "width_m": 9, "url_m": "https://p.example/~.jpg""#,
        #""img_height": 4~, "img_width": 3~"#,
        #""seen": {"date": "2020-01-0~", "day": ~, "month": 1, "hour": ~}"#,
        #""member_ids": [1000~, 2000~]"#, #""center": [-71.~, 41.35~]"#, #""geojson": {"type": "P~"}"#,
        #""attributes": [{"name": "A~", "value_name": "x"}, {"name": "B", "value_name": "~"}]"#,
    ])
    func whatPeopleCannotReadIsNoFact(members: String) throws {
        let definition = try boats { members.replacing("~", with: "\($0 % 9)") }
        let keys = Set((definition.facts ?? []).map(\.key))
        #expect(keys.isSubset(of: ["seen_date"]), "\(keys)")
    }

    @Test func ofTwoNotationsOneIsAFact() throws {
        let definition = try boats {
            #""launched_on": "2020-01-1\#($0 % 9)", "launched_on_iso8601": "2020-01-1\#($0 % 9)T00:00:00Z""#
        }
        #expect(fact("launched_on_iso8601", of: definition) == nil && fact("launched_on", of: definition) != nil)
    }

    @Test func ofEqualValuesTheBetterNameIsAFact() throws {
        let definition = try boats {
            #""updated_date": "2020-01-1\#($0 % 9)", "published_date": "2020-01-1\#($0 % 9)""#
        }
        #expect(definition.facts?.map(\.key) == ["published_date"])
    }

    @Test func theTitleInOtherWordsIsNoFact() throws {
        let records = (1...9).map { #"{"id": \#($0), "title": "Sky \#($0)", "title_display": "sky_\#($0)"}"# }
        #expect(try infer("[\(records.joined(separator: ","))]").facts == [])
    }

    @Test func aDateThatIsTheIDIsAFact() throws {
        let records = (1...9).map { #"{"date": "2020-01-0\#($0)", "title": "Sky number \#($0)"}"# }
        let definition = try infer("[\(records.joined(separator: ","))]")
        #expect(definition.item?.id?.description == "date")
        #expect(fact("date", of: definition)?.row == true)
    }

    @Test func coloursByNameNarrowAList() throws {
        let named = try boats { #""eye_color": "\#($0 % 2 == 0 ? "blue" : "green")""# }
        #expect(fact("eye_color", of: named)?.facet == true)
        #expect(try boats { ##""color": "#00ff0\##($0 % 2)""## }.facts == [])
    }
}
