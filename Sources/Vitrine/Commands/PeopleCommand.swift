import ArgumentParser
import Catalogue
import Foundation
import Screens
import Server
import Storage

struct PeopleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "people", abstract: "List and change the people who may sign in.",
        discussion: """
            The first person must be an admin, and takes over the favourites, home page and searches of the shared \
            profile. Passwords are read from the terminal, or else from a line of standard input.
            """,
        subcommands: [List.self, Add.self, Remove.self, SetRole.self, SetPassword.self], defaultSubcommand: List.self)

    struct List: ProgramCommand {
        static let configuration = CommandConfiguration(abstract: "List the people by name.")

        @OptionGroup var output: OutputOptions
        @OptionGroup var common: CommonOptions

        func run(in program: ProgramContext) async throws {
            try await common.settings(of: program).withPeople { store in
                let people = try await store.people()
                if output.json {
                    try Output.json(["people": people.map { PersonDocument(person: $0) }])
                    return
                }
                let strings = program.strings
                try Output.table(people.map { [$0.name.text, $0.role.rawValue, strings.time(of: $0.createdAt)] })
                if people.isEmpty {
                    Output.diagnostic(
                        "There is nobody yet. `vitrine people add NAME --role admin` adds the first person.")
                }
            }
        }
    }

    struct Add: ProgramCommand {
        static let configuration = CommandConfiguration(abstract: "Add a person.")

        @Argument(help: "The name that the person signs in with.")
        var name: String

        @Option(name: .long, help: "What the person may do: guest, member, admin.")
        var role = Role.member.rawValue

        @Flag(name: .long, help: "Set no password, for someone whom a proxy signs in.")
        var noPassword = false

        @OptionGroup var output: OutputOptions
        @OptionGroup var common: CommonOptions

        func run(in program: ProgramContext) async throws {
            let name = try PersonName(checking: name)
            let role = try Role(named: role)
            try await common.settings(of: program).withPeople { store in
                guard try await store.person(named: name) == nil else { throw PeopleError.nameTaken(name) }
                let isFirst = try await !store.hasPeople()
                guard role == .admin || !isFirst else {
                    throw CommandError(
                        .usage,
                        "Expected an admin as the first person, got the role \(role.rawValue). Use --role admin.")
                }
                guard !isFirst || !noPassword else {
                    throw CommandError(
                        .usage, "Expected a password for the first person, got none. Leave out --no-password.")
                }
                let password =
                    noPassword ? nil : try PasswordHash(of: PasswordPrompt.newPassword(of: name)).description
                let person = Person(
                    newNamed: name, role, profile: isFirst ? .shared : ProfileCookie.newProfile(), at: Date())
                if isFirst, let password {
                    guard try await store.addFirst(person, password: password) else {
                        throw CommandError(
                            .usage, "Expected to add the first person, got another one meanwhile. Repeat the command.")
                    }
                } else {
                    try await store.add(person, password: password)
                }
                try PeopleCommand.report(person, "Added \(name) with the role \(role.rawValue).", output)
            }
        }
    }

    struct Remove: ProgramCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove a person with the sessions, tokens and profile.",
            discussion: "The shared profile of the first person stays.")

        @Argument(help: "The person's name.")
        var name: String

        @OptionGroup var output: OutputOptions
        @OptionGroup var common: CommonOptions

        func run(in program: ProgramContext) async throws {
            try await common.settings(of: program).withPeople { store in
                let person = try await store.existingPerson(name)
                try await store.remove(person.id)
                try PeopleCommand.report(person, "Removed \(person.name).", output)
            }
        }
    }

    struct SetRole: ProgramCommand {
        static let configuration = CommandConfiguration(
            commandName: "role", abstract: "Change a person's role, and end the person's sessions.")

        @Argument(help: "The person's name.")
        var name: String

        @Argument(help: "What the person may do: guest, member, admin.")
        var role: String

        @OptionGroup var output: OutputOptions
        @OptionGroup var common: CommonOptions

        func run(in program: ProgramContext) async throws {
            let role = try Role(named: role)
            try await common.settings(of: program).withPeople { store in
                try await store.setRole(role, of: store.existingPerson(name).id)
                let person = try await store.existingPerson(name)
                try PeopleCommand.report(person, "\(person.name) has the role \(role.rawValue).", output)
            }
        }
    }

    struct SetPassword: ProgramCommand {
        static let configuration = CommandConfiguration(
            commandName: "password", abstract: "Change a person's password, and end the person's sessions.")

        @Argument(help: "The person's name.")
        var name: String

        @Flag(name: .long, help: "Remove the person's passkeys and linked accounts, too.")
        var only = false

        @OptionGroup var output: OutputOptions
        @OptionGroup var common: CommonOptions

        func run(in program: ProgramContext) async throws {
            try await common.settings(of: program).withPeople { store in
                let person = try await store.existingPerson(name)
                let password = try PasswordHash(of: PasswordPrompt.newPassword(of: person.name)).description
                try await store.setPassword(password, of: person.id, in: nil, isOnlyWayIn: only)
                try PeopleCommand.report(person, "\(person.name) has a new password.", output)
            }
        }
    }

    /// Prints a person, or what has changed.
    private static func report(_ person: Person, _ change: String, _ output: OutputOptions) throws {
        if output.json { try Output.json(PersonDocument(person: person)) } else { try Output.line(change) }
    }
}

/// The option of commands that read the favourites of one person.
struct PersonOption: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp("Read the favourites of this person. (default: the shared profile)", valueName: "name"))
    var person: String?

    /// - Throws: ``CommandError`` if nobody has the name.
    func profile(in store: any PeopleStore) async throws -> ProfileID {
        guard let person else { return .shared }
        return try await store.existingPerson(person).profile
    }
}

extension Settings {
    /// Opens the database, and closes it at the end.
    func withPeople<Value>(_ work: (any PeopleStore) async throws -> Value) async throws -> Value {
        let database = try await openDatabase()
        defer { database.close() }
        do {
            return try await work(database.people())
        } catch let error as PeopleError {
            throw CommandError(error == .unknown ? .noInput : .usage, "\(error)")
        }
    }
}

extension PeopleStore {
    /// - Throws: ``CommandError`` if nobody has the name.
    func existingPerson(_ name: String) async throws -> Person {
        if let name = PersonName(name), let found = try await person(named: name) { return found.person }
        throw CommandError(
            .noInput, "Expected the name of a person, got “\(name)”. `vitrine people list` lists the names.")
    }
}

extension PersonName {
    /// Checks the name of a person or a token.
    init(checking text: String) throws {
        guard let name = PersonName(text) else {
            throw CommandError(
                .usage,
                "Expected a name of 1 to \(Self.maxLength) characters without control characters, got “\(text)”.")
        }
        self = name
    }
}

extension Role {
    fileprivate init(named text: String) throws {
        guard let role = Role(rawValue: text) else {
            let roles = Role.allCases.map(\.rawValue).joined(separator: ", ")
            throw CommandError(.usage, "Expected a role, got “\(text)”. The roles are: \(roles).")
        }
        self = role
    }
}

private struct PersonDocument: JSONValue {
    let person: Person

    func write(to json: inout JSONOutput) {
        json.object {
            $0.member("createdAt", person.createdAt)
            $0.member("name", person.name.text)
            $0.member("role", person.role.rawValue)
        }
    }
}
