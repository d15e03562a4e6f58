import Foundation

/// Memory, processor time and files of this process, from `/proc` (proc(5) of Linux). Nil on other systems.
struct ProcessUsage: Sendable {
    /// The resident memory in bytes.
    let residentBytes: Double?
    /// The time that processors have worked for it, in seconds.
    let processorTime: Double?
    /// The number of open file descriptors.
    let openDescriptors: Double?
    /// The largest number of open file descriptors.
    let descriptorLimit: Double?

    /// Reads the values now.
    init() {
        let fields = Self.fields
        residentBytes = Self.number(fields, 24).map { $0 * Double(sysconf(Int32(_SC_PAGESIZE))) }
        if let user = Self.number(fields, 14), let system = Self.number(fields, 15) {
            processorTime = (user + system) / Self.ticks
        } else {
            processorTime = nil
        }
        var descriptors: [String]?
        do { descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") } catch {
            // Other systems have no such folder.
        }
        // One is the folder's own.
        openDescriptors = descriptors.map { Double($0.count - 1) }
        descriptorLimit = Self.text("/proc/self/limits").flatMap { text in
            let line = text.split(separator: "\n").first { $0.hasPrefix("Max open files") }
            return line?.dropFirst("Max open files".count).split(separator: " ").first.flatMap { Double($0) }
        }
    }

    /// The start of the process, in seconds since 1970.
    static let startTime: Double? = {
        let line = text("/proc/stat")?.split(separator: "\n").first { $0.hasPrefix("btime ") }
        guard let boot = line?.split(separator: " ").last.flatMap({ Double($0) }), let start = number(fields, 22)
        else { return nil }
        return boot + start / ticks
    }()

    /// The units of times in `/proc/self/stat`, in a second.
    private static let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))

    /// The fields of `/proc/self/stat` from the third one. The second one, the name, may have spaces and brackets.
    private static var fields: [Substring] {
        text("/proc/self/stat").flatMap { text in
            text.lastIndex(of: ")").map { text[text.index(after: $0)...].split(separator: " ") }
        } ?? []
    }

    /// A field by its number in proc(5).
    private static func number(_ fields: [Substring], _ field: Int) -> Double? {
        fields.indices.contains(field - 3) ? Double(fields[field - 3]) : nil
    }

    private static func text(_ path: String) -> String? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }
}
