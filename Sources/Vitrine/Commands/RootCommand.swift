import ArgumentParser
import Catalogue

struct RootCommand: AsyncParsableCommand {
    // The name comes from the program.
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: ProgramName.current.command,
            abstract: "A catalogue browser that keeps a catalogue alive after its API dies.",
            version: ProgramVersion.description,
            subcommands: [
                ServeCommand.self, SourcesCommand.self, ListCommand.self, ShowCommand.self, ChangesCommand.self,
                SearchCommand.self, FavouritesCommand.self, ArchiveCommand.self, InspectCommand.self, CheckCommand.self,
                MigrateCommand.self, PeopleCommand.self, TokensCommand.self, HealthCommand.self, DoctorCommand.self,
                BackupCommand.self, RestoreCommand.self, NewCommand.self,
            ])
    }
}
