import ArgumentParser
public import Catalogue
public import CompositionalLayout
import Foundation
import Routes
public import SourceFiles

/// Runs a whole program (server, command line, JSON API) for a list of sources.
public enum Vitrine {
    /// The program's sources. They are task-local because the argument parser creates the commands.
    @TaskLocal static var sources: [any Source] = []
    @TaskLocal static var inferred: [InferredSource] = []
    @TaskLocal static var theme = Theme.standard

    /// Runs the command on the command line, such as `serve` or `list`.
    ///
    /// Ends the process with an exit code of sysexits: 0, 64 usage, 66 no such source or item, 69 upstream unavailable
    /// and nothing to show, 74 input or output failed.
    ///
    /// - Parameters:
    ///   - sources: the sources in the order of the tab bar. Ids are unique, and none is the first part of another page's
    ///     address.
    ///   - inferred: sources of a few lines, which come after the others.
    ///   - theme: the colours and type of pages.
    public static func main(
        sources: [any Source] = [], inferred: [InferredSource] = [], theme: Theme = .standard
    ) async {
        await $sources.withValue(sources) {
            await $inferred.withValue(inferred) { await $theme.withValue(theme) { await run() } }
        }
    }

    /// The first problem with the ids of sources; nil if all are valid.
    static func problem(with ids: [SourceID]) -> String? {
        for (index, id) in ids.enumerated() {
            let isName = id.rawValue.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil
            if !isName { return "Expected a source's id of lower-case letters, digits and dashes, got “\(id)”." }
            if SourceID.reserved.contains(id) {
                let reserved = SourceID.reserved.map(\.rawValue).sorted().joined(separator: ", ")
                return "Expected a source's id that no other page uses, got “\(id)”. Choose none of: \(reserved)."
            }
            if ids[..<index].contains(id) {
                return "Expected a unique id for each source, got “\(id)” twice. Rename one."
            }
        }
        return nil
    }

    private static func run() async {
        do {
            if let problem = problem(with: sources.flatMap { [$0.id] + $0.secondary.map(\.id) }) {
                throw CommandError(.usage, problem)
            }
            var command = try RootCommand.parseAsRoot()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch let error as CommandError {
            Output.diagnostic("vitrine: \(error.message)")
            Foundation.exit(error.code.rawValue)
        } catch let error as any StoreFailure {
            Output.diagnostic("vitrine: \(error)")
            Foundation.exit(CommandError.Code.inputOutput.rawValue)
        } catch {
            RootCommand.exit(withError: error)
        }
    }
}
