import Catalogue
import Foundation
import OrderedCollections
import SourceFiles
import Testing

@Suite struct InferenceTests {
    private func infer(
        _ json: String, from address: String = "https://api.example.org/v1/boats", headers: [String: String] = [:]
    ) throws -> InferredDefinition {
        let url = try #require(URL(string: address))
        return try Inference.definition(for: JSON(parsing: json), from: url, headers: headers)
    }

    private func error(of json: String) throws -> InferenceError? {
        do {
            _ = try infer(json)
            return nil
        } catch let error as InferenceError {
            return error
        }
    }

    /// Boats with some more members, as JSON.
    private func boats(_ count: Int, _ members: (Int) -> String = { _ in "" }) -> String {
        "["
            + (1...count).map { "{\"id\": \($0), \"name\": \"Boat number \($0)\"\(members($0))}" }.joined(
                separator: ",") + "]"
    }

    // MARK: Where the records are

    @Test func findsRecordsInAnArrayAtTheRoot() throws {
        let definition = try infer(boats(3)).definition
        #expect(definition.items?.matches(in: try JSON(parsing: boats(3))).count == 3)
        #expect(definition.item?.id?.description == "id")
        #expect(definition.item?.title?.description == "name")
    }

    @Test func findsRecordsAmongOtherArrays() throws {
        let json = #"{"facets": \#(boats(9)), "response": {"docs": \#(boats(3))}, "tags": ["a", "b"]}"#
        #expect(try infer(json).definition.items?.description == "response.docs[*]")
    }

    @Test func looksIntoRecordsThatOnlyWrapAnother() throws {
        let json = #"[{"score": 1, "boat": {"id": 1, "name": "Ada"}}, {"score": 2, "boat": {"id": 2, "name": "Bee"}}]"#
        #expect(try infer(json).definition.items?.description.hasSuffix("[*].boat") == true)
    }

