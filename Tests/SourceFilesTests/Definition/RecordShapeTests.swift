import Catalogue
import Foundation
import OrderedCollections
import SourceFiles
import Testing

/// A shape of an answer with the definition that reads it and its records as `id|title`.
struct RecordShape: Sendable, CustomTestStringConvertible {
    let name: String
    let yaml: String
    let body: String
    let expected: [String]
    var testDescription: String { name }

    init(_ name: String, _ yaml: String, _ body: String, _ expected: String...) {
        self.name = name
        self.yaml = yaml
        self.body = body
        self.expected = expected
    }
}

@Suite struct RecordShapes {
    static let plain = "item: {id: id, title: name}"
    static let shapes = [
        RecordShape("root array", plain, #"[{"id":1,"name":"A"},{"id":"b","name":"B"}]"#, "1|A", "b|B"),
        RecordShape("root array with a wildcard", "items: \"[*]\"\n" + plain, #"[{"id":1,"name":"A"}]"#, "1|A"),
        RecordShape("array in a key", "items: results\n" + plain, #"{"results":[{"id":1,"name":"A"}]}"#, "1|A"),
        RecordShape(
            "array in a key with a wildcard", "items: \"results[*]\"\n" + plain, #"{"results":[{"id":1,"name":"A"}]}"#,
            "1|A"),
        RecordShape(
            "records in envelopes", "items: \"[*].show\"\n" + plain, #"[{"score":1,"show":{"id":1,"name":"A"}}]"#, "1|A"
        ),
        RecordShape(
            "deep array", "items: data.Page.media\n" + plain, #"{"data":{"Page":{"media":[{"id":1,"name":"A"}]}}}"#,
            "1|A"),
        RecordShape(
            "groups", "items: \"groups[*].items[*]\"\n" + plain,
            #"{"groups":[{"items":[{"id":1,"name":"A"}]},{"items":[{"id":2,"name":"B"}]}]}"#, "1|A", "2|B"),
        RecordShape("one object", "items: data\n" + plain, #"{"data":{"id":1,"name":"A"}}"#, "1|A"),
        RecordShape("root object", plain, #"{"id":1,"name":"A"}"#, "1|A"),
        RecordShape(
            "objects by id", "items: \"*\"\nitem: {id: \"@key\", title: name}", #"{"x":{"name":"A"},"y":{"name":"B"}}"#,
            "x|A", "y|B"),
        RecordShape(
            "objects by id, deep", "items: query.pages.*\nitem: {id: \"@key\", title: title}",
            #"{"query":{"pages":{"7":{"title":"A"}}}}"#, "7|A"),
        RecordShape(
            "texts by id", "items: \"*\"\nitem: {id: \"@key\", title: \"@value\"}", #"{"EUR":"Euro","XXX":null}"#,
            "EUR|Euro"),
        RecordShape(
            "header row", "items: \"[1:]\"\ncolumns: \"[0]\"\n" + plain, #"[["id","name"],[1,"A"],[2,"B",3],[4]]"#,
            "1|A", "2|B"),
        RecordShape(
            "columns and data", "items: data\ncolumns: columns\n" + plain,
            #"{"columns":["name","id"],"data":[["A",1]]}"#, "1|A"),
        RecordShape(
            "columns with names", "items: \"rows[*]\"\ncolumns: \"fields[*]\"\n" + plain,
            #"{"fields":[{"name":"id"},{"name":"name"}],"rows":[[1,"A"]]}"#, "1|A"),
        RecordShape(
            "rows by index", "items: \"rows[*]\"\nitem: {id: \"[0]\", title: \"[1]\"}", #"{"rows":[[1,"A"]]}"#, "1|A"),
        RecordShape(
            "GeoJSON", "items: \"features[*]\"\nitem: {id: id, title: properties.place}",
            #"{"type":"FeatureCollection","features":[{"id":"q1","properties":{"place":"A"}}]}"#, "q1|A"),
        RecordShape(
            "JSON:API",
            "items: \"data[*]\"\nitem: {id: id, title: {text: \"{attributes.title} by {relationships.author.data.attributes.name}\"}}",
            #"{"data":[{"type":"b","id":"1","attributes":{"title":"A"},"relationships":{"author":{"data":{"type":"p","id":"9"}}}}],"included":[{"type":"p","id":"9","attributes":{"name":"P"}}]}"#,
            "1|A by P"),
        RecordShape(
            "JSON:API with a list of resources",
            "items: \"data[*]\"\nitem: {id: id, title: \"relationships.tags.data[*].attributes.n\"}",
            #"{"data":[{"type":"b","id":"1","relationships":{"tags":{"data":[{"type":"t","id":"1"},{"type":"t","id":"2"}]}}}],"included":[{"type":"t","id":"1","attributes":{"n":"x"}},{"type":"t","id":"2","attributes":{"n":"y"}}]}"#,
            "1|x, y"),
        RecordShape(
            "HAL", "items: _embedded.*\nitem: {id: \"_links.self.href | last\", title: name}",
            #"{"_embedded":{"things":[{"name":"A","_links":{"self":{"href":"https://x.example/things/5"}}}]}}"#,
            "5|A"),
        RecordShape(
            "HAL with a name", "items: \"_embedded.things[*]\"\nitem: {id: \"_links.self.href | last\", title: name}",
            #"{"_embedded":{"things":[{"name":"A","_links":{"self":{"href":"https://x.example/things/5"}}}]}}"#, "5|A"),
        RecordShape(
            "bare ids", "items: \"objectIDs[*]\"\nitem: {id: $, title: {text: \"No. {$}\"}}", #"{"objectIDs":[5,6]}"#,
            "5|No. 5", "6|No. 6"),
        RecordShape(
            "bare addresses", "items: films\nitem: {id: \"$ | last\", title: \"$ | last | capitalised\"}",
            #"{"films":["https://x.example/films/one/"]}"#, "one|One"),
        RecordShape(
            "ids in objects", plain,
            #"[{"id":{"$oid":"5f"},"name":"A"},{"id":{"value":7},"name":"B"},{"id":{"x":1},"name":"C"}]"#, "5f|A", "7|B"
        ),
        RecordShape(
            "ids that are addresses", plain, #"[{"id":"https://x.example/a/1","name":"A"}]"#, "https://x.example/a/1|A"),
        RecordShape(
            "two values as an id", "item: {id: \"['a', 'b']\", title: name}", #"[{"a":1,"b":"x","name":"A"}]"#, "1-x|A"),
        RecordShape(
            "titles in a list", "item: {id: DOI, title: \"title[0]\"}", #"[{"DOI":"10.1/x","title":["A","B"]}]"#,
            "10.1/x|A"),
        RecordShape(
            "titles in HTML", "item: {id: id, title: \"title.rendered | plain\"}",
            #"[{"id":1,"title":{"rendered":"A &#8211; <i>B</i>"}}]"#, "1|A – B"),
        RecordShape(
            "keys with signs", "item: {id: dc:id, title: \"['the title']\"}", #"[{"dc:id":1,"the title":"A"}]"#, "1|A"),
        RecordShape(
            "unreadable records", plain,
            #"[{"id":1},{"name":"B"},{"id":"","name":"C"},{"id":true,"name":"D"},null,5,{"id":2,"name":" "},{"id":3,"name":"E"}]"#,
            "3|E"),
        RecordShape(
            "numbers too large for a Double", plain,
            #"[{"id":12345678901234567890,"name":"A"},{"id":12345678901234567891,"name":"B"}]"#,
            "12345678901234567890|A", "12345678901234567891|B"),
        RecordShape("an empty answer", "items: results\n" + plain, #"{"results":[]}"#),
        RecordShape("an error", "items: results\n" + plain, #"{"error":"no"}"#),
    ]

    @Test(arguments: shapes) func areRead(shape: RecordShape) throws {
        let answer = try SourceAnswer(
            url: #require(URL(string: "https://api.example.com/a/b?c=d")), body: JSON(parsing: shape.body))
        let yaml =
            "from: https://api.example.com/a/b?c=d\n" + shape.yaml
        let reader = RecordReader(try SourceDefinition(yaml: yaml, file: "a.yaml"))
        let page = reader.page(in: answer, for: try #require(reader.firstRequest()))
        #expect(page.records.map { "\($0.id)|\($0.card.title)" } == shape.expected)
        #expect(page.unreadable + page.records.count == reader.records(in: answer.body).count)
    }

    private func records(_ yaml: String, _ body: String) throws -> RecordPage {
        let answer = try SourceAnswer(
            url: #require(URL(string: "https://api.example.com/a/b?c=d")), body: JSON(parsing: body))
        let definition = try SourceDefinition(yaml: "from: https://api.example.com/a/b\n" + yaml, file: "a.yaml")
        let body = RecordList.records(in: answer.body, at: definition.items)
        let reader = RecordReader(definition, types: RecordReader.types(of: definition, in: body) ?? [:])
        return reader.page(in: answer, for: try #require(reader.firstRequest()))
    }

    @Test func digestsReplaceMissingIDs() throws {
        let yaml = "item: {title: name, picture: p}"
        let first = try records(
            yaml, #"[{"name":"A","p":"/1.jpg"},{"name":"A","p":"/2.jpg"},{"name":"A","p":"/1.jpg"}]"#)
        #expect(first.records.count == 2 && first.duplicates == 1)
        #expect(first.records[0].id == (try records(yaml, #"[{"p":"/1.jpg","name":"A","x":1}]"#)).records[0].id)
        #expect(first.records[0].id.count == 32)
    }

    @Test func addressesAreResolved() throws {
        let yaml = "item: {id: id, title: id, picture: {address: p, width: w, height: 20}, link: l, preview: v}"
        let page = try records(
            yaml,
            #"[{"id":1,"p":"//cdn.example.com/1.jpg","w":"10","l":"../x","v":"javascript:alert(1)"},{"id":2,"p":"data:image/png;base64,x","l":"javascript:x"}]"#
        )
        #expect(
            page.records[0].card.artwork
                == .variants([.init(width: 10, height: 20, address: "https://cdn.example.com/1.jpg")]))
        #expect(page.records[0].link == "https://api.example.com/x")
        #expect(page.records[0].card.preview == nil)
        #expect(page.records[1].card.artwork == nil && page.records[1].link == nil)
    }

    @Test func picturesMayBeBuilt() throws {
        let page = try records(
            "item: {id: id, title: id, picture: {text: \"https://i.example.com/w342{p}\"}}",
            #"[{"id":1,"p":"/a.jpg"},{"id":2,"p":null}]"#)
        #expect(page.records.map { $0.card.artwork?.address(width: 1) } == ["https://i.example.com/w342/a.jpg", nil])
    }

    @Test func factsHaveTheTypesOfTheCollection() throws {
        let yaml =
            "item: {id: id, title: id, subtitle: \"tags[*]\"}\nfacts: [n, d, {key: t, value: tags}, {key: s, value: n, type: text}, u]"
        let page = try records(
            yaml,
            #"[{"id":1,"n":"1,358","d":"2013-06-24","tags":["a","b"],"u":null},{"id":2,"n":7,"d":"2014","tags":[]}]"#)
        #expect(page.records[0].card.subtitle == "a, b" && page.records[1].card.subtitle == nil)
        #expect(
            page.records[0].facts == [
                "n": .number(.value(1358)), "d": .text("2013-06-24"), "t": .list(["a", "b"]), "s": .text("1,358"),
            ])
        #expect(page.records[1].facts["n"] == .number(.value(7)) && page.records[1].facts["t"] == nil)
    }

    @Test func hostileAnswersAreSurvived() throws {
        let deep = String(repeating: "[", count: 120) + String(repeating: "]", count: 120)
        for body in [
            deep, #"{"id":1e999,"name":1e-999}"#, "null", "5", #"[[],{},"",0,false]"#,
            #"{"included":[{"type":1}],"data":5}"#, #"[{"id":"\u0000","name":"\ud800"}]"#,
        ] {
            _ = try records("items: \"[*]\"\nitem: {id: id, title: name}\npages: {by: offset, total: id}", body)
        }
    }
}
