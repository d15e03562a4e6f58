import ArgumentParser

/// The options of backups that the server writes.
struct BackupOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp("Write a backup at this interval, such as 1d or 12h, an hour at least.", valueName: "time"))
    var backupEvery: String?

    @Option(
        name: .long,
        help: ArgumentHelp("Keep this many of these backups. (default: 7)", valueName: "number"))
    var backupKeep: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Write these backups to this folder. (default: backups in the data directory)", valueName: "folder"))
    var backupFolder: String?

    /// The values by the keys of their settings.
    var flags: [String: String] {
        var flags: [String: String] = [:]
        flags["backup.every"] = backupEvery
        flags["backup.keep"] = backupKeep
        flags["backup.folder"] = backupFolder
        return flags
    }
}
