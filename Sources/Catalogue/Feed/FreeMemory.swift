import Foundation

/// Memory that the process has freed but that its allocator keeps.
enum FreeMemory {
    private typealias Trim = @convention(c) (Int) -> Int32

    /// `malloc_trim` of glibc, which Swift's module of it leaves out; nil in another C library.
    // SAFETY: The function has this type in every version of glibc.
    private static let trim = dlsym(nil, "malloc_trim").map { unsafeBitCast($0, to: Trim.self) }

    /// Returns free memory to the system.
    ///
    /// Decoding a large answer takes several times the memory of its items. The allocator keeps it for later, and it would
    /// stay resident as long as the process runs.
    static func returnToSystem() { _ = trim?(0) }
}
