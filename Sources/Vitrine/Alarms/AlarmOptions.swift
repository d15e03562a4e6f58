import ArgumentParser

/// Where the server sends alarms about sources.
struct AlarmOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "Post alarms about sources to this address as signed JSON, by the Standard Webhooks specification.",
            valueName: "url"))
    var alarmWebhook: String?

    @Option(
        name: .long,
        help: ArgumentHelp("Publish them to this topic of ntfy, such as https://ntfy.sh/TOPIC.", valueName: "url"))
    var alarmNtfy: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Send them through this Apprise API, such as http://apprise:8000/notify/KEY.", valueName: "url"))
    var alarmApprise: String?

    /// The values by the keys of their settings.
    var flags: [String: String] {
        var flags: [String: String] = [:]
        flags["alarm.webhook"] = alarmWebhook
        flags["alarm.ntfy"] = alarmNtfy
        flags["alarm.apprise"] = alarmApprise
        return flags
    }
}
