import Foundation
import NIOHTTP1
import Testing

@testable import UpstreamStandIn

@Suite struct FolderOfAnswersTests {
    @Test func takesTheFirstOfThreeNames() throws {
        let folder = try Folder([
            "a.json": "1", "a-all.json": "2", "a": "3", "b-all.json": "4", "b": "5", "c": "6", "d/e.json": "7",
        ])
        let site = Site(answers: folder.answers, prefix: "api/", dialect: .array)
        #expect(try ["a", "b", "c", "d/e"].map { try site.reply("/api/\($0)").text } == ["1", "4", "6", "7"])
        #expect(try site.reply("/api/d").status == .notFound)
        #expect(try site.reply("/api/").status == .notFound)
    }

    @Test(
        arguments: [
            "/../outside", "/in/../../outside", "/%2e%2e/outside", "/..%2foutside", "/in%2F..%2F..%2Foutside",
            "/link", "/linked/outside", "/../inside-not/outside", "/%00", "/%zz", "/in/../in/a",
        ])
    func neverLeavesTheFolder(target: String) throws {
        let folder = try Folder([
            "inside/in/a.json": "1", "outside.json": "secret", "outside": "secret", "inside-not/outside": "secret",
        ])
        let inside = folder.url.appending(path: "inside")
        try FileManager.default.createSymbolicLink(
            at: inside.appending(path: "link.json"), withDestinationURL: folder.url.appending(path: "outside"))
        try FileManager.default.createSymbolicLink(
            at: inside.appending(path: "linked"), withDestinationURL: folder.url)
        let site = Site(answers: FolderOfAnswers(inside), prefix: "/", dialect: .array)
        #expect(try site.reply("/in/a").text == "1")
        #expect(try site.reply(target).status == .notFound)
    }

    @Test func wasModifiedWhenTheFileWas() throws {
        let folder = try Folder(["a.json": "1"])
        let date = Date(timeIntervalSince1970: 1_000_000_000)
        try FileManager.default.setAttributes(
            [.modificationDate: date], ofItemAtPath: folder.url.appending(path: "a.json").path)
        let site = Site(answers: folder.answers, prefix: "/", dialect: .array)
        let reply = try site.reply("/a").validated(for: Request(.GET, "/a"))
        #expect(reply.headers["Last-Modified"] == ["Sun, 09 Sep 2001 01:46:40 GMT"])
    }
}
