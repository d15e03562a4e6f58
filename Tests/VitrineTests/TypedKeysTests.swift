import Catalogue
import Endpoints
import Foundation
import Testing

@testable import Vitrine

@Suite struct TypedKeysTests {
    @Test(arguments: [
        (
            "https://a.example/boats?api_key=k%2F1&page=1",
            "https://a.example/boats?api_key={secret.BOATS_API_KEY}&page=1"
        ),
        ("https://a.example/boats?q=a&appid=k/1", "https://a.example/boats?q=a&appid={secret.BOATS_APPID}"),
        (
            "https://a.example/boats?X-Access-Token=k/1",
            "https://a.example/boats?X-Access-Token={secret.BOATS_X_ACCESS_TOKEN}"
        ),
    ])
    func namesTakeThePlacesOfKeys(address: String, safe: String) {
        let typed = TypedKeys(in: address, of: "boats")
        #expect(typed.address == safe)
        #expect(typed.keys.count == 1)
        #expect(typed.keys.values.first == Secret("k/1"))
    }

    @Test(arguments: [
        "https://a.example/boats?page=1&keyword=sea&q={term}", "https://a.example/key=1", "?key={secret.A}",
    ])
    func otherParametersStay(address: String) {
        #expect(TypedKeys(in: address, of: "boats").address == address)
    }

    @Test func aTypedKeyIsSentAndKeptNowhere() async throws {
        let folder = Program.temporaryDirectory()
        try Data(#"[{"id": 1, "name": "Tub"}, {"id": 2, "name": "Raft"}]"#.utf8)
            .write(to: folder.appending(path: "boats.json"))
        let upstream = try await StandIn(folder: folder)
        let data = Program.temporaryDirectory()
        let address = "\(upstream.base)/boats?api_key=hush-1234"
        let list = try await Program.run(["list", "boats", "--json", "--source", address], in: data)
        #expect(list.status == 0, "\(list.errors)")
        #expect(list.text.contains("Tub"))
        let sources = try await Program.run(["sources", "--source", address], in: data)
        let inspected = try await Program.run(["inspect", address], in: data)
        #expect(inspected.text.contains("api_key={secret.BOATS_API_KEY}"), "\(inspected.text) \(inspected.errors)")
        for text in [list, sources, inspected].flatMap({ [$0.text, $0.errors] }) { #expect(!text.contains("hush")) }
        let files = FileManager.default.enumerator(at: data, includingPropertiesForKeys: nil)
        while let file = files?.nextObject() as? URL {
            guard let content = try? Data(contentsOf: file) else { continue }
            #expect(content.range(of: Data("hush".utf8)) == nil, "\(file.lastPathComponent)")
        }
    }
}
