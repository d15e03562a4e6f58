import Foundation
import TestSupport
import Testing

@testable import Vitrine

@Suite struct ProgramVersionTests {
    @Test func isPrintedWithTheBuild() async throws {
        let run = try await Program.run(["--version"])
        let lines = run.text.split(separator: "\n")
        #expect(run.status == 0 && lines.count == 4)
        #expect(lines.first == "vitrine \(ProgramVersion.current)")
        #expect(run.text.contains(/Commit: ([0-9a-f]{12}|unknown)\nSwift: 6\.\d.*\nFeatures: PostgreSQL\n/))
    }

    @Test func isTheNewestOneInTheChangelog() throws {
        let changelog = try String(contentsOf: Snippet.package.appending(path: "CHANGELOG.md"), encoding: .utf8)
        let newest = try #require(changelog.firstMatch(of: /\n## (\S+) - \d{4}-\d\d-\d\d\n/))
        #expect(String(newest.1) == ProgramVersion.current)
    }
}
