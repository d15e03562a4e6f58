import Endpoints
import Foundation
import Testing

@testable import Catalogue

@Suite struct ResolvedSourceTests {
    private func read(_ json: String, of source: some Source) throws -> DecodedCollection<CatalogueItem> {
        try ResolvedSource(source).decode([Answer(resource: Resource("/planets"), body: Data(json.utf8))])
    }

    @Test func isItsDeclarationWithDefaults() {
        let source = ResolvedSource(Planets())
        #expect(source.id == "far-planets")
        #expect(source.title == "Far planets")
        #expect(source.sorts.map(\.key) == ["name", "population"])
        #expect(source.sorts.map(\.label) == ["Name", "People"])
        #expect(source.freshness == .seconds(300))
        #expect(source.upstreams.map(\.base.description) == ["https://one.example/api", "https://two.example"])
        #expect(source.upstreams.map(\.collection) == [Resource("/planets"), Resource("/worlds")])
    }

    @Test func makesItemsOfRecords() throws {
        let reading = try read(
            #"[{"id": "1", "name": "Naboo", "climate": "mild", "population": "4,500", "moons": ["a"]}]"#, of: Planets())
        let item = try #require(reading.items.first)
        #expect(item.id == ItemReference(source: "far-planets", id: "1"))
        #expect(item.card == Card(title: "Naboo", subtitle: "mild"))
        #expect(item.sortValues == ["name": .text("Naboo"), "population": .number(4500)])
        #expect(
            item.fields == [
                FieldContent(key: "climate", label: "Climate", unit: nil, value: .text("mild")),
                FieldContent(
                    key: "population", label: "People", unit: FieldUnit("souls"), value: .number(.value(4500))),
                FieldContent(key: "moons", label: "Moons", unit: nil, value: .references(["a"], collection: "moons")),
            ])
    }

    @Test func readsNothingOfNoAnswers() {
        #expect(throws: ReadingError.self) { try ResolvedSource(Planets()).decode([]) }
    }

    /// An upstream that answers every page alike has not given the whole collection.
    @Test func takesNoRepeatedRecordForAnother() throws {
        let page = #"{"count": 4, "results": [{"id": "1", "name": "a"}, {"id": "2", "name": "b"}]}"#
        let answers = ["1", "2"].map {
            Answer(resource: Resource("/planets", query: [.init("page", $0)]), body: Data(page.utf8))
        }
        let reading = try ResolvedSource(Planets()).decode(answers)
        #expect(reading.items.count == 2)
        // A page that only repeats another may be that of an upstream that ignores the parameter.
        #expect(reading.undecodable.isEmpty)
        #expect(reading.missing == 2)
    }

