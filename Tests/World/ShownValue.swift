import Foundation

/// What may be shown of a drawn value, said without the code that shows it.
struct ShownValue {
    /// The text of a value in a language.
    let text: String
    /// The place of the language in ``locales``.
    let language: Int

    static let locales = ["en_US", "es_ES", "it_IT", "zh_CN", "ar_EG"]

    /// What is wrong; nil if the value is shown, or its text.
    func fault(of value: DrawnColumn.Value) -> String? {
        if text == value.text, !value.isRead || isPlain(value.meaning) { return nil }
        return switch value.meaning {
        case .date(let date): fault(of: date)
        case .number(let number): fault(of: number)
        case .year(let year): numbers == [year] && ascii.count == "\(year)".count ? nil : "is not the year"
        case .duration(let seconds): fault(ofSeconds: seconds)
        case .link: text == value.text.replacing(" ", with: "%20") ? nil : "is not the address"
        case .text: "is not the text"
        }
    }

    /// Whether the value is written as its text in some languages.
    private func isPlain(_ meaning: DrawnColumn.Meaning) -> Bool {
        switch meaning {
        case .date(let date): date.month == nil
        case .number(let number): language > 0 || !(1_000..<1e12).contains(Double(number) ?? 0)
        case .year, .duration, .link, .text: true
        }
    }

    /// The text with European digits and without marks of direction.
    private var ascii: String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.compactMap { scalar in
                    switch scalar.value {
                    case 0x660...0x669: Unicode.Scalar(scalar.value - 0x660 + 0x30)
                    case 0x200E, 0x200F, 0x61C: nil
                    default: scalar
                    }
                }))
    }

    private var numbers: [Int] {
        ascii.split { !($0.isASCII && $0.isNumber) }.compactMap { Int($0) }
    }

    private func fault(of date: DrawnDate) -> String? {
        if date.isOutsideCalendar, text == date.iso { return nil }
        var expected = [date.year]
        if let month = date.month {
            if language == 3 {
                expected.append(month)
            } else if !ascii.contains(DrawnDate.months[language][month - 1]) {
                return "has another month"
            }
        }
        if let day = date.day { expected.append(day) }
        if let hour = date.hour, !date.isMidnight {
            // Americans and Egyptians count to twelve.
            let countsToTwelve = [0, 4].contains(language)
            expected += [countsToTwelve ? (hour + 11) % 12 + 1 : hour, date.minute]
            if let second = date.second, second > 0 { expected.append(second) }
            let marks = language == 0 ? ["AM", "PM"] : ["ص", "م"]
            if countsToTwelve, !ascii.hasMark(marks[hour / 12]) { return "has another half of the day" }
            if let offset = date.offset {
                guard ascii.contains("UTC") else { return "has no offset" }
                if offset != 0 { expected += [abs(offset) / 60, abs(offset) % 60] }
                if offset < 0, !ascii.contains("UTC-") { return "has another sign" }
                if offset > 0, !ascii.contains("UTC+") { return "has another sign" }
            } else if ascii.contains("UTC") {
                return "has an offset"
            }
        }
        return numbers.sorted() == expected.sorted() ? nil : "has other numbers than \(expected)"
    }

    private func fault(of number: String) -> String? {
        guard let value = Double(number) else { return "is no number" }
        let (group, point): (Character, Character) =
            switch language {
            case 0, 3: (",", ".")
            case 1, 2: (".", ",")
            default: ("٬", "٫")
            }
        let digits = ascii.filter { $0 != group }.replacing(String(point), with: ".")
        let content = digits.drop { !$0.isNumber }.prefix { $0.isASCII && $0.isNumber || $0 == "." }
        guard var shown = Double(content) else { return "has no digits" }
        let rest = digits.drop { !$0.isNumber }.dropFirst(content.count)
        if abs(value) >= 1e18 || value != 0 && abs(value) < 1e-12 {
            guard let power = Int(rest.filter { $0.isASCII && $0.isNumber }) else { return "has no power" }
            shown *= pow(10, Double(rest.contains("-") ? -power : power))
        } else if !rest.isEmpty {
            shown *= 1e12
        }
        if value != 0, digits.prefix(while: { !$0.isNumber }).contains("-") != (value < 0) { return "has another sign" }
        let tolerance = abs(value) * (abs(value) >= 1e12 ? 0.006 : 1e-12)
        if abs(shown - abs(value)) > tolerance { return "is another number" }
        let isGrouped = ascii.contains(group)
        if language == 0, abs(value) >= 1_000, abs(value) < 1e12, !isGrouped { return "is not grouped" }
        return nil
    }

    private func fault(ofSeconds seconds: Double) -> String? {
        guard seconds > 0 else { return numbers.allSatisfy { $0 == 0 } ? nil : "is not zero" }
        let whole = Int(seconds.rounded())
        let fields = [whole / 3_600, whole / 60 % 60, whole % 60]
        return numbers == Array(fields.suffix(whole < 3_600 ? 2 : 3)) ? nil : "is not \(fields)"
    }
}

extension String {
    /// Whether a text stands between spaces or at an end, whatever kind of space that is.
    fileprivate func hasMark(_ mark: String) -> Bool {
        split { $0.isWhitespace || $0 == "،" }.contains { $0 == mark }
    }
}
