import Foundation
import NIOHTTP1
import Testing

@testable import UpstreamStandIn

@Suite struct DialectTests {
    @Suite struct BareArray {
        let site = Samples.site(.array)

        @Test(arguments: ["/starships", "/films", "/people"])
        func isTheSampleAsItIs(path: String) throws {
            let reply = try site.reply("/api\(path)")
            #expect(reply.status == .ok)
            #expect(try reply.body == Samples.body(path))
        }

        @Test(arguments: ["/api/planets", "/starships", "/apistarships", "/api", "/api/../api/starships"])
        func knowsNoOtherPath(target: String) throws {
            let reply = try site.reply(target)
            #expect(reply.status == .notFound)
            #expect(reply.text == #"{"message":"Resource not found"}"#)
        }

        @Test func allowsNothingToBeChanged() throws {
            let reply = try site.reply(to: Request(.POST, "/api/starships"))
            #expect(reply.status == .methodNotAllowed)
            #expect(reply.headers["Allow"] == ["GET, HEAD"])
        }
    }

    @Suite struct Pages {
        let site = Samples.site(.pages)

        @Test func holdEveryRecordOnceAndInOrder() throws {
            let names = try Samples.names("/starships")
            var found: [String] = []
            let last = (names.count + 9) / 10
            for page in 1...last {
                let body = try site.object(page == 1 ? "/api/starships/" : "/api/starships/?page=\(page)")
                #expect(body["count"] as? Int == names.count)
                let address = "https://swapi.dev/api/starships/?page="
                #expect(body["next"] as? String == (page < last ? "\(address)\(page + 1)" : nil))
                #expect(body["previous"] as? String == (page > 1 ? "\(address)\(page - 1)" : nil))
                let results = try body.objects("results")
                #expect(results.count == (page < last ? 10 : names.count - 10 * (last - 1)))
                found += results.compactMap { $0["name"] as? String }
            }
            #expect(found == names)
        }

        @Test(arguments: ["/api/starships", "/api/starships/2", "/api/starships?page=2"])
        func redirectToTheSamePathWithASlash(target: String) throws {
            let reply = try site.reply(target)
            #expect(reply.status == .movedPermanently)
            let parts = target.split(separator: "?")
            let query = parts.count > 1 ? "?\(parts[1])" : ""
            #expect(reply.headers["Location"] == ["\(parts[0])/\(query)"])
        }

        @Test(arguments: ["?page=5", "?page=0", "?page=-1", "?page=x", "999/"])
        func endAfterTheLast(rest: String) throws {
            let reply = try site.reply("/api/starships/\(rest)")
            #expect(reply.status == .notFound)
            #expect(reply.text == #"{"detail":"Not found"}"#)
        }

        @Test func nameThePublicHost() throws {
            let sample = try Samples.records("/starships")[0]
            let record = try site.object("/api/starships/").objects("results")[0]
            #expect(record["url"] as? String == "https://swapi.dev/api/starships/2/")
            #expect(
                try record.strings("films")
                    == sample.strings("films").map { $0.replacing("swapi.info", with: "swapi.dev") + "/" })
            #expect(try !site.reply("/api/starships/").text.contains("swapi.info"))
        }

        @Test func haveTheSameRecordsAsDetails() throws {
            for record in try site.object("/api/starships/?page=2").objects("results") {
                let id = try #require((record["url"] as? String)?.split(separator: "/").last)
                #expect(try site.object("/api/starships/\(id)/") as NSDictionary == record as NSDictionary)
            }
        }
    }

    @Suite struct UIDs {
        let site = Samples.site(.uids)

        @Test func listNamesTenAPage() throws {
            let body = try site.object("/api/starships")
            #expect(body["message"] as? String == "ok")
            #expect(try body["total_records"] as? Int == Samples.ids("/starships").count)
            #expect(body["total_pages"] as? Int == 4)
            #expect(body["previous"] is NSNull)
            #expect(body["next"] as? String == "https://www.swapi.tech/api/starships?page=2&limit=10")
            let results = try body.objects("results")
            #expect(try results.map { $0["name"] as? String } == Samples.names("/starships").prefix(10).map { $0 })
            #expect(Set(results[0].keys) == ["uid", "name", "url"])
            #expect(results[0]["url"] as? String == "https://www.swapi.tech/api/starships/2")
        }

        @Test func ignoreThePageWithoutALimit() throws {
            #expect(try site.reply("/api/starships?page=3").body == site.reply("/api/starships").body)
            #expect(try site.reply("/api/starships?page=3&limit=10").body != site.reply("/api/starships").body)
        }

        @Test(arguments: [1, 7, 10, 12, 100])
        func listEveryRecordOnceAndInOrder(limit: Int) throws {
            var found: [String?] = []
            var page = 1
            while true {
                let body = try site.object("/api/starships?page=\(page)&limit=\(limit)")
                found += try body.objects("results").map { $0["uid"] as? String }
                guard body["next"] is String else { break }
                page += 1
            }
            #expect(try found == Samples.ids("/starships"))
        }

        @Test func haveARecordWithoutItsFilmsAsADetail() throws {
            let sample = try Samples.records("/starships")[0]
            let body = try site.object("/api/starships/2")
            #expect(body["message"] as? String == "ok")
            let result = try body.object("result")
            #expect(Set(result.keys) == ["properties", "description", "uid", "_id", "__v"])
            #expect(result["uid"] as? String == "2")
            let properties = try result.object("properties")
            #expect(Set(properties.keys) == Set(sample.keys).subtracting(["films"]))
            #expect(properties["url"] as? String == "https://www.swapi.tech/api/starships/2")
            #expect(properties["crew"] as? String == sample["crew"] as? String)
        }

        @Test func haveAllFilmsInOne() throws {
            let result = try site.object("/api/films").objects("result")
            #expect(try result.map { try $0.object("properties")["title"] as? String } == Samples.names("/films"))
            #expect(try result.map { $0["uid"] as? String } == Samples.ids("/films"))
        }

        @Test(arguments: ["/api/starships/999", "/api/planets"])
        func areNotFoundInTheirWay(target: String) throws {
            let reply = try site.reply(target)
            #expect(reply.status == .notFound)
            #expect(reply.text == #"{"message":"not found"}"#)
        }
    }

    @Test(arguments: ["{}", "[1]", #"[{"name":"A"}]"#, "no JSON"])
    func saysWhatItExpectedOfAFile(text: String) throws {
        let folder = try Folder(["odd.json": text])
        let site = Site(answers: folder.answers, prefix: "/", dialect: .pages)
        let reply = try site.reply("/odd/")
        #expect(reply.status == .internalServerError)
        #expect(reply.text.contains("Expected a bare JSON array of records"))
    }
}
