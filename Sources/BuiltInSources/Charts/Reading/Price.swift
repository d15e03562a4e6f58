/// A price in one of Apple's stores.
struct Price: Hashable, Sendable {
    let amount: Double
    /// An ISO 4217 code.
    let currency: String

    /// - Returns: nil without an amount and a currency, or if the amount is negative, which marks items that can't be bought.
    init?(amount: Double?, currency: String?) {
        guard let amount, amount.isFinite, amount >= 0, let currency, currency.utf8.count == 3,
            currency.allSatisfy({ $0.isASCII && $0.isLetter })
        else { return nil }
        self.amount = amount
        self.currency = currency
    }
}
