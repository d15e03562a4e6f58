import Foundation
import TestSupport

/// A date as a generator writes it, field by field.
struct DrawnDate {
    var year: Int
    var month: Int?
    var day: Int?
    var hour: Int?
    var minute = 0
    var second: Int?
    var fraction = ""
    /// Minutes ahead of UTC.
    var offset: Int?
    /// Whether there is such a day and such a time.
    var isThere = true

    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    /// The days that the Gregorian calendar left out, and the year before the first, which no formatter writes.
    var isOutsideCalendar: Bool {
        year == 0 || year == 1582 && month == 10 && (5...14).contains(day ?? 0)
    }

    /// How dates are written.
    struct Notation {
        enum Form: CaseIterable {
            case year, month, day, slashes, singleDigits, compact, time, function, offsetFunction, number, rfc, english,
                american
        }

        let form: Form
        let separator: String
        let precision: Int
        let zone: Int

        init(using random: inout SeededGenerator) {
            // Most dates have times.
            form = Bool.random(using: &random) ? .time : Form.allCases.randomElement(using: &random) ?? .day
            separator = ["T", "t", " "].randomElement(using: &random) ?? "T"
            precision = Int.random(in: 0...2, using: &random)
            zone = Int.random(in: 0...7, using: &random)
        }

        /// Whether it is a date only if the definition says so.
        var isDateIfDeclared: Bool { [.rfc, .english, .american, .compact, .year, .number].contains(form) }
        var isInstant: Bool { [.function, .offsetFunction, .number].contains(form) }
    }

    init(seconds: Int) {
        let parts = Self.calendar.dateComponents(
            [.year, .month, .day, .hour, .minute, .second], from: Date(timeIntervalSince1970: Double(seconds)))
        (year, month, day) = (parts.year ?? 0, parts.month, parts.day)
        (hour, minute, second) = (parts.hour, parts.minute ?? 0, parts.second)
        offset = 0
    }

    init(_ notation: Notation, isBroken: Bool, using random: inout SeededGenerator) {
        let isRecent = notation.isInstant || Int.random(in: 0..<4, using: &random) > 0
        year = Int.random(in: isRecent ? 1_975...2_090 : 1_000...9_999, using: &random)
        if Int.random(in: 0..<50, using: &random) == 0, !notation.isInstant { year = 1582 }
        guard notation.form != .year else { return }
        month = Int.random(in: 1...12, using: &random)
        guard notation.form != .month else {
            if isBroken { (month, isThere) = (13 + year % 80, false) }
            return
        }
        let days = [
            31, year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
        ]
        day = Int.random(in: 1...days[(month ?? 1) - 1], using: &random)
        if [.time, .rfc].contains(notation.form) || notation.isInstant {
            hour = Int.random(in: 0...23, using: &random)
            minute = Int.random(in: 0...59, using: &random)
            if notation.precision > 0 || notation.isInstant { second = Int.random(in: 0...59, using: &random) }
            if notation.precision > 1, notation.form == .time {
                fraction = "\(Int.random(in: 1...999_999, using: &random))"
            }
            if Int.random(in: 0..<6, using: &random) == 0 {
                (hour, minute, second, fraction) = (0, 0, second.map { _ in 0 }, "")
            }
            let far = Int.random(in: -47...47, using: &random) * 15
            offset =
                switch notation.form {
                case .function, .number: 0
                case .offsetFunction, .rfc: far
                default: [nil, 0, 0, far, far, far / 60 * 60, 0, far][notation.zone]
                }
        }
        guard isBroken, !notation.isInstant, notation.form != .month else { return }
        isThere = false
        if hour != nil, Bool.random(using: &random) {
            hour = 24 + year % 9
        } else {
            day = 32 + year % 60
        }
    }

    /// Whether the time is that of a day without one.
    var isMidnight: Bool { hour == 0 && minute == 0 && second ?? 0 == 0 && fraction.isEmpty }

    func text(_ notation: Notation) -> String {
        let (month, day) = (month ?? 1, day ?? 1)
        let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let long = Self.months[0][month > 12 ? 0 : month - 1]
        switch notation.form {
        case .year: return four(year)
        case .month: return "\(four(year))-\(two(month))"
        case .day: return dayText
        case .slashes: return dayText.replacing("-", with: "/")
        case .singleDigits: return "\(four(year))-\(month)-\(day)"
        case .compact: return dayText.replacing("-", with: "")
        case .time: return dayText + notation.separator + clock + offsetText(notation.zone)
        case .function: return "/Date(\(milliseconds))/"
        case .offsetFunction: return "/Date(\(milliseconds)\(signed(colon: "")))/"
        case .number: return "\(milliseconds / 1_000)"
        case .rfc: return "Mon, \(day) \(names[month - 1]) \(year) \(clock) \(signed(colon: ""))"
        case .english: return "\(day) \(long) \(year)"
        case .american: return "\(long) \(day), \(year)"
        }
    }

    /// The date as ISO 8601, which JSON has.
    var iso: String {
        guard month != nil else { return four(year) }
        guard day != nil else { return dayText.prefix(7).description }
        guard hour != nil else { return dayText }
        return dayText + "T" + clock + (offset.map { $0 == 0 ? "Z" : signed(colon: ":") } ?? "")
    }

    private var dayText: String { "\(four(year))-\(two(month ?? 1))-\(two(day ?? 1))" }

    private var clock: String {
        two(hour ?? 0) + ":" + two(minute) + (second.map { ":" + two($0) } ?? "")
            + (fraction.isEmpty ? "" : ".\(fraction)")
    }

    private func offsetText(_ zone: Int) -> String {
        switch zone {
        case 0: ""
        case 1: "Z"
        case 2: "z"
        case 3: signed(colon: ":")
        case 4: signed(colon: "")
        case 5: String(signed(colon: "").prefix(3))
        case 6: " UTC"
        default: " " + signed(colon: ":")
        }
    }

    private func signed(colon: String) -> String {
        let minutes = abs(offset ?? 0)
        return (offset ?? 0 < 0 ? "-" : "+") + two(minutes / 60) + colon + two(minutes % 60)
    }

    private var milliseconds: Int {
        let parts = DateComponents(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
        let date = Self.calendar.date(from: parts) ?? .distantPast
        return (Int(date.timeIntervalSince1970) - (offset ?? 0) * 60) * 1_000
    }

    private func two(_ number: Int) -> String { String(format: "%02d", number) }
    private func four(_ number: Int) -> String { String(format: "%04d", number) }

    /// The names of the months in each language; Chinese numbers them.
    static let months = [
        [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ],
        [
            "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre",
            "noviembre", "diciembre",
        ],
        [
            "gennaio", "febbraio", "marzo", "aprile", "maggio", "giugno", "luglio", "agosto", "settembre", "ottobre",
            "novembre", "dicembre",
        ],
        (1...12).map { "\($0)月" },
        [
            "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر",
            "ديسمبر",
        ],
    ]
}
