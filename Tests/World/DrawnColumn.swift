import Foundation
import SourceFiles
import TestSupport

/// The values that the records of a collection have for one fact, in one notation, with what they mean.
struct DrawnColumn {
    /// What a value means, as its generator knows it.
    enum Meaning {
        case date(DrawnDate)
        /// A number as a decimal text; a quantity has its digits grouped.
        case number(String)
        case year(Int)
        case duration(Double)
        /// An address, whose spaces are encoded.
        case link
        /// Nothing else than its text.
        case text
    }

    struct Value {
        /// As JSON.
        let json: String
        /// As text, without quotes.
        let text: String
        let meaning: Meaning
        /// Whether the text alone does not do, because each reader has to take it.
        var isRead = true
    }

    let key: String
    /// The declared type; nil to infer it.
    let type: FactType?
    let values: [Value]

    static let recordCount = 6

    init(using random: inout SeededGenerator) {
        switch Int.random(in: 0..<14, using: &random) {
        case 0..<6: self = Self.dates(using: &random)
        case 6: self = Self.instants(using: &random)
        case 7: self = Self.years(using: &random)
        case 8, 9: self = Self.quantities(using: &random)
        case 10: self = Self.codes(using: &random)
        case 11: self = Self.longNumbers(using: &random)
        case 12: self = Self.durations(using: &random)
        default: self = Self.links(using: &random)
        }
    }

    private init(_ key: String, _ type: FactType?, value: () -> Value) {
        self.key = key
        self.type = type
        values = (0..<Self.recordCount).map { _ in value() }
    }

    private static func text(_ text: String, _ meaning: Meaning, isRead: Bool = true) -> Value {
        Value(json: JSON.text(text).json, text: text, meaning: meaning, isRead: isRead)
    }

    private static func number(_ text: String, _ meaning: Meaning, isRead: Bool = true) -> Value {
        Value(json: text, text: text, meaning: meaning, isRead: isRead)
    }
}

extension DrawnColumn {
    private static func dates(using random: inout SeededGenerator) -> DrawnColumn {
        let notation = DrawnDate.Notation(using: &random)
        let isDeclared = notation.isDateIfDeclared || Bool.random(using: &random)
        let key = ["utc", "start", "released", "x"].randomElement(using: &random) ?? ""
        let isBroken = Int.random(in: 0..<10, using: &random) == 0
        return DrawnColumn(key, isDeclared ? .date : nil) {
            let date = DrawnDate(notation, isBroken: isBroken, using: &random)
            let text = date.text(notation)
            if case .number = notation.form { return number(text, .date(date)) }
            return self.text(
                text, date.isThere ? .date(date) : .text, isRead: date.isThere && !date.isOutsideCalendar)
        }
    }

    /// Seconds or milliseconds since 1970.
    private static func instants(using random: inout SeededGenerator) -> DrawnColumn {
        let isDated = Bool.random(using: &random)
        let key =
            isDated
            ? ["created_at", "releaseDate", "timestamp", "updated", "startTime", "published"] : ["population", "views"]
        let (isText, inMilliseconds) = (Bool.random(using: &random), Bool.random(using: &random))
        return DrawnColumn(key.randomElement(using: &random) ?? "", nil) {
            let seconds = Int.random(in: 200_000_000..<4_000_000_000, using: &random)
            let digits = inMilliseconds ? "\(seconds)000" : "\(seconds)"
            let meaning: Meaning = isDated ? .date(DrawnDate(seconds: seconds)) : .number(digits)
            return isText ? text(digits, meaning) : number(digits, meaning)
        }
    }

    private static func years(using random: inout SeededGenerator) -> DrawnColumn {
        let isDeclared = Bool.random(using: &random)
        let keys =
            isDeclared ? ["x", "views"] : ["year", "founded", "releaseYear", "birth_year", "born", "year_built"]
        let isText = Bool.random(using: &random)
        return DrawnColumn(keys.randomElement(using: &random) ?? "", isDeclared ? .year : nil) {
            let year = Int.random(in: 1_000...2_100, using: &random)
            return isText ? text("\(year)", .year(year)) : number("\(year)", .year(year))
        }
    }

