/// Why an answer says nothing about a catalogue.
public enum InferenceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The answer reports an error, with its words.
    case errorAnswer(message: String)
    /// The answer has a list, but nothing in it.
    case emptyAnswer
    /// The answer has no list and no record.
    case noRecords
    /// The written path of the records leads nowhere in the answer, whose records are elsewhere or not there.
    case wrongPath(items: String, found: String?)

    public var description: String {
        switch self {
        case .errorAnswer(let message):
            "The API answered with an error\(message.isEmpty ? "" : ": “\(message)”"). "
                + "Check the address, and whether the API needs a key."
        case .emptyAnswer: "The answer has no records. Try an address that finds something."
        case .wrongPath(let items, let found):
            "items: “\(items)” finds nothing in the answer. "
                + (found.map { "Its records are probably at “\($0)”." }
                    ?? "Leave the line out to have the place inferred.")
        case .noRecords:
            "The answer has no list of records. Name the place of the records with “items”, or try another address."
        }
    }
}
