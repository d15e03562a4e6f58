import Foundation

/// File descriptors of this process: what connections, files and upstreams share.
enum FileDescriptorLimit {
    /// Raises the limit as far as the system lets everyone; shells set it low for old programs' sake.
    ///
    /// - Returns: how many may be open from now on.
    static func raiseLimit() -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1_024 }
        limit.rlim_cur = limit.rlim_max
        if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) != 0 {
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        }
        return Int(min(limit.rlim_cur, 1_048_576))
    }
}
