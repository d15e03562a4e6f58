import Foundation

/// A folder of files that have dates in their names.
struct DatedFolder {
    /// The files, in the order of their dates.
    let versions: [PastVersion<URL>]
    /// The names without a date, in order.
    let undated: [String]

    init(_ path: String) throws {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        } catch {
            throw CommandError(
                .inputOutput, "Expected a folder, got \(path): \(error.localizedDescription) Check the path.")
        }
        let folder = URL(filePath: path, directoryHint: .isDirectory)
        versions = names.compactMap { name in
            Self.date(in: name).map { PastVersion(name: name, date: $0, place: folder.appending(path: name)) }
        }.sorted { ($0.date, $0.name) < ($1.date, $1.name) }
        undated = names.filter { Self.date(in: $0) == nil }
        guard !versions.isEmpty else {
            throw CommandError(
                .inputOutput,
                "Expected files with dates in their names, such as 2026-05-12.json or 20260512T143000Z.json, got none "
                    + "in \(path). Rename them, or check the path.")
        }
    }

    /// The contents of a file, up to a size. Nothing else, such as a pipe, is opened.
    static func contents(of file: URL, limit: Int) -> PastContents {
        do {
            let attributes = try FileManager.default.attributesOfItem(atPath: file.resolvingSymlinksInPath().path)
            guard attributes[.type] as? FileAttributeType == .typeRegular else { return .unreadable("it is no file") }
            guard attributes[.size] as? Int ?? 0 <= limit else { return .tooLarge }
            return .body(try Data(contentsOf: file))
        } catch {
            return .unreadable(error.localizedDescription)
        }
    }

    /// The first date in a name, such as `2026-05-12` or `20260512T143000Z`, or nil.
    ///
    /// A day counts from its beginning, and a time is in UTC unless it has an offset.
    static func date(in name: String) -> Date? {
        let dayPattern = /(?:^|[^0-9])([0-9]{4})-?([0-9]{2})-?([0-9]{2})/
        let timePattern =
            /[T _\-]?([0-9]{2})[:._\-]?([0-9]{2})(?:[:._\-]?([0-9]{2}))?(?:([+\-])([0-9]{2}):?([0-9]{2}))?(?![0-9])/
        for match in name.matches(of: dayPattern) {
            let (_, year, month, day) = match.output
            guard let start = beginning(of: "\(year)-\(month)-\(day)") else { continue }
            let rest = name[match.range.upperBound...]
            if let match = rest.prefixMatch(of: timePattern) {
                let (_, hour, minute, second, sign, hours, minutes) = match.output
                guard number(hour) < 24, number(minute) < 60, number(second) < 60 else { return start }
                let offset = 3_600 * number(hours) + 60 * number(minutes)
                let time = 3_600 * number(hour) + 60 * number(minute) + number(second)
                return start + TimeInterval(sign == "-" ? time + offset : time - offset)
            }
            if rest.first?.isNumber != true { return start }
        }
        return nil
    }

    private static func number(_ text: Substring?) -> Int { text.flatMap { Int($0) } ?? 0 }

    /// The beginning of a day in UTC; nil if there is no such day.
    private static func beginning(of day: String) -> Date? {
        let style = Date.ISO8601FormatStyle().year().month().day()
        do {
            let date = try Date(day, strategy: style)
            // The parser takes 31 February for a day in March.
            return date.formatted(style) == day ? date : nil
        } catch {
            return nil
        }
    }
}
