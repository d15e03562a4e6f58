import Catalogue

/// The variables that Kubernetes sets in each container, for every service of its namespace. If a service's name
/// begins with the program's, its variables look like settings: the service `vitrine` sets `VITRINE_PORT=tcp://10.0.0.1:80`.
///
/// Source: the documentation of Kubernetes, “Service”, “Environment variables”.
enum ServiceVariable {
    /// The environment without them.
    static func removed(from environment: [String: String]) -> [String: String] {
        let prefixes = [ProgramName.current.variablePrefix, ProgramName.sharedPrefix]
        return environment.filter { name, value in
            !prefixes.contains { name.hasPrefix($0) && matches(name.dropFirst($0.count), value) }
        }
    }

    /// - Parameter name: the name without the program's prefix, such as `PORT_80_TCP_ADDR`.
    private static func matches(_ name: Substring, _ value: String) -> Bool {
        let named = /(.+_)?(SERVICE_HOST|SERVICE_PORT(_[A-Z0-9_]+)?|PORT_[0-9]+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)/
        if name.wholeMatch(of: named) != nil { return true }
        // A setting, too, which is a number.
        return name.wholeMatch(of: /(.+_)?PORT/) != nil && value.prefixMatch(of: /(tcp|udp|sctp):\/\//) != nil
    }
}
