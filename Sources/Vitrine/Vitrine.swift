import ArgumentParser
public import Catalogue
public import CompositionalLayout
import Foundation
import Routes
import Storage

/// The front door: makes a whole program of a list of sources.
public enum Vitrine {
    /// The sources of the program that runs, for its commands, which the argument parser makes out of nothing.
    @TaskLocal static var sources: [any Source] = []
    @TaskLocal static var theme = Theme.standard

    /// Runs the program that the command line asks for: server, list, favourites, …
    ///
    /// It ends the process with an exit code of sysexits: 0, 64 usage, 66 no such source or item, 69 upstream
    /// unavailable and nothing to show, 74 input or output failed.
    ///
    /// - Parameters:
    ///   - sources: in the order of the tab bar; each with an id of its own, which no other page's address begins with.
    ///   - theme: the look of pages.
    public static func main(sources: [any Source], theme: Theme = .standard) async {
        await $sources.withValue(sources) { await $theme.withValue(theme) { await run() } }
    }

    /// What is wrong with the ids of sources; nil if nothing is.
    static func problem(with ids: [SourceID]) -> String? {
        for (index, id) in ids.enumerated() {
            let isName = id.rawValue.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil
            if !isName { return "Expected a source's id of lower-case letters, digits and dashes, got “\(id)”." }
            if SourceID.reserved.contains(id) {
                return
                    "Expected a source's id that no other page has, got “\(id)”; taken are \(SourceID.reserved.sorted())."
            }
            if ids[..<index].contains(id) { return "Expected an id of its own for each source, got “\(id)” twice." }
        }
        return nil
    }

    private static func run() async {
        do {
            if let problem = problem(with: sources.map { type(of: $0).id }) { throw CommandError(.usage, problem) }
            var command = try RootCommand.parseAsRoot()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch let error as CommandError {
            Output.note("vitrine: \(error.message)")
            Foundation.exit(error.code.rawValue)
        } catch let error as StorageError {
            Output.note("vitrine: \(error)")
            Foundation.exit(CommandError.Code.inputOutput.rawValue)
        } catch {
            RootCommand.exit(withError: error)
        }
    }
}
