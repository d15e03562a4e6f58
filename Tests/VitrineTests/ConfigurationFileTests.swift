import Endpoints
import Foundation
import Testing

@testable import Vitrine

@Suite struct ConfigurationFileTests {
    private func values(_ text: String) throws -> [String: String] {
        try ConfigurationFile.values(of: text, in: "vitrine.env")
    }

    @Test func hasALineForEachSetting() throws {
        let text = """
            # Of the kitchen's server.
            VITRINE_PORT=8081

              VITRINE_MARVEL_PUBLIC_KEY = "a = b" \r
            VITRINE_MARVEL_PRIVATE_KEY=
            """
        #expect(
            try values(text) == [
                "VITRINE_PORT": "8081", "VITRINE_MARVEL_PUBLIC_KEY": "a = b", "VITRINE_MARVEL_PRIVATE_KEY": "",
            ])
    }

    @Test(arguments: ["VITRINE_PORT=1\nsecret", "PORT=secret", "VITRINE_secret"])
    func namesTheInvalidLineButNotItsText(text: String) {
        let error = #expect(throws: CommandError.self) { try values(text) }
        #expect(error.map { "\($0)".contains("secret") } == false)
        #expect(error.map { "\($0)".contains("vitrine.env, line") } == true)
    }

    @Test func mayBeginWithAByteOrderMark() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        try Data([0xEF, 0xBB, 0xBF] + Array("VITRINE_PORT=8081\r\n".utf8)).write(to: file)
        #expect(try ConfigurationFile.values([ConfigurationFile.variable: file.path]) == ["VITRINE_PORT": "8081"])
    }

    @Test func isInTheHomeDirectory() throws {
        let home = Program.temporaryDirectory()
        let folder = home.appending(path: ".config/vitrine")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("VITRINE_PORT=9".utf8).write(to: folder.appending(path: "vitrine.env"))
        #expect(try ConfigurationFile.values(["HOME": home.path]) == ["VITRINE_PORT": "9"])
        #expect(
            try ConfigurationFile.values([
                "HOME": home.path, ConfigurationFile.variable: "~/.config/vitrine/vitrine.env",
            ]) == ["VITRINE_PORT": "9"])
        #expect(SourceArguments([], environment: ["HOME": home.path]).folder.path == folder.path + "/sources")
    }

    @Test func isOptional() throws {
        #expect(try ConfigurationFile.values(["XDG_CONFIG_HOME": "/nowhere/at/all"]) == [:])
        #expect(throws: CommandError.self) {
            try ConfigurationFile.values([ConfigurationFile.variable: "/nowhere/at/all.env"])
        }
    }
}
