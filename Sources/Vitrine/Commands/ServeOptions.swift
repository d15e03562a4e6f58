import ArgumentParser

/// The options of the server, besides those of all commands.
struct ServeOptions: ParsableArguments {
    @Option(name: .long, help: "Listen at this address. (default: 127.0.0.1)")
    var host: String?

    @Option(name: .long, help: "Listen at this port; 0 chooses a free one. (default: 8080)")
    var port: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Serve the app under a path, such as /vitrine, beside other apps of a proxy. (default: /)",
            valueName: "path"))
    var basePath: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Give everyone one profile, or each browser its own: shared, private. (default: shared)", valueName: "mode")
    )
    var profiles: String?

    @Flag(
        name: .long,
        help: "Make everyone a member, without signing in. People and sources can’t be changed in the browser.")
    var noSignIn = false

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Answer to this host name, besides the machine’s own names. Repeat it for further ones.", valueName: "name")
    )
    var allowedHost: [String] = []

    @OptionGroup(title: "Proxy options") var proxy: ProxyOptions
    @OptionGroup(title: "Sign-in options") var signIn: SignInOptions

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Serve over HTTPS with the certificate in this PEM file. It is read again when it changes.",
            valueName: "file"))
    var tlsCertificate: String?

    @Option(name: .long, help: ArgumentHelp("The PEM file with the certificate’s key.", valueName: "file"))
    var tlsKey: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Share the pictures of favourites with other machines in this folder, which all of them can write to.",
            valueName: "folder"))
    var pictures: String?

    @OptionGroup(title: "Log options") var log: LogOptions
    @OptionGroup(title: "Backup options") var backup: BackupOptions
    @OptionGroup(title: "Alarm options") var alarms: AlarmOptions

    /// The values by the keys of their settings.
    var flags: [String: String] {
        var flags = proxy.flags.merging(signIn.flags) { $1 }.merging(log.flags) { $1 }
            .merging(backup.flags) { $1 }.merging(alarms.flags) { $1 }
        flags["host"] = host
        flags["port"] = port
        flags["base.path"] = basePath
        flags["profiles"] = profiles
        flags["no.sign.in"] = noSignIn ? "true" : nil
        flags["tls.certificate"] = tlsCertificate
        flags["tls.key"] = tlsKey
        flags["pictures"] = pictures
        if !allowedHost.isEmpty { flags["allowed.host"] = allowedHost.joined(separator: ",") }
        return flags
    }
}
