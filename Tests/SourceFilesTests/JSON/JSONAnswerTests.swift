import Endpoints
import Foundation
import Testing

@testable import SourceFiles

/// The forms in which upstreams send JSON, and those that are none.
@Suite struct JSONAnswerTests {
    private func answer(_ body: String, _ type: String = "application/json") -> Answer {
        Answer(resource: Resource("/a"), headers: ["content-type": type], body: Data(body.utf8))
    }

    @Test(arguments: [
        "{\"a\":1}\n{\"a\":2}", "{\"a\":1}\r\n\r\n{\"a\":2}\n", "{\"a\":1}{\"a\":2}", "{\"a\":1} {\"a\":2}",
        "{\n \"a\": 1\n}\n{\n \"a\": 2\n}\n", "\u{1E}{\"a\":1}\n\u{1E}{\"a\":2}\n", "\u{FEFF}[{\"a\":1},{\"a\":2}]",
        ")]}'\n[{\"a\":1},{\"a\":2}]", ")]}',\n[{\"a\":1},{\"a\":2}]", "while(1);[{\"a\":1},{\"a\":2}]",
        "for (;;); [{\"a\":1},{\"a\":2}]", "callback([{\"a\":1},{\"a\":2}]);",
        "/**/ jQuery1_2([{\"a\":1},{\"a\":2}])\n",
        "window.boats[\"a\"] ( [{\"a\":1},{\"a\":2}] ) ;",
    ])
    func areReadAlike(body: String) throws {
        #expect(try JSON(answer(body)).json == #"[{"a":1},{"a":2}]"#)
    }

    @Test(arguments: ["application/x-ndjson", "application/jsonl", "application/json-seq", "application/stream+json"])
    func aLineAloneIsAList(type: String) throws {
        #expect(try JSON(answer("{\"a\":1}\n", type)).json == #"[{"a":1}]"#)
        #expect(try JSON(answer("[{\"a\":1}]\n", type)).json == #"[{"a":1}]"#)
        #expect(try JSON(answer("1\n2\n", type)).json == "[1,2]")
    }

    @Test(arguments: [
        ("{\"a\":1}\n{\"a\":2}\n{\"a\":3,\"b\":\"x", 2, 1), ("{\"a\":1}\n{\"a\":\"x\n{\"a\":3}", 2, 1),
        ("{\"a\":1}\n\u{1E}{\"a\":\n\u{1E}{\"a\":3}\n", 2, 1), ("{\"a\":1}\n{\n\"\n\"\n{\"a\":2}", 2, 3),
    ])
    func countsLinesThatBreakOff(body: String, values: Int, unreadable: Int) throws {
        let read = try JSONAnswer(answer(body))
        #expect(read.value.elements?.count == values)
        #expect(read.unreadable == unreadable)
    }

    @Test func readsNotANumberAsNull() throws {
        #expect(
            try JSON(answer(#"[{"a": NaN, "b": Infinity}, -Infinity, "NaN", -1]"#)).json
                == #"[{"a":null,"b":null},null,"NaN",-1]"#)
    }

    @Test(arguments: [
        ("", "", BodyFormat.empty), ("<!DOCTYPE html><p>{}</p>", "text/html", .html),
        ("<?xml version=\"1.0\"?><a/>", "text/xml", .xml),
        ("<br />\n<b>Warning</b>: x in a.php on line <b>3</b><br />\n{\"a\": 1}", "text/html", .phpWarning),
        ("%PDF-1.7", "application/pdf", .pdf), ("\u{89}", "image/png", .image),
        ("[1, 2", "application/json", .brokenJSON),
        ("{\"a\":1} trailing", "application/json", .brokenJSON),
        ("[1]\n<!-- made in 12 ms -->", "application/json", .brokenJSON),
        ("[NaNa]", "application/json", .brokenJSON), ("nothing", "text/plain", .text),
        ("callback({\"a\":1}", "text/javascript", .text),
    ])
    func namesWhatIsNoJSON(body: String, type: String, format: BodyFormat) throws {
        let error = try #require(throws: UnreadableAnswer.self) { try JSON(answer(body, type)) }
        #expect(error.format == format)
        #expect(error.description.hasPrefix("\(format)"))
        #expect(error.description.hasSuffix(format.advice))
    }

    @Test(.timeLimit(.minutes(1)), arguments: ["{\"a", "{\n", "\"\n", "\u{1E}[", "{}\n{\""])
    func takesTimeInProportion(line: String) {
        let body = String(repeating: line + "\n", count: 8_000)
        _ = try? JSON(answer("{}\n" + body, "application/x-ndjson"))
        _ = try? JSON(answer(body))
    }

    @Test func survivesDamage() {
        let whole = Array("/**/a({\"a\":[1,NaN],\"b\":\"é\"}\n\u{1E}{\"a\":2});".utf8)
        var random = Dice(seed: 7)
        for _ in 0..<5_000 {
            var bytes = whole
            for _ in 0..<random.next(upTo: 4) { bytes[random.next(upTo: bytes.count)] = UInt8(random.next(upTo: 256)) }
            bytes.removeLast(random.next(upTo: bytes.count))
            _ = try? JSON(Answer(resource: Resource("/a"), body: Data(bytes)))
        }
    }
}