    @Test func equalRecordsAreOne() throws {
        let reading = try read(
            #"[{"id": "1", "name": "a"}, {"id": "2", "name": "b"}, {"name": "a", "id": "1"}]"#, of: Planets())
        #expect(reading.items.map(\.id.id) == ["1", "2"])
        #expect(reading.undecodable.isEmpty)
        #expect(reading.missing == 0)
    }

    @Test(arguments: [0, 501])
    func leavesOutWhatHasNoAddressOfItsOwn(length: Int) throws {
        let id = String(repeating: "x", count: length)
        let reading = try read(
            "[{\"id\": \"\(id)\", \"name\": \"a\"}, {\"id\": \"1\", \"name\": \"b\"}]", of: Planets())
        #expect(reading.items.map(\.id.id) == ["1"])
        #expect(reading.undecodable.count == 1)
    }

    @Test func countsWhatCameBeforeAndKeepsTheFirst() throws {
        let reading = try read(
            #"[{"id": "1", "name": "a"}, {"id": "2", "name": "b"}, {"id": "1", "name": "c"}, {"name": "d"}]"#,
            of: Planets())
        #expect(reading.items.map(\.card.title) == ["a", "b"])
        #expect(reading.undecodable.count == 2)
        #expect(reading.undecodable.contains("item \"1\": its id came before"))
    }

    /// What cannot be one part of an address, or is not what it seems, names nothing.
    @Test(arguments: ["", ".", "..", "a\\u0000", "a\\u001b[1m", "a\\rb", "a\\u202eb", "\\u2066", "\\ufeff", "\\ufeff9"])
    func countsWhatHasNoProperID(id: String) throws {
        let reading = try read(
            "[{\"id\": \"\(id)\", \"name\": \"a\"}, {\"id\": \"2\", \"name\": \"b\"}]", of: Planets())
        #expect(reading.items.map(\.id.id) == ["2"])
        #expect(reading.undecodable.count == 1)
    }

    @Test(arguments: ["a/b", "...", "a b", "%2e%2e", "🚀", "a\tb", "é", "<b>"])
    func takesAnyOtherID(id: String) throws {
        let json = try JSONEncoder().encode([["id": id, "name": "a"]])
        #expect(try read(String(decoding: json, as: UTF8.self), of: Planets()).items.map(\.id.id) == [id])
    }

    @Test(arguments: [-1, Int.min])
    func takesANegativeCountForNone(count: Int) throws {
        let reading = try read(#"{"results": [{"id": "1", "name": "a"}], "count": \#(count)}"#, of: Planets())
        #expect(reading.total == nil)
        #expect(reading.missing == 0)
    }

    @Test func readsTheFirstDialectThatFits() throws {
        #expect(try read(#"{"results": [{"id": "1", "name": "a"}], "count": 3}"#, of: Planets()).total == 3)
        #expect(try read(#"[{"id": "1", "name": "a"}]"#, of: Planets()).total == nil)
    }

    @Test func namesAllDialectsWhereNoneFits() {
        #expect {
            _ = try read(#"{"detail": "gone"}"#, of: Planets())
        } throws: { error in
            let error = error as? ReadingError
            return error?.expected == "a bare array or a page"
                && error?.got.hasPrefix("18 bytes of another shape") == true
        }
    }

    @Test func asksReplacedUpstreamsForTheSamePaths() throws {
        let bases = [try BaseURL("http://localhost:1/x"), try BaseURL("http://localhost:2")]
        let source = ResolvedSource(Planets()).replacingUpstreams(with: bases)
        #expect(source.upstreams.map(\.base) == bases.flatMap { [$0, $0] })
        #expect(source.upstreams.map(\.collection.path) == ["/planets", "/worlds", "/planets", "/worlds"])
    }
}

@Suite struct FieldScalarsTests {
    private struct Record: Sendable {
        struct Part { let a = 1 }

        var id = "9"
        var starName = "Sun"
        var massInKilograms = "1,600"
        var code = "007"
        var nothing = "0"
        var ratio = "0.25"
        var phone = "12345678901234567890"
        var decimals = "3.14159"
        var version = "1.10"
        var odd = "1,6"
        var arabic = "٣٤"
        var unknown = "unknown"
        var inapplicable = "n/a"
        var maybe: String? = "x"
        var maybeNumber: String? = "12"
        var missing: String?
        var count = 3
        var noCount: Int?
        var size = 2.5
        var noSize: Double? = 1
        var list = ["a", "b"]
        var flag = true
        var part = Part()
        var somePart: Part? = Part()
        var noPart: Part?
    }

    private let fields: [FieldContent] = {
        var scalars = ScalarFields()
        return scalars.fields(of: Record())
    }()

    @Test func areTheStoredStringsAndNumbersInTheirOrder() {
        #expect(
            fields.map(\.key) == [
                "starName", "massInKilograms", "code", "nothing", "ratio", "phone", "decimals", "version", "odd",
                "arabic",
                "unknown", "inapplicable", "maybe", "maybeNumber", "missing", "count", "noCount", "size", "noSize",
                "list", "flag", "partA", "somePartA",
            ])
    }

    @Test(arguments: [
        ("starName", FieldValue.text("Sun")), ("massInKilograms", .number(.value(1600))),
        ("nothing", .number(.value(0))),
        ("ratio", .number(.value(0.25))), ("unknown", .unknown), ("inapplicable", .number(.notApplicable)),
        ("maybe", .text("x")), ("maybeNumber", .number(.value(12))), ("missing", .unknown),
        ("count", .number(.value(3))),
        ("noCount", .unknown), ("size", .number(.value(2.5))), ("noSize", .number(.value(1))),
        ("list", .list(["a", "b"])), ("flag", .boolean(true)),
    ])
    func haveTheValueOfTheirType(key: String, value: FieldValue) {
        #expect(fields.first { $0.key == key }?.value == value)
    }

    /// A number is shown as the locale writes it, with three decimals at most; what would not survive that is text.
    @Test(arguments: [
        ("code", "007"), ("phone", "12345678901234567890"), ("decimals", "3.14159"), ("version", "1.10"),
        ("odd", "1,6"),
        ("arabic", "٣٤"),
    ])
    func loseNothing(key: String, text: String) {
        #expect(fields.first { $0.key == key }?.value == .text(text))
    }

    @Test(arguments: [
        ("rotationPeriod", "Rotation period"), ("rotation_period", "Rotation period"),
        ("rotation-period", "Rotation period"),
        ("name", "Name"), ("MGLT", "MGLT"), ("", ""),
        ("isbn", "ISBN"), ("site_url", "Site URL"), ("priceUsd", "Price USD"), ("idle", "Idle"),
    ])
    func haveAReadableLabel(key: String, label: String) {
        #expect(key.humanised == label)
    }
}
