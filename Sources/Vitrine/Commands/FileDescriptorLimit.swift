import Foundation

/// The limit on this process's file descriptors, which connections, files and upstream requests share.
enum FileDescriptorLimit {
    /// Raises the soft limit to the hard limit.
    ///
    /// - Returns: the new limit.
    static func raise() -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1_024 }
        limit.rlim_cur = limit.rlim_max
        if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) != 0 {
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        }
        return Int(min(limit.rlim_cur, 1_048_576))
    }
}
