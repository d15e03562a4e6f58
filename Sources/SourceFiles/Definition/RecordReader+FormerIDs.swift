import Foundation

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
