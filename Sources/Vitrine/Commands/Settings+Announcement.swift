import Catalogue
import Endpoints
import Foundation
import Logging
import Routes
import Server

extension Settings {
    /// Whether nobody can use the app before the first person is added.
    var needsSetup: Bool {
        hasSignIn && !(hosts.areLoopback && trustedProxies.isEmpty && signIn.provider == nil)
    }

    func announce(port: Int?, _ logger: Logger) {
        let home = basePath == .root ? "" : basePath.path(to: .home)
        announce("\(ProgramName.current.title) is at \(address(port: port))\(home)", logger)
        if !hasSignIn { logger.notice("Everyone who can reach \(host) is a member. Nobody can sign in.") }
    }

    func announceSetup(with secret: RandomSecret, port: Int?, _ logger: Logger) {
        let path = basePath.path(to: .setup(token: secret.text))
        let isEverywhere = host == "0.0.0.0" || host == "::"
        let name = allowedHosts.first ?? (isEverywhere ? ProcessInfo.processInfo.hostName : nil)
        // The proxy of a Unix socket knows its address.
        let own = socket == nil || port != nil ? address(of: name, port: port) : ""
        announce("Open \(publicAddress?.origin ?? own)\(path) within an hour to create the first person.", logger)
    }

    /// People and scripts wait for these lines on standard output.
    private func announce(_ line: String, _ logger: Logger) {
        do { try Output.line(line) } catch { logger.warning("\(error)") }
    }
}
