import Foundation
import TestSupport
import Testing

/// `vitrine people`, `vitrine tokens` and the favourites of people.
@Suite(.fewAtATime) struct PeopleCommandTests {
    private struct People: Decodable {
        let people: [Person]
    }

    private struct Person: Decodable {
        let name: String
        let role: String
    }

    private struct Tokens: Decodable {
        let tokens: [Token]
    }

    private struct Token: Decodable {
        let id: String
        let name: String
        let person: String
        let scopes: [String]
        let createdAt: String
        let endsAt: String?
        let usedAt: String?
        let token: String?
    }

    private static let password = "four quite good words"

    private let directory = Program.temporaryDirectory()

    private func vitrine(_ arguments: String..., input: String = "") async throws -> Program.Run {
        try await Program.run(arguments, in: directory, input: input)
    }

    private func add(_ name: String, _ role: String) async throws {
        let run = try await vitrine("people", "add", name, "--role", role, input: "\(Self.password)\n")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.text == "Added \(name) with the role \(role).\n")
    }

    private func people() async throws -> [String] {
        let run = try await vitrine("people", "--json")
        return try JSONDecoder().decode(People.self, from: run.output).people.map { "\($0.name): \($0.role)" }
    }

    private func tokens() async throws -> [Token] {
        let run = try await vitrine("tokens", "list", "--json")
        return try JSONDecoder().decode(Tokens.self, from: run.output).tokens
    }

    private func refuses(
        _ arguments: [String], input: String = "", _ status: Int32, _ explanation: String
    ) async throws {
        let run = try await Program.run(arguments, in: directory, input: input)
        #expect(run.status == status, "\(arguments): \(run.errors)")
        #expect(run.errors.contains(explanation), "\(run.errors)")
        #expect(run.output.isEmpty)
    }

    // MARK: People

    @Test func addsSomeoneWhomAProxyNames() async throws {
        try await refuses(["people", "add", "Ada", "--role", "admin", "--no-password"], 64, "Expected a password")
        try await add("Ada", "admin")
        let run = try await vitrine("people", "add", "Bo", "--no-password")
        #expect(run.text == "Added Bo with the role member.\n")
        #expect(try await people() == ["Ada: admin", "Bo: member"])
    }

    @Test func theFirstPersonIsAnAdmin() async throws {
        let nobody = try await vitrine("people")
        #expect(nobody.status == 0 && nobody.output.isEmpty)
        #expect(nobody.errors.contains("vitrine people add NAME --role admin"))
        for role in [["--role", "member"], []] {
            try await refuses(
                ["people", "add", "Ada"] + role, input: "\(Self.password)\n", 64, "an admin as the first person")
        }
        try await add("Ada", "admin")
        #expect(try await people() == ["Ada: admin"])
        let list = try await vitrine("people", "list")
        #expect(list.text.hasPrefix("Ada  admin  "))
    }

    @Test func theFirstPersonTakesOverTheSharedProfile() async throws {
        let favourite = try await vitrine("favourites", "add", "starships", "9", "--offline")
        #expect(favourite.status == 0, "\(favourite.errors)")
        try await add("Ada", "admin")
        try await add("Bo", "member")
        let cases: [([String], Int)] = [([], 1), (["--person", "ada"], 1), (["--person", "Bo"], 0)]
        for (arguments, count) in cases {
            let list = try await Program.run(
                ["favourites", "list", "--json", "--offline"] + arguments, in: directory, input: "")
            #expect(try JSONDecoder().decode(Feed.self, from: list.output).total == count, "\(arguments)")
            let file = directory.path + "/favourites-\(UUID().uuidString).json"
            let export = try await Program.run(
                ["favourites", "export", file, "--json", "--offline"] + arguments, in: directory, input: "")
            #expect(try JSONDecoder().decode([String: Int].self, from: export.output) == ["favourites": count])
        }
        try await refuses(["favourites", "list", "--person", "Cy", "--offline"], 66, "got “Cy”")
        try await refuses(["favourites", "export", "/tmp/none.json", "--person", "Cy", "--offline"], 66, "got “Cy”")
    }

    @Test func someAdminStays() async throws {
        try await add("Ada", "admin")
        try await add("Bo", "member")
        for arguments in [["remove", "Ada"], ["role", "Ada", "guest"]] {
            try await refuses(["people"] + arguments, 64, "another admin")
        }
        let role = try await vitrine("people", "role", "bo", "admin")
        #expect(role.text == "Bo has the role admin.\n")
        let removal = try await vitrine("people", "remove", "ada", "--json")
        #expect(try JSONDecoder().decode(Person.self, from: removal.output).name == "Ada")
        #expect(try await people() == ["Bo: admin"])
    }

    @Test(arguments: [
        (["add", "ADA "], Int32(64), "a name that nobody has"), (["add", " "], 64, "1 to 60 characters"),
        (["add", "Bo", "--role", "king"], 64, "guest, member, admin"), (["add", "Bo\u{7}"], 64, "1 to 60 characters"),
        (["role", "Ada", "king"], 64, "guest, member, admin"), (["role", "Bo", "guest"], 66, "got “Bo”"),
        (["remove", "Bo"], 66, "got “Bo”"), (["password", ""], 66, "vitrine people list"),
    ])
    func explainsErrors(arguments: [String], status: Int32, explanation: String) async throws {
        try await add("Ada", "admin")
        try await refuses(["people"] + arguments, input: "\(Self.password)\n", status, explanation)
        #expect(try await people() == ["Ada: admin"])
    }

    // MARK: Passwords

    @Test(arguments: [
        ("", "got none"), ("too short\n", "at least 10 characters"), ("Ada Lovelace\n", "got the name"),
        ("Password123\n", "one of the commonest"), (String(repeating: "a", count: 1_025), "at most 1024 bytes"),
    ])
    func refusesABadPassword(input: String, explanation: String) async throws {
        try await refuses(["people", "add", "Ada Lovelace", "--role", "admin"], input: input, 64, explanation)
        #expect(try await people().isEmpty)
    }

    @Test func changesAPassword() async throws {
        try await add("Ada", "admin")
        try await refuses(["people", "password", "Ada"], input: "short\n", 64, "at least 10 characters")
        let run = try await vitrine("people", "password", "Ada", input: "other words than before")
        #expect(run.status == 0 && run.text == "Ada has a new password.\n", "\(run.errors)")
    }

    @Test func readsAPasswordFromATerminalThatDoesNotShowIt() async throws {
        let prompts = ["New password of Ada: ", "The same password again: "]
        let refused = try await onOwnThread { [directory] in
            try Self.answer(zip(prompts, [Self.password, "other words than before"]), in: directory)
        }
        #expect(refused == Typing(status: 64, echo: "\r\n\r\n"))
        let added = try await onOwnThread { [directory] in
            try Self.answer(zip(prompts, [Self.password, Self.password]), in: directory)
        }
        #expect(added == Typing(status: 0, echo: "\r\n\r\n"))
        #expect(try await people() == ["Ada: admin"])
    }

    private struct Typing: Equatable {
        let status: Int32
        /// The first bytes that the terminal showed of the answers.
        let echo: String
    }

    /// Adds a person on a terminal, with an answer to each prompt.
    private static func answer(_ answers: some Sequence<(String, String)>, in directory: URL) throws -> Typing {
        var (keyboard, terminal): (Int32, Int32) = (0, 0)
        let opened = openpty(&keyboard, &terminal, nil, nil, nil)
        try #require(opened == 0)
        let hand = FileHandle(fileDescriptor: keyboard, closeOnDealloc: true)
        let prompts = Pipe()
        let process = Program.process("vitrine", ["people", "add", "Ada", "--role", "admin"], directory: directory)
        process.standardInput = FileHandle(fileDescriptor: terminal, closeOnDealloc: true)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = prompts
        try process.run()
        var text = ""
        for (prompt, answer) in answers {
            while !text.hasSuffix(prompt), let byte = try prompts.fileHandleForReading.read(upToCount: 1) {
                text += String(decoding: byte, as: UTF8.self)
            }
            try hand.write(contentsOf: Data("\(answer)\n".utf8))
        }
        process.waitUntilExit()
        let echo = try hand.read(upToCount: 4) ?? Data()
        return Typing(status: process.terminationStatus, echo: String(decoding: echo, as: UTF8.self))
    }

    // MARK: Tokens

    @Test func printsATokenOnce() async throws {
        try await add("Ada", "admin")
        let run = try await vitrine("tokens", "add", "Reader", "--person", "ada", "--scope", "read", "--days", "30")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.text.wholeMatch(of: /vitrine_[A-Za-z0-9_-]{43}\n/) != nil)
        let listed = try #require(try await tokens().first)
        #expect(listed.name == "Reader" && listed.person == "Ada" && listed.scopes == ["read"] && listed.token == nil)
        let (start, end) = (
            try Date(listed.createdAt, strategy: .iso8601), try Date(try #require(listed.endsAt), strategy: .iso8601)
        )
        #expect(end.timeIntervalSince(start) == 30 * 86_400)
        #expect(listed.usedAt == nil)
        let table = try await vitrine("tokens")
        #expect(table.text.hasPrefix("\(listed.id)  Ada  Reader  read  ends "))
        #expect(table.text.hasSuffix("  never used\n"))
    }

    @Test(arguments: [
        ["--scope", "read", "favourites"], ["--scope", "read", "--scope", "favourites"],
        ["--scope=favourites", "--scope=read"],
    ])
    func aTokenHasSeveralScopes(scopes: [String]) async throws {
        try await add("Ada", "admin")
        let run = try await Program.run(
            ["tokens", "add", "Reader", "--person", "Ada", "--json"] + scopes, in: directory, input: "")
        let token = try JSONDecoder().decode(Token.self, from: run.output)
        #expect(token.scopes == ["favourites", "read"] && token.endsAt == nil)
        #expect(token.token?.hasPrefix("vitrine_") == true)
        let removal = try await vitrine("tokens", "remove", token.id)
        #expect(removal.status == 0, "\(removal.errors)")
        #expect(try await tokens().isEmpty)
        try await refuses(["tokens", "remove", token.id], 66, token.id)
    }

    @Test(arguments: [
        (["Reader", "--person", "Bo", "--scope", "read"], Int32(66), "got “Bo”"),
        (["Reader", "--person", "Ada"], 64, "read, favourites, sources, metrics"),
        (["Reader", "--person", "Ada", "--scope", "all"], 64, "got “all”"),
        (["Reader", "--scope", "read"], 64, "--person"), ([" ", "--person", "Ada", "--scope", "read"], 64, "1 to 60"),
        (["Reader", "--person", "Ada", "--scope", "read", "--days", "0"], 64, "1 to 3660"),
    ])
    func explainsErrorsOfTokens(arguments: [String], status: Int32, explanation: String) async throws {
        try await add("Ada", "admin")
        try await refuses(["tokens", "add"] + arguments, status, explanation)
        #expect(try await tokens().isEmpty)
    }

    @Test func storesNoSecrets() async throws {
        try await add("Ada", "admin")
        let token = try await vitrine("tokens", "add", "Reader", "--person", "Ada", "--scope", "read").text.dropLast()
        let file = try Data(contentsOf: directory.appending(path: "vitrine.sqlite"))
        #expect(file.range(of: Data("$scrypt$ln=".utf8)) != nil)
        for secret in [Self.password, String(token), String(token.dropFirst(8))] {
            #expect(!secret.isEmpty && file.range(of: Data(secret.utf8)) == nil)
        }
    }
}
