/// Why a list is not known to be whole.
public enum ListShortfall: Hashable, Sendable {
    /// The list ended before the number of items that upstream says there are.
    case fewerThanTotal
    /// The list ended before upstream's total, and its pages had fewer items than were asked for.
    case fewerThanAskedFor
    /// A part was empty or only repeated items, and the list went on afterwards or had a single part.
    case repeatedPart
    /// Upstream named a next part and then answered that it isn't there.
    case partNotFound
    /// Upstream said that there is more, but not where.
    case moreSomewhere
    /// Upstream reported an error beside the items: its words, or nil if they may hold a key.
    case upstreamError(String?)
}

extension ListShortfall {
    /// The reason in English, for logs and the command line.
    package var english: String {
        switch self {
        case .fewerThanTotal: "The list ended before the total that upstream names."
        case .fewerThanAskedFor: "The upstream answers fewer items than were asked for."
        case .repeatedPart: "The upstream repeated or left out a part of the list, so items may be missing."
        case .partNotFound: "The upstream names a next part that it doesn’t have (404)."
        case .moreSomewhere: "The upstream says that there is more, but not where."
        case .upstreamError(let words?): "The upstream reports an error: “\(words)”"
        case .upstreamError(nil): "The upstream reports an error beside the items."
        }
    }

    /// Upstream's words about an error, without control characters and at most 200 characters.
    init(quoting words: String) {
        let words = words.presentable(limit: 200)
        self = .upstreamError(words.isEmpty ? nil : words)
    }
}
