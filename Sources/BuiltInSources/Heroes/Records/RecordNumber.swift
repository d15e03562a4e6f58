/// A record's number, which some servers encode as a string.
struct RecordNumber: Decodable, Hashable, Sendable {
    let text: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            text = String(try container.decode(Int.self))
        } catch DecodingError.typeMismatch {
            text = try container.decode(String.self)
        }
    }
}
