import Foundation

/// Memory that the process has freed.
enum FreeMemory {
    private typealias SetOption = @convention(c) (Int32, Int32) -> Int32

    /// Blocks of at least this size are returned when they are freed, and others once as much as this is free.
    private static let threshold: Int32 = 1 << 20

    /// Has the allocator return large amounts to the system at once.
    ///
    /// Decoding a large answer takes several times the memory of its items. By default glibc would keep up to 64 MB of
    /// that for each thread (`M_MMAP_THRESHOLD` in mallopt(3)). Other C libraries keep their defaults.
    static func returnSoon() {
        // Swift's module of glibc leaves the function out.
        // SAFETY: It has this type in every version of glibc.
        guard let setOption = dlsym(nil, "mallopt").map({ unsafeBitCast($0, to: SetOption.self) }) else { return }
        let (trimThreshold, mapThreshold): (Int32, Int32) = (-1, -3)
        for option in [trimThreshold, mapThreshold] { _ = setOption(option, threshold) }
    }
}
