/// A record's number; some servers write it as a text.
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