    @Test func readsObjectsByTheirKeys() throws {
        let json = #"{"boats": {"x1": {"name": "Ada", "length": 3}, "x2": {"name": "Bee", "length": 4}}}"#
        let inferred = try infer(json)
        #expect(inferred.definition.items?.description == "boats[*]")
        #expect(
            inferred.definition.item?.id?.description == "@key"
                || inferred.definition.item?.id?.description == "['@key']")
    }

    @Test func readsTablesOfColumns() throws {
        let json =
            #"{"count": 3, "boats": {"id": [1, 2, 3], "name": ["Ada of Hull", "Bee of Hull", "Cat of Hull"], "length": [3, 4, null]}}"#
        let inferred = try infer(json)
        #expect(inferred.definition.items?.description == "boats")
        #expect(inferred.definition.item?.id?.description == "id")
        #expect(inferred.definition.item?.title?.description == "name")
        #expect(inferred.definition.facts?.map(\.key) == ["length"])
        #expect(inferred.yaml.contains("# 3 rows, from columns of the same length"))
    }

    @Test func readsRowsOfTables() throws {
        let beside = try infer(
            #"{"columns": ["id", "name"], "rows": [[1, "Ada of Hull"], [2, "Bee of Hull"], [3, "Cat of Hull"]]}"#
        ).definition
        #expect(beside.columns?.description == "columns")
        #expect(beside.item?.title?.description == "name")
        let above = try infer(#"[["id", "name"], [1, "Ada of Hull"], [2, "Bee of Hull"], [3, "Cat of Hull"]]"#)
            .definition
        #expect(above.columns?.description == "[0]")
        #expect(above.item?.id?.description == "id")
    }

    @Test func readsListsOfIDsAndOfAddresses() throws {
        let ids = try infer(#"{"total": 3, "boatIDs": [4, 7, 9]}"#, from: "https://api.example.org/v1/search?q=x")
            .definition
        #expect(ids.each?.from.description == "https://api.example.org/v1/boats/{id}")
        let addresses = try infer(#"{"urls": ["https://api.example.org/b/1", "https://api.example.org/b/2"]}"#)
            .definition
        #expect(addresses.each?.from.description == "https://api.example.org/b/{id}")
        #expect(addresses.each?.id.description == "$ | last")
    }

    private func list(_ ids: ClosedRange<Int>) -> String {
        "[" + ids.map { #"{"id": \#($0), "name": "Boat \#($0)", "length": \#($0 * 3)}"# }.joined(separator: ", ") + "]"
    }

    @Test(arguments: [
        (#"{"2026-01-01": A, "2026-01-02": B}"#, "[*][*]", 7), (#"{"1990": A, "1991": [], "1992": B}"#, "[*][*]", 7),
        (#"{"sail": A, "motor": B}"#, "[*][*]", 7), (#"{"2026-01-01": A}"#, "[*][*]", 2),
        (#"{"count": 7, "days": {"2026-01-01": A, "2026-01-02": B}}"#, "days[*][*]", 7),
        ("[A, B]", "[*][*]", 7), ("[A, [], B]", "[*][*]", 7), (#"{"parts": [A, B]}"#, "parts[*][*]", 7),
        (#"{"boats": A, "crews": [{"person": 1, "role": "x", "since": 2}]}"#, "boats[*]", 2),
        (#"{"boats": A, "posts": [{"id": 1, "text": "x", "date": 2, "tag": "y"}]}"#, "boats[*]", 2),
        (#"{"boats": {"b1": {"id": "b1", "name": "Ada", "length": 3, "beam": 2}}}"#, "boats[*]", 1),
        (#"{"boats": {"17": {"name": "Ada", "length": 3, "beam": 2}}}"#, "boats[*]", 1),
        (#"{"boat": {"id": "b1", "name": "Ada", "length": 3, "beam": 2}}"#, "boat", 1),
    ])
    func findsRecordsInGroups(shape: String, items: String, count: Int) throws {
        let json = shape.replacing(/\bA\b/, with: list(1...2)).replacing(/\bB\b/, with: list(3...7))
        let inferred = try infer(json, from: "https://api.example.org/v1/all")
        #expect(inferred.definition.items?.description == items)
        #expect(inferred.recordCount == count)
    }

    @Test(arguments: [
        ("http://api.example.org/v1/boats?q=red boat&page=2", Pagination.Kind.next), ("/boats?q=red boat", .next),
        ("boats?page=2", .next), ("?page=2 3", .next), ("abc==", .cursor),
    ])
    func tellsNextAddressesFromCursors(next: String, kind: Pagination.Kind) throws {
        let json = boats(3).replacing(/^\[/, with: #"{"next": "\#(next)", "boats": ["#) + "}"
        #expect(try infer(json).definition.pages?.by == kind)
    }

    // MARK: Parts of an item

    private func media(_ fileExtension: String) throws -> ItemDefinition? {
        try infer(boats(3) { #", "file": "https://media.example.org/\#($0).\#(fileExtension)""# }).definition.item
    }

    @Test(arguments: MediaType.previewExtensions.sorted())
    func offersSoundsAndFilmsThatAreServed(fileExtension: String) throws {
        #expect(try media(fileExtension)?.preview?.description == "file")
    }

    @Test(arguments: MediaType.pictureExtensions.sorted())
    func showsPicturesThatAreServed(fileExtension: String) throws {
        #expect(try media(fileExtension)?.picture?.address.description == "file")
    }

    @Test(arguments: [
        ("my boat (1).jpg", "my%20boat%20(1).jpg"), ("100% 'a' <b>.jpg", "100%25%20'a'%20%3Cb%3E.jpg"),
        ("a b.jpg?size=2 m", "a%20b.jpg?size=2%20m"), ("a%20b.jpg", "a%20b.jpg"),
    ])
    func findsPicturesWhoseNamesNobodyEncoded(name: String, encoded: String) throws {
        let json = boats(3) { #", "image": "https://media.example.org/\#($0)/\#(name)""# }
        let definition = try infer(json).definition
        #expect(definition.item?.picture?.address.description == "image")
        let reader = RecordReader(definition)
        let addresses = try reader.records(in: JSON(parsing: json)).map {
            reader.record($0, base: nil)?.card.artwork?.address(width: 1)
        }
        #expect(addresses == (1...3).map { "https://media.example.org/\($0)/\(encoded)" })
    }

    @Test(arguments: ["svg", "tif", "avi", "mkv", "wma", "aiff", "mid", "html"])
    func offersNoFileThatIsNotServed(fileExtension: String) throws {
        #expect(try media(fileExtension)?.preview == nil)
        #expect(try media(fileExtension)?.picture == nil)
        let called = boats(3) { #", "image": "https://media.example.org/\#($0).\#(fileExtension)""# }
        #expect(try ["svg", "tif", "html"].contains(fileExtension) == (infer(called).definition.item?.picture == nil))
    }

    @Test func takesTheLastSegmentOfAnAddressForAnID() throws {
        let json =
            #"""
            {"results": [
            {"name": "Ada", "url": "https://api.example.org/v1/boats/1/"},
            {"name": "Bee", "url": "https://api.example.org/v1/boats/2/"}]}
            """#
        let inferred = try infer(json)
        #expect(inferred.definition.item?.id?.description == "url | last")
        #expect(inferred.definition.each?.from.description == "https://api.example.org/v1/boats/{id}/")
    }

    @Test func leavesOutIDsThatAreNotUnique() throws {
        let json = #"[{"id": 1, "name": "Ada"}, {"id": 1, "name": "Bee"}]"#
        #expect(try infer(json).definition.item?.id == nil)
    }

    @Test func readsTitlesInLanguages() throws {
        let json =
            #"""
            [{"id": 1, "title": {"en": "Ada", "de": "Ada", "fr": "Ade"}},
            {"id": 2, "title": {"en": "Bee", "de": "Biene", "fr": "Abeille"}}]
            """#
        #expect(try infer(json).definition.item?.title?.description == "title.en")
    }

    @Test func readsMarkupInTitlesAsText() throws {
        let json = #"[{"id": 1, "title": {"rendered": "Ada &amp; Bee"}}, {"id": 2, "title": {"rendered": "Cat"}}]"#
        #expect(try infer(json).definition.item?.title?.description == "title.rendered | plain")
    }

    @Test func prefersPicturesOfMediumSize() throws {
        let json = boats(4) {
            #"""
            , "pictures": {"w90": "https://i.example.org/\#($0)-a.jpg",
            "w400": "https://i.example.org/\#($0)-b.jpg", "w2000": "https://i.example.org/\#($0)-c.jpg"}
            """#
        }
        let definition = try infer(json).definition
        #expect(definition.item?.picture?.address.description == "pictures.w400")
        #expect(definition.item?.picture?.width == .pixels(400))
        #expect(definition.pictures == ["i.example.org"])
    }

    @Test func prefersAPictureOfItsOwnToAnAvatarAndALicence() throws {
        let json = boats(4) {
            #"""
            , "owner": {"avatar": "https://i.example.org/a\#($0).png"},
            "license": {"image": "https://i.example.org/l\#($0).png"}, "photo": "https://i.example.org/p\#($0).png"
            """#
        }
        #expect(try infer(json).definition.item?.picture?.address.description == "photo")
    }

    @Test func joinsPicturesInTwoParts() throws {
        let json = boats(3) { #", "thumbnail": {"path": "https://i.example.org/\#($0)", "extension": "jpg"}"# }
        #expect(
            try infer(json).definition.item?.picture?.address.description == "{thumbnail.path}.{thumbnail.extension}")
    }

    @Test func findsPreviewsAndPages() throws {
        let definition = try infer(
            boats(3) {
                #", "audio": "https://m.example.org/\#($0).mp3", "html_url": "https://www.example.org/boats/\#($0)""#
            }
        ).definition
        #expect(definition.item?.preview?.description == "audio")
        #expect(definition.item?.link?.description == "html_url")
    }

    // MARK: Facts

    @Test func tellsFactsSortsFacetsAndUnits() throws {
        let facts = try #require(
            infer(
                boats(20) {
                    #"""
                    , "mass_kg": \#($0 * 10), "rating": "\#($0).5", "class": "\#($0 % 3 == 0 ? "Tug" : "Ferry")",
                    "sails": \#($0 % 2 == 0), "shipyard": "Yard", "berth": "00\#($0)"
                    """#
                }
            )
            .definition.facts)
        let fact = { (key: String) in facts.first { $0.key == key } }
        #expect(fact("mass_kg")?.unit == "kg")
        #expect(fact("rating")?.sort == .descending)
        #expect(fact("sails")?.facet == true)
        #expect(fact("class")?.facet == true)
        #expect(fact("berth")?.sort == nil && fact("berth")?.type == .code, "digits with zeros before them are a code")
        #expect(fact("shipyard") == nil, "a value that all records share says nothing")
        #expect(facts.count { $0.row == true } <= 3)
    }

    // MARK: Pages

    @Test func readsPagesFromTheAddress() throws {
        let definition = try infer(
            #"{"total": 90, "boats": \#(boats(3))}"#, from: "https://api.example.org/boats?page=2&per_page=3"
        ).definition
        #expect(definition.from?.description == "https://api.example.org/boats?page={page}&per_page={limit}")
        #expect(definition.pages?.by == .page && definition.pages?.size == 3)
        #expect(definition.pages?.total?.description == "total")
    }

    @Test func readsPagesFromTheAnswerAndItsHeaders() throws {
        let next = try infer(#"{"next": "https://api.example.org/boats?after=3", "results": \#(boats(3))}"#).definition
            .pages
        #expect(next?.by == .next && next?.next?.description == "next")
        let offset = try infer(#"{"total": 90, "skip": 0, "limit": 3, "boats": \#(boats(3))}"#).definition
        #expect(offset.pages?.by == .offset)
        #expect(offset.from?.description == "https://api.example.org/v1/boats?skip={offset}&limit={limit}")
        let cursor = try infer(#"{"nextPageToken": "abc", "boats": \#(boats(3))}"#).definition
        #expect(cursor.from?.description == "https://api.example.org/v1/boats?pageToken={cursor}")
        let link = try infer(boats(3), headers: ["Link": #"<https://api.example.org/b?page=2>; rel="next""#]).definition
            .pages
        #expect(link?.by == .link)
        #expect(try infer(boats(3)).definition.pages == nil)
    }

    // MARK: What was written, and answers that say nothing

    @Test func keepsWhatIsWritten() throws {
        let written = try SourceDefinition(
            yaml: "from: https://api.example.org/boats\nitems: b\nitem: {title: code}\nfacts: [id]", file: "boats.yaml")
        let json = try JSON(parsing: #"{"a": \#(boats(9)), "b": [{"id": 1, "code": "X1", "name": "Ada"}]}"#)
        let url = try #require(URL(string: "https://api.example.org/boats"))
        let definition = try Inference.definition(for: json, from: url, completing: written).definition
        #expect(definition.items?.description == "b")
        #expect(definition.item?.title?.description == "code")
        #expect(definition.item?.id?.description == "id")
        #expect(definition.facts?.map(\.key) == ["id"])
    }

    @Test func refusesErrorsAndEmptyAnswers() throws {
        #expect(try error(of: #"{"error": {"code": 401, "message": "No key"}}"#) == .errorAnswer(message: "No key"))
        #expect(
            try error(of: #"{"status": 404, "message": "Nothing here", "type": "X"}"#)
                == .errorAnswer(message: "Nothing here"))
        #expect(
            try error(of: #"{"data": null, "errors": [{"message": "Bad field", "id": 1}]}"#)
                == .errorAnswer(message: "Bad field"))
        #expect(try error(of: #"{"count": 0, "results": []}"#) == .emptyAnswer)
        #expect(try error(of: "[]") == .emptyAnswer)
        #expect(try error(of: "{}") == .noRecords)
        #expect(try error(of: "7") == .noRecords)
    }

    @Test(arguments: ["0.5", "7", "\"12.5\"", "\"a\"", "true"])
    func aColumnThatMostOfFewRecordsLackIsAFact(value: String) throws {
        let rest = (2...3).map { #", {"id": \#($0), "name": "Boat \#($0)", "ce": null}"# }.joined()
        let facts = try infer(#"[{"id": 1, "name": "Boat 1", "ce": \#(value)}\#(rest)]"#).definition.facts ?? []
        #expect(facts.map(\.key) == ["ce"])
        #expect(facts.first?.sort == .never)
    }

    @Test(arguments: [
        #"{"boats": {"id": 7, "name": "Tub"}}"#, #"{"boats": {"id": 7, "name": "Tub", "size": {"length": 2}}}"#,
        #"{"count": 1, "results": {"id": 7, "name": "Tub"}}"#, #"{"count": 1, "data": {"slug": "7", "title": "Tub"}}"#,
        #"{"boats": {"id": 7, "name": "Tub", "length": 9, "crew": [{"id": 1}]}, "ok": true}"#,
    ])
    func aRecordInPlaceOfAListOfOneIsARecord(json: String) throws {
        let answer = try JSON(parsing: json)
        let definition = try infer(json).definition
        let name = try #require(["boats", "results", "data"].first { answer[$0] != nil })
        #expect(definition.items?.description == name)
        #expect(definition.item?.title != nil)
        // The list that comes another time is read alike.
        let record = try #require(answer[name])
        let reader = RecordReader(definition)
        #expect(reader.records(in: answer) == [record])
        #expect(reader.records(in: .object([name: .array([record, record])])) == [record, record])
    }

    @Test(arguments: [
        #"{"meta": {"id": 7, "name": "Tub"}}"#, #"{"links": {"id": 7, "name": "Tub"}}"#,
        #"{"boats": {"id": 7}}"#,
        #"{"boats": {"name": "Tub"}}"#,
    ])
    func anObjectOfAnotherKindIsNoRecord(json: String) throws {
        #expect(throws: InferenceError.noRecords) { _ = try infer(json) }
    }

    @Test func shortensAndCleansTheWordsOfAnError() throws {
        let marks = String(repeating: "\\u0301", count: 1_000)
        guard case .errorAnswer(let message) = try error(of: #"{"error": "No\u0000\u001b[2J key\#(marks)"}"#) else {
            Issue.record("no error")
            return
        }
        #expect(message.hasPrefix("No[2J ke"))
        #expect(message.unicodeScalars.count <= 800)
    }

    @Test func namesAPathThatFindsNoRecords() throws {
        func error(items: String, in json: String) throws -> InferenceError? {
            do {
                let written = try SourceDefinition(
                    yaml: "from: https://api.example.org/boats\nitems: \"\(items)\"", file: "")
                let url = try #require(URL(string: "https://api.example.org/boats"))
                _ = try Inference.definition(for: JSON(parsing: json), from: url, completing: written)
                return nil
            } catch let error as InferenceError {
                return error
            }
        }
        let misspelt = try error(items: "baots[*]", in: #"{"count": 3, "boats": \#(boats(3))}"#)
        #expect(misspelt == .wrongPath(items: "baots[*]", found: "boats[*]"))
        #expect(try error(items: "baots[*]", in: "{}") == .wrongPath(items: "baots[*]", found: nil))
        #expect(try error(items: "boats[*]", in: #"{"count": 0, "boats": []}"#) == .emptyAnswer)
        #expect(try error(items: "[*]", in: "[]") == .emptyAnswer)
    }

    @Test func namesWrittenLinesThatFindNothing() throws {
        let written = try SourceDefinition(
            yaml: """
                from: https://api.example.org/boats
                item: {title: nmae, caption: id}
                facts: [lenght, {key: long, value: length}]
                """, file: "boats.yaml")
        let url = try #require(URL(string: "https://api.example.org/boats"))
        let inferred = try Inference.definition(
            for: JSON(parsing: boats(4) { ", \"length\": \($0)" }), from: url, completing: written)
        #expect(inferred.reasons["item.title"] == "found in no record; did you mean “name”?")
        #expect(inferred.reasons["facts.lenght"] == "found in no record; did you mean “length”?")
        #expect(inferred.reasons["item.caption"] == nil)
        #expect(inferred.reasons["facts.long"] == nil)
    }

    @Test func takesMeasuresForFactsAndSizesOfPicturesForNone() throws {
        let boxes = boats(4) { #", "size": {"width": \#($0 * 7), "height": \#($0 * 5), "depth": \#($0 * 3)}"# }
        #expect(try infer(boxes).definition.facts?.map(\.key) == ["width", "height", "depth"])
        let pictures = boats(4) { #", "size": {"width": \#($0 * 7), "height": \#($0 * 5)}"# }
        #expect(try infer(pictures).definition.facts?.isEmpty == true)
    }

    @Test func looksAtTwoHundredRecordsAtMost() throws {
        #expect(try infer(boats(300)).recordCount == 200)
    }

    @Test func namesTheCatalogueAfterItsAddress() throws {
        #expect(
            try infer(boats(2), from: "https://api.harbour.com/v2/boats?x=1").definition.title == .text("Harbour boats")
        )
        #expect(try infer(boats(2), from: "https://harbour.com/api/search?q=x").definition.title == .text("Harbour"))
    }
}
