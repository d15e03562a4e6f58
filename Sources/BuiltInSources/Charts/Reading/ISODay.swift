/// Validates ISO 8601 dates.
enum ISODay {
    /// The day of a date or a time, in the time's own zone: `2019-06-07` for `2019-06-07T05:00:00-07:00`.
    ///
    /// - Returns: nil if there is no such day.
    static func day(of text: String) -> String? {
        let day = text.utf8.prefix(10)
        let rest = text.utf8.dropFirst(10)
        guard rest.isEmpty || rest.first == UInt8(ascii: "T"), day.count == 10 else { return nil }
        var numbers = [0]
        for (place, byte) in day.enumerated() {
            switch byte {
            case UInt8(ascii: "-") where place == 4 || place == 7: numbers.append(0)
            case UInt8(ascii: "0")...UInt8(ascii: "9") where place != 4 && place != 7:
                numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte - UInt8(ascii: "0"))
            default: return nil
            }
        }
        guard (1...12).contains(numbers[1]), (1...days(inMonth: numbers[1], of: numbers[0])).contains(numbers[2])
        else { return nil }
        return String(decoding: day, as: UTF8.self)
    }

    /// The text if it is a month or a year, such as `1962-08` or `1962`; else nil.
    static func monthOrYear(of text: String) -> String? {
        switch text.utf8.count {
        case 7: day(of: text + "-01") == nil ? nil : text
        case 4: day(of: text + "-01-01") == nil ? nil : text
        default: nil
        }
    }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
        return switch month {
        case 2: isLeap ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
