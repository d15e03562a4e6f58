import Endpoints
import Foundation
import Testing

@Suite struct BodyFormatTests {
    @Test(arguments: [
        ("", nil, BodyFormat.empty), (" \n", "application/json", .empty),
        ("<!DOCTYPE html><title>Boats</title>", nil, .html), ("\n<HTML>", nil, .html), ("<p>x</p>", "text/html", .html),
        ("<?xml version=\"1.0\"?><!DOCTYPE html><html/>", nil, .html),
        ("<?xml version=\"1.0\"?><boats/>", "application/xml", .xml), ("<rss version=\"2.0\">", nil, .xml),
        (
            "<br />\n<b>Warning</b>:  foo in <b>/a.php</b> on line <b>3</b><br />\n[{\"id\": 1}]", "text/html",
            .phpWarning
        ),
        ("Notice: Undefined index: a in /a.php on line 3\n{\"a\": 1}", nil, .phpWarning),
        ("<b>Fatal error</b>: foo in <b>/a.php</b> on line <b>3</b>", nil, .html),
        ("%PDF-1.7", nil, .pdf), ("GIF89a", nil, .image), ("PK\u{3}\u{4}", nil, .archive),
        ("id,name\n1,A", "text/csv", .csv), ("[1,", "application/json", .brokenJSON), ("{'a': 1}", nil, .brokenJSON),
        ("Not found", "text/plain", .text), ("a\u{0}b", nil, .binary),
    ])
    func isToldByTheBody(body: String, type: String?, expected: BodyFormat) {
        #expect(BodyFormat(of: Data(body.utf8), type: type) == expected)
    }

    @Test(arguments: BodyFormat.allCases)
    func hasAdviceOfItsOwn(format: BodyFormat) {
        let error = EndpointError(host: "example.org", cause: .unreadable(format))
        #expect(error.description == "example.org: expected JSON, got \(format.noun). \(format.advice)")
        #expect(!error.isTransient)
        #expect(format.description.hasPrefix(format == .empty ? "Empty answer" : "This is "))
    }
}
