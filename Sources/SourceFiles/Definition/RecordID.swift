import Catalogue
import Foundation
import OrderedCollections

/// Makes ids of what records have as one.
enum RecordID {
    /// The id of the values of an expression: a text, a number, or an object around one, such as `{"$oid": …}`. Several
    /// values are one id with hyphens.
    static func id(_ values: [JSON]) -> String? {
        let parts = values.flatMap(\.readElements).compactMap(part)
        guard !parts.isEmpty, parts.count <= 10 else { return nil }
        let id = parts.joined(separator: "-")
        guard (1...500).contains(id.utf8.count), id != ".", id != "..",
            !id.unicodeScalars.contains(where: { $0.value < 32 || 127...159 ~= $0.value || $0.value == 0xFEFF })
        else { return nil }
        return id
    }

    private static func part(_ value: JSON) -> String? {
        if case .boolean = value { return nil }
        if let text = value.trimmedText { return text }
        guard let members = value.members else { return nil }
        for name in ["$oid", "value", "id", "_id", "raw", "$numberLong"] {
            if let text = members[name]?.trimmedText { return text }
        }
        return nil
    }

    /// The id of a record that has none of its own: a digest of its title and its picture's address without the query,
    /// which often holds a token.
    static func digest(title: String, picture: String?) -> String {
        digest(of: [title, picture.map(withoutQuery) ?? ""])
    }

    /// An id that different records have, with what tells one of them from the others: `5~0f3c9a71`.
    static func id(_ id: String, of record: FileRecord) -> String {
        let digest = digest(title: record.card.title, picture: record.pictureAddress)
        let whole = "\(id)~\(digest.suffix(8))"
        // A number may follow.
        return whole.utf8.count <= 480 ? whole : self.digest(of: [id, digest])
    }

    /// An address without its query and fragment.
    static func withoutQuery(_ address: String) -> String { String(address.prefix { $0 != "?" && $0 != "#" }) }

    /// A digest of texts that is the same on every machine: FNV-1a of 128 bits, in hexadecimal.
    static func digest(of texts: [String]) -> String {
        var hash: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
        func add(_ byte: UInt8) { hash = (hash ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013B }
        for text in texts {
            for byte in text.utf8 { add(byte) }
            // No UTF-8 has this byte, so that the ends of texts count.
            add(0xFF)
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 32 - digits.count) + digits
    }
}

extension RecordReader {
    /// The ids that a record has by earlier versions of its definition and of this program, newest first.
    func formerIDs(
        of record: FileRecord, _ body: JSON, base: URL?, within budget: inout EvaluationBudget
    ) -> [String] {
        var ids: [String] = []
        func add(title: String, picture: String?) {
            ids.append(RecordID.digest(title: title, picture: picture))
            // The digest once had the query, too.
            if let picture, RecordID.withoutQuery(picture) != picture {
                ids.append(RecordID.digest(of: [title, picture]))
            }
        }
        if definition.item?.id == nil { add(title: record.card.title, picture: record.pictureAddress) }
        for item in definition.formerly ?? [] {
            if let expression = item.id {
                if let id = RecordID.id(expression.values(in: body, within: &budget)) { ids.append(id) }
            } else if let title = item.title?.text(in: body, within: &budget) {
                add(title: title, picture: picture(item.picture, of: body, base: base, within: &budget)?.address)
            }
        }
        return ids.filter { $0 != record.id }
    }
}