    private static func quantities(using random: inout SeededGenerator) -> DrawnColumn {
        let form = Int.random(in: 0..<6, using: &random)
        let isText = form == 5 || Bool.random(using: &random)
        let key = ["population", "views", "length", "weight", "x"].randomElement(using: &random) ?? ""
        return DrawnColumn(key, Bool.random(using: &random) ? .number : nil) {
            let digits = Int.random(in: 1...15, using: &random)
            let whole = Int.random(in: 0..<Int(pow(10, Double(digits))), using: &random)
            let sign = Int.random(in: 0..<5, using: &random) == 0 ? "-" : ""
            let content: String =
                switch form {
                case 0: "\(sign)\(whole)"
                case 1: "\(Int.random(in: 1_000...2_100, using: &random))"
                case 2: "\(sign)\(whole % 1_000_000).\(Int.random(in: 0..<10_000, using: &random))"
                case 3: "\(sign)0.\(String(repeating: "0", count: digits % 8))\(whole % 100_000 + 1)"
                case 4: "\(sign)\(whole % 9 + 1).\(whole % 1_000)e\(Int.random(in: -40...300, using: &random))"
                default: whole.formatted(.number.locale(Locale(identifier: "en_US")))
                }
            let plain = content.replacing(",", with: "")
            return isText ? text(content, .number(plain)) : number(plain, .number(plain))
        }
    }

    private static func codes(using random: inout SeededGenerator) -> DrawnColumn {
        let form = Int.random(in: 0..<6, using: &random)
        let keys =
            [1, 2].contains(form)
            ? ["isbn", "postcode", "zip", "phone", "code", "version", "sku"] : ["x", "number", "views"]
        return DrawnColumn(keys.randomElement(using: &random) ?? "", form == 2 ? .code : nil) {
            let digits = "\(Int.random(in: 10_000..<99_999_999, using: &random))"
            return switch form {
            case 0: text("0" + digits, .text, isRead: false)
            case 1: text(digits, .text, isRead: false)
            case 2: number(digits, .text, isRead: false)
            case 3: text("+" + digits, .text, isRead: false)
            case 4: text("\(Int.random(in: 1...999, using: &random))e\(digits.prefix(2))", .text, isRead: false)
            // A version, or a price.
            default:
                ["\(digits.prefix(2)).\(digits.last ?? "0")", "1.\(digits.suffix(2))"].randomElement(using: &random)
                    .map { text($0, .number($0), isRead: false) } ?? text("", .text)
            }
        }
    }

    /// Whole numbers that no floating-point number keeps.
    private static func longNumbers(using random: inout SeededGenerator) -> DrawnColumn {
        let isText = Bool.random(using: &random)
        return DrawnColumn("x", Bool.random(using: &random) ? .number : nil) {
            let count = Int.random(in: 16...38, using: &random)
            let digits = "1" + (0..<count).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined()
            return isText ? text(digits, .text, isRead: false) : number(digits, .text, isRead: false)
        }
    }

    private static func durations(using random: inout SeededGenerator) -> DrawnColumn {
        let form = Int.random(in: 0..<5, using: &random)
        return DrawnColumn("x", form > 1 ? .duration : [nil, FactType.duration].randomElement(using: &random) ?? nil) {
            let (hours, minutes, seconds) = (
                Int.random(in: 0...30, using: &random), Int.random(in: 0...59, using: &random),
                Int.random(in: 0...59, using: &random)
            )
            let all = Double(hours * 3_600 + minutes * 60 + seconds)
            let two = { (number: Int) in String(format: "%02d", number) }
            return switch form {
            case 0: text("PT\(hours)H\(minutes)M\(seconds)S", .duration(all))
            case 1: text("P\(hours)DT\(minutes)M", .duration(Double(hours * 86_400 + minutes * 60)))
            case 2: text("\(hours):\(two(minutes)):\(two(seconds))", .duration(all))
            case 3:
                text(
                    "\(minutes):\(seconds + 40)", seconds < 20 ? .duration(Double(minutes * 60 + seconds + 40)) : .text,
                    isRead: false)
            default: number("\(Int(all)).25", .duration(all + 0.25))
            }
        }
    }

    private static func links(using random: inout SeededGenerator) -> DrawnColumn {
        let scheme = ["https", "http", "HTTPS", "Http"].randomElement(using: &random) ?? ""
        let isLong = Int.random(in: 0..<4, using: &random) == 0
        let space = Int.random(in: 0..<4, using: &random) == 0 ? "%20" : ""
        return DrawnColumn("x", Bool.random(using: &random) ? .link : nil) {
            let path =
                "\(Int.random(in: 0...999, using: &random))\(space)"
                + String(repeating: "a", count: isLong ? 2_500 : 1)
            return text("\(scheme)://boats.example/\(path)?a=1,000", .link, isRead: false)
        }
    }
}
