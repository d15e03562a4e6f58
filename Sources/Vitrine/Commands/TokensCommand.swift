import ArgumentParser
import Catalogue
import Foundation
import Screens
import Server

struct TokensCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tokens", abstract: "List and change the tokens with which programs act for people.",
        subcommands: [List.self, Add.self, Remove.self], defaultSubcommand: List.self)

    struct List: ProgramCommand {
        static let configuration = CommandConfiguration(abstract: "List the tokens, the newest first.")

        @OptionGroup var output: OutputOptions
        @OptionGroup var common: CommonOptions

        func run(in program: ProgramContext) async throws {
            try await common.settings(of: program).withPeople { store in
                let people = Dictionary(uniqueKeysWithValues: try await store.people().map { ($0.id, $0.name) })
                // Somebody may be added or removed between the two reads.
                let documents = try await store.tokens(of: nil).compactMap { token in
                    people[token.person].map { TokenDocument(token: token, person: $0) }
                }
                if output.json {
                    try Output.json(["tokens": documents])
                } else {
                    try Output.table(documents.map { $0.columns(program.strings) })
                }
            }
        }
    }

    struct Add: ProgramCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add a token, and print it.", discussion: "The token cannot be shown again.")

        @Argument(help: "A name for the token, such as that of the program that will use it.")
        var name: String

        @Option(name: .long, help: ArgumentHelp("The name of the person for whom it acts.", valueName: "name"))
        var person: String

        @Option(
            name: .long, parsing: .upToNextOption,
            help: "What it may be used for: read, favourites, sources, metrics. Name one or more.")
        var scope: [String] = []

        @Option(name: .long, help: "The number of days for which it works. (default: no end)")
        var days: String?

        @OptionGroup var output: OutputOptions
        @OptionGroup var common: CommonOptions

        func run(in program: ProgramContext) async throws {
            let name = try PersonName(checking: name).text
            let scopes = try scopes()
            let lifetime = try lifetime()
            try await common.settings(of: program).withPeople { store in
                let person = try await store.existingPerson(person)
                let now = Date()
                let token = AccessToken(
                    id: UUID().uuidString.lowercased(), person: person.id, name: name, scopes: scopes, createdAt: now,
                    endsAt: lifetime.map { now + $0 })
                let secret = RandomSecret.token()
                try await store.add(token, secret: secret.digest)
                if output.json {
                    try Output.json(TokenDocument(token: token, person: person.name, secret: secret.text))
                } else {
                    try Output.line(secret.text)
                }
            }
        }

        private func scopes() throws -> Set<AccessToken.Scope> {
            let known = AccessToken.Scope.allCases.map(\.rawValue).joined(separator: ", ")
            guard !scope.isEmpty else {
                throw CommandError(.usage, "--scope: expected one scope or more, got none. The scopes are: \(known).")
            }
            return Set(
                try scope.map { text in
                    guard let scope = AccessToken.Scope(rawValue: text) else {
                        throw CommandError(
                            .usage, "--scope: expected a scope, got “\(text)”. The scopes are: \(known).")
                    }
                    return scope
                })
        }

        private func lifetime() throws -> TimeInterval? {
            try days.map { text in
                guard let number = Int(text), (1...3_660).contains(number) else {
                    throw CommandError(.usage, "--days: expected a whole number from 1 to 3660, got “\(text)”.")
                }
                return Double(number) * 86_400
            }
        }
    }

    struct Remove: ProgramCommand {
        static let configuration = CommandConfiguration(abstract: "Remove a token, which then no longer works.")

        @Argument(help: "The token's id, as `vitrine tokens list` shows it.")
        var id: String

        @OptionGroup var output: OutputOptions
        @OptionGroup var common: CommonOptions

        func run(in program: ProgramContext) async throws {
            try await common.settings(of: program).withPeople { store in
                guard try await store.removeToken(id, of: nil) else {
                    throw CommandError(
                        .noInput, "Expected the id of a token, got “\(id)”. `vitrine tokens list` lists the ids.")
                }
                if output.json { try Output.json(["removed": id]) } else { try Output.line("Removed \(id).") }
            }
        }
    }
}

private struct TokenDocument: JSONValue {
    let token: AccessToken
    let person: PersonName
    /// The token itself, just after it was made.
    var secret: String?

    private var scopes: [String] { token.scopes.map(\.rawValue).sorted() }

    func write(to json: inout JSONOutput) {
        json.object {
            $0.member("createdAt", token.createdAt)
            $0.member("endsAt", token.endsAt)
            $0.member("id", token.id)
            $0.member("name", token.name)
            $0.member("person", person.text)
            $0.member("scopes", scopes)
            if let secret { $0.member("token", secret) }
            $0.member("usedAt", token.usedAt)
        }
    }

    func columns(_ strings: Strings) -> [String] {
        [
            token.id, person.text, token.name, scopes.joined(separator: " "),
            token.endsAt.map { "ends \(strings.time(of: $0))" } ?? "no end",
            token.usedAt.map { "used \(strings.time(of: $0))" } ?? "never used",
        ]
    }
}
