extension CalendarDate {
    /// Reads ISO 8601 and its usual variants: `2026`, `2026-03`, `2026-3-4`, `2026/03/04`, `20260304`, and after a day
    /// a time, `T08:00`, `t08:00:30.25Z`, ` 08:00:30 +0200`, ` 08:00 UTC`.
    ///
    /// - Returns: nil for any other text, and for a date or a time that there is not, such as 30 February.
    package init?(_ text: String) {
        guard (4...60).contains(text.utf8.count) else { return nil }
        var text = DateCursor(rest: text.utf8[...])
        let digits = text.takeDigits(4...8)
        if digits?.count == 8, let number = digits?.value {
            self.init(year: number / 10_000, month: number / 100 % 100, day: number % 100)
            guard text.isAtEnd else { return nil }
            return
        }
        guard let digits, digits.count == 4 else { return nil }
        var month: Int?
        var day: Int?
        if let separator = text.take(anyOf: "-/") {
            guard let number = text.takeDigits(1...2)?.value else { return nil }
            month = number
            if text.take(separator) {
                guard let number = text.takeDigits(1...2)?.value else { return nil }
                day = number
            }
        }
        var time: Time?
        if !text.isAtEnd {
            guard day != nil, let read = text.takeTime() else { return nil }
            time = read
        }
        self.init(year: digits.value, month: month, day: day, time: time)
    }

    /// Reads an offset from UTC: `Z`, `UTC`, `GMT`, `+02:00`, `-0530`, `+02`.
    ///
    /// - Returns: the minutes ahead of UTC; nil for any other text.
    package static func offset(_ text: some StringProtocol) -> Int? {
        let text = String(text)
        var rest = DateCursor(rest: text.utf8[...])
        let offset = rest.takeOffset()
        return rest.isAtEnd ? offset : nil
    }
}

extension CalendarDate.Time {
    /// Reads a time: `08:00`, `8:00:30.25`, `08:00Z`, `08:00:30 +0200`.
    ///
    /// - Returns: nil for any other text, and for a time that there is not, such as 25:00.
    package init?(_ text: String) {
        var rest = DateCursor(rest: text.utf8[...])
        guard let time = rest.takeClock() else { return nil }
        self = time
    }
}

/// The rest of a text to read.
private struct DateCursor {
    var rest: Substring.UTF8View

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ byte: UInt8) -> Bool {
        guard rest.first == byte else { return false }
        rest.removeFirst()
        return true
    }

    mutating func take(anyOf bytes: String) -> UInt8? {
        guard let first = rest.first, bytes.utf8.contains(first) else { return nil }
        return rest.removeFirst()
    }

    /// Takes all digits that follow; nil if there are too few or too many.
    mutating func takeDigits(_ count: ClosedRange<Int>) -> (value: Int, count: Int)? {
        let digits = rest.prefix { $0 &- UInt8(ascii: "0") < 10 }
        guard count.contains(digits.count) else { return nil }
        rest = rest.dropFirst(digits.count)
        return (digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }, digits.count)
    }

    /// Takes what follows a day.
    mutating func takeTime() -> CalendarDate.Time? { take(anyOf: "Tt ") == nil ? nil : takeClock() }

    /// Takes a time with its offset, up to the end.
    mutating func takeClock() -> CalendarDate.Time? {
        guard let hour = takeDigits(1...2)?.value, take(UInt8(ascii: ":")), let minute = takeDigits(2...2)?.value else {
            return nil
        }
        var second: Int?
        var fraction = ""
        if take(UInt8(ascii: ":")) {
            guard let digits = takeDigits(2...2) else { return nil }
            second = digits.value
            if take(anyOf: ".,") != nil {
                let digits = rest.prefix { $0 &- UInt8(ascii: "0") < 10 }
                guard !digits.isEmpty else { return nil }
                fraction = String(decoding: digits, as: UTF8.self)
                rest = rest.dropFirst(digits.count)
            }
        }
        var offset: Int?
        if !isAtEnd {
            while take(UInt8(ascii: " ")) {}
            guard let read = takeOffset() else { return nil }
            offset = read
        }
        guard isAtEnd else { return nil }
        return CalendarDate.Time(hour: hour, minute: minute, second: second, fraction: fraction, offset: offset)
    }

    /// Takes the minutes ahead of UTC.
    mutating func takeOffset() -> Int? {
        if take(anyOf: "Zz") != nil { return 0 }
        for name in ["UTC", "GMT"] where rest.elementsEqual(name.utf8) {
            rest = rest.dropFirst(name.utf8.count)
            return 0
        }
        guard let sign = take(anyOf: "+-"), let digits = takeDigits(2...4), digits.count != 3 else { return nil }
        var (hours, minutes) = digits.count == 4 ? (digits.value / 100, digits.value % 100) : (digits.value, 0)
        if digits.count == 2, take(UInt8(ascii: ":")) {
            guard let read = takeDigits(2...2)?.value else { return nil }
            minutes = read
        }
        guard hours < 24, minutes < 60 else { return nil }
        hours = hours * 60 + minutes
        return sign == UInt8(ascii: "-") ? -hours : hours
    }
}
