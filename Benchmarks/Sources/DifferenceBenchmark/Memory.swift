import Foundation

/// The kilobytes by which the resident memory of the process grows at most while the work is done.
func growth(during work: () -> Void) throws -> Int {
    #if os(Linux)
        // Makes the peak what is resident now.
        try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
    #endif
    let before = peak()
    work()
    return peak() - before
}

private func peak() -> Int {
    #if os(Linux)
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
        return line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
    #else
        var usage = rusage()
        getrusage(RUSAGE_SELF, &usage)
        return usage.ru_maxrss / 1_024
    #endif
}
