import HTTPTypes
import Hummingbird

extension Request {
    /// The browser and the system as their names, such as “Firefox, Linux”; the beginning of the field `User-Agent` if
    /// neither is known.
    var device: String {
        let agent = headers[.userAgent] ?? ""
        // Most browsers also name others, which they are compatible with, so the order decides.
        let browser = [
            ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"), ("Firefox/", "Firefox"),
            ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
        ].first { agent.contains($0.0) }?.1
        let system = [
            ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"),
            ("Windows", "Windows"), ("Mac OS X", "macOS"), ("Linux", "Linux"),
        ].first { agent.contains($0.0) }?.1
        let names = [browser, system].compactMap(\.self)
        return names.isEmpty ? String(agent.prefix(60)) : names.joined(separator: ", ")
    }

    /// Whether a person asks for a page.
    var wantsPage: Bool { headers[.accept]?.contains("text/html") == true }
}
