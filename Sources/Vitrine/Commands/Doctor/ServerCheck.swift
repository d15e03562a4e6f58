import Catalogue
import Foundation
import Server

/// Whether the server answers, and what it has noticed.
enum ServerCheck {
    /// The answer to `/ready`, as a request of this machine sees it.
    private struct Answer: Decodable {
        struct Proxy: Decodable {
            let mismatch: String
            let peer: String
        }

        let status: String
        let reason: String?
        let proxies: [Proxy]?
    }

    static func findings(at settings: Settings) async -> [Finding] {
        // The system chooses the port 0.
        guard settings.port > 0 else { return [] }
        let server = LocalServer(settings)
        let listeners = "sudo ss -ltnp 'sport = :\(settings.port)'"
        let text: String
        do { text = try await server.readiness().text } catch {
            return [
                Finding(
                    .server, .warning, SettingsCheck.text(of: error),
                    remedy: "sudo systemctl start \(ProgramName.current.command)\n\(listeners)")
            ]
        }
        let answer: Answer
        do { answer = try JSONDecoder().decode(Answer.self, from: Data(text.utf8)) } catch {
            return [
                Finding(
                    .server, .error,
                    "Expected \(ProgramName.current.title) at \(server.address), got the answer of another program, or of "
                        + "another path.", remedy: "\(listeners)\nor choose another --port or --base-path")
            ]
        }
        var findings: [Finding] = []
        if let reason = answer.reason {
            findings.append(
                Finding(
                    .server, .error, "Expected a server that is ready, got “\(answer.status)”: \(reason)",
                    remedy: "journalctl -u \(ProgramName.current.command) -n 50"))
        }
        findings += (answer.proxies ?? []).compactMap { proxy in
            // A newer server may know others.
            ProxyMismatches.Mismatch(rawValue: proxy.mismatch).map {
                ProxyCheck.finding($0, of: proxy.peer, in: settings)
            }
        }
        return findings
    }
}
