import ArgumentParser
public import Catalogue
import Foundation
import Routes
public import SourceFiles
import Storage

// So that a program with a theme needs no import of its own.
@_exported public import struct CompositionalLayout.Theme

/// Runs a whole program (server, command line, JSON API) for a list of sources.
public enum Vitrine {
    /// Runs the command on the command line, such as `serve` or `list`.
    ///
    /// Ends the process with an exit code of sysexits: 0, 64 usage, 66 no such source or item, 69 upstream unavailable
    /// and nothing to show, 74 input or output failed.
    ///
    /// - Parameters:
    ///   - name: the name of the program, such as “Star Atlas”; nil for the name of its file. Pages show it; the command, the
    ///     data directory, the folder with its configuration (all `star-atlas`) and its variables in the environment
    ///     (`STAR_ATLAS_PORT`) have it, too.
    ///   - sources: the sources in the order of the tab bar. Ids are unique, and none is the first part of another page's
    ///     address.
    ///   - inferred: sources of a few lines, which come after the others.
    ///   - theme: the colours and type of pages.
    ///   - additions: texts, rules of style, pages, and parts of pages.
    public static func main(
        _ name: String? = nil, sources: [any Source] = [], inferred: [InferredSource] = [], theme: Theme = .standard,
        additions: [Addition] = []
    ) async {
        guard let programName = ProgramName(name) else {
            Output.diagnostic(unnamed(name))
            Foundation.exit(CommandError.Code.usage.rawValue)
        }
        let program = ProgramContext(
            sources: sources, inferred: inferred, theme: theme, additions: Additions(additions))
        await ProgramName.$current.withValue(programName) { await run(program) }
    }

    /// Opens the database of a program, so that a command of its own can read and save records. A server may run beside it.
    ///
    /// - Parameters:
    ///   - name: the name of the program, as for ``main(_:sources:inferred:theme:additions:)``. Its variables in the
    ///     environment and its configuration choose the database.
    ///   - work: uses the records. The database is closed when it returns.
    /// - Throws: an error of the settings, of the database or of the work.
    public static func withStore<Value: Sendable>(
        _ name: String? = nil, _ work: @Sendable (any RecordStore) async throws -> Value
    ) async throws -> Value {
        guard let programName = ProgramName(name) else { throw CommandError(.usage, unnamed(name)) }
        return try await ProgramName.$current.withValue(programName) {
            try await withStore(in: ProcessInfo.processInfo.environment, work)
        }
    }

    static func withStore<Value: Sendable>(
        in environment: [String: String], _ work: @Sendable (any RecordStore) async throws -> Value
    ) async throws -> Value {
        let place = try Settings.databasePlace(environment: environment)
        let database = try await Settings.openDatabase(at: place.address, in: place.dataDirectory)
        defer { database.close() }
        return try await work(database.records())
    }

    private static func unnamed(_ name: String?) -> String {
        "Expected a name with letters or digits for the program, got “\(name ?? "")”."
    }

    /// The ids of sources and of those that belong to their items.
    static func allIDs(of sources: [any Source]) -> [SourceID] {
        sources.flatMap { [$0.id] + allIDs(of: $0.secondary) }
    }

    /// The first problem with the ids of sources; nil if all are valid.
    static func problem(with ids: [SourceID]) -> String? { problems(with: ids).first }

    /// The problems with the ids of sources, or of what `kind` names, such as pages.
    static func problems(with ids: [SourceID], of kind: String = "source") -> [String] {
        ids.enumerated().compactMap { index, id in problem(with: id, besides: ids[..<index], of: kind) }
    }

    /// The problem with the id of a source; nil if it is valid and no other source has it.
    static func problem(
        with id: SourceID, besides others: some Sequence<SourceID>, of kind: String = "source"
    ) -> String? {
        let isName = id.rawValue.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil
        if !isName { return "Expected a \(kind)'s id of lower-case letters, digits and dashes, got “\(id)”." }
        if SourceID.reserved.contains(id) {
            let reserved = SourceID.reserved.map(\.rawValue).sorted().joined(separator: ", ")
            return "Expected a \(kind)'s id that no other page uses, got “\(id)”. Choose none of: \(reserved)."
        }
        return others.contains(id) ? "Expected a unique id for each \(kind), got “\(id)” twice. Rename one." : nil
    }

    private static func run(_ program: ProgramContext) async {
        do {
            let problems = program.problems
            guard problems.isEmpty else { throw CommandError(.usage, problems) }
            var command = try RootCommand.parseAsRoot()
            if let command = command as? any ProgramCommand {
                try await command.run(in: program)
            } else {
                try command.run()
            }
        } catch let error as CommandError {
            for (index, message) in error.messages.enumerated() {
                Output.diagnostic(index == 0 ? "\(ProgramName.current.command): \(message)" : message)
            }
            Foundation.exit(error.code.rawValue)
        } catch  where error is NothingKnownThen || error is UnreadablePast {
            Output.diagnostic("\(ProgramName.current.command): \(error)")
            Foundation.exit(CommandError.Code.noInput.rawValue)
        } catch let error as any StoreFailure {
            Output.diagnostic("\(ProgramName.current.command): \(error)")
            Foundation.exit(CommandError.Code.inputOutput.rawValue)
        } catch {
            let code = RootCommand.exitCode(for: error)
            // The text of a command's help is the program's own.
            if code.isSuccess { RootCommand.exit(withError: error) }
            for line in RootCommand.fullMessage(for: error).split(separator: "\n", omittingEmptySubsequences: false) {
                Output.diagnostic(String(line))
            }
            Foundation.exit(code.rawValue)
        }
    }
}
