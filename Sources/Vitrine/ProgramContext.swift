import ArgumentParser
import Catalogue
import Foundation
import SourceFiles

/// The parts of a program, which `Vitrine.main` passes to its commands.
struct ProgramContext: Sendable {
    var sources: [any Source] = []
    var inferred: [InferredSource] = []
    var theme = Theme.standard
    var additions = Additions()

    /// The ids that sources from files can't have.
    var ids: [SourceID] { sources.map(\.id) + additions.pages.map(\.id) }

    /// The strings of the shell's language.
    var strings: Strings { strings(in: ProcessInfo.processInfo.environment) }

    /// The first variable with a value decides, such as `ar_EG.UTF-8` (POSIX.1-2024, section 8.2).
    func strings(in environment: [String: String]) -> Strings {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
        let identifier = String((names.first { !$0.isEmpty } ?? "").prefix { $0 != "." && $0 != "@" })
        let isPortable = ["", "C", "POSIX"].contains(identifier)
        return Strings(
            locale: Locale(identifier: isPortable ? "en_US" : identifier),
            table: .shared.naming(ProgramName.current.title, replacing: additions.words))
    }
}

/// A command that works with the program's sources.
protocol ProgramCommand: AsyncParsableCommand {
    func run(in program: ProgramContext) async throws
}
