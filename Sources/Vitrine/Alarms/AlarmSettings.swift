import Configuration
import Endpoints

/// Where alarms are sent.
struct AlarmSettings {
    static let keys = [
        "alarm.webhook", "alarm.webhook.secret", "alarm.webhook.secret.file", "alarm.ntfy", "alarm.ntfy.token",
        "alarm.ntfy.token.file", "alarm.apprise",
    ]

    var webhook: (address: ResourceAddress, signature: WebhookSignature)?
    var ntfy: (topic: NtfyTopic, token: Secret?)?
    var apprise: ResourceAddress?

    /// Nowhere.
    init() {}

    /// - Throws: ``CommandError`` with the setting, but without its value, which may be secret.
    init(_ reader: ConfigReader) throws {
        webhook = try Self.webhook(reader)
        ntfy = try Self.ntfy(reader)
        apprise = try Self.address("alarm.apprise", "http://apprise:8000/notify/KEY", in: reader)
    }

    private static func webhook(
        _ reader: ConfigReader
    ) throws -> (address: ResourceAddress, signature: WebhookSignature)? {
        let secret = try Self.secret("alarm.webhook.secret", in: reader)
        guard let address = try Self.address("alarm.webhook", "https://example.org/hooks/vitrine", in: reader) else {
            if secret != nil { throw missing("alarm.webhook", beside: "alarm.webhook.secret") }
            return nil
        }
        guard let signature = secret.flatMap(WebhookSignature.init(secret:)) else {
            throw CommandError(
                .usage,
                "--alarm-webhook: expected \(SettingNames.environmentName(of: "alarm.webhook.secret")) in the environment or "
                    + "the configuration file, “whsec_” and 24 to 64 bytes in base64, got "
                    + "\(secret == nil ? "none" : "another one"). Make one with "
                    + "`echo \"whsec_$(openssl rand -base64 32)\"`.")
        }
        return (address, signature)
    }

    private static func ntfy(_ reader: ConfigReader) throws -> (topic: NtfyTopic, token: Secret?)? {
        let token = try Self.secret("alarm.ntfy.token", in: reader)
        let example = "https://ntfy.sh/TOPIC"
        guard let address = try Self.address("alarm.ntfy", example, in: reader) else {
            if token != nil { throw missing("alarm.ntfy", beside: "alarm.ntfy.token") }
            return nil
        }
        guard let topic = NtfyTopic(address) else { throw invalid("alarm.ntfy", example) }
        return (topic, token)
    }

    private static func address(_ key: String, _ example: String, in reader: ConfigReader) throws -> ResourceAddress? {
        guard let text = value(of: key, in: reader) else { return nil }
        guard let address = ResourceAddress(text) else { throw invalid(key, example) }
        return address
    }

    /// A template of a configuration file has empty keys.
    private static func value(of key: String, in reader: ConfigReader) -> String? {
        reader.string(forKey: ConfigKey(key), isSecret: true).flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func secret(_ key: String, in reader: ConfigReader) throws -> Secret? {
        if let text = value(of: key, in: reader) { return Secret(text) }
        return try value(of: "\(key).file", in: reader).map {
            Secret(try Settings.secret(in: $0, of: key, expected: "a secret"))
        }
    }

    private static func invalid(_ key: String, _ example: String) -> CommandError {
        CommandError(
            .usage,
            "--\(key.replacing(".", with: "-")): expected an address such as \(example), without a user, a password and a "
                + "fragment, got another one.")
    }

    private static func missing(_ key: String, beside other: String) -> CommandError {
        CommandError(
            .usage,
            "\(SettingNames.environmentName(of: other)): expected --\(key.replacing(".", with: "-")) beside it, got none."
        )
    }
}
