/// The plural form of a whole number, by the cardinal rules of Unicode CLDR, "Language Plural Rules".
enum PluralCategory: String {
    case zero, one, two, few, many, other

    init(count: Int, in language: Language) {
        let number = count.magnitude
        self =
            switch language {
            case .english: number == 1 ? .one : .other
            case .spanish, .italian:
                switch number {
                case 1: .one
                case 0: .other
                default: number.isMultiple(of: 1_000_000) ? .many : .other
                }
            case .simplifiedChinese: .other
            case .arabic:
                switch (number, number % 100) {
                case (0, _): .zero
                case (1, _): .one
                case (2, _): .two
                case (_, 3...10): .few
                case (_, 11...99): .many
                default: .other
                }
            }
    }
}
