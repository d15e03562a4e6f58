import Catalogue
import OrderedCollections

/// Paths of a definition that find nothing, with those that were probably meant.
extension RecordReader {
    /// The most keys that are compared.
    private static let maxCandidates = 200

    /// Why no record has an id or no record has a title; nil if the paths lead to values.
    func miss(in records: [JSON]) -> String? {
        let profile = RecordProfile(records)
        var budget = EvaluationBudget()
        for expression in [definition.item?.id, definition.item?.title].compactMap(\.self) {
            guard let miss = profile.miss(of: expression, within: &budget), !budget.isExceeded else { continue }
            return "nothing at “\(miss.path)”" + (miss.nearest.map { "; did you mean “\($0)”?" } ?? "")
        }
        return nil
    }

    /// Why there is no list at the path of the records, if a list of objects with almost the same name is there; else nil.
    func missingItems(in body: JSON) -> String? {
        var value = body
        for step in definition.items?.steps ?? [] {
            guard !step.isDescendant, step.selectors.count == 1, case .name(let name)? = step.selectors.first,
                let members = value.members
            else { return nil }
            if let member = members[name] {
                value = member
            } else {
                let lists = members.elements.prefix(Self.maxCandidates).filter {
                    $0.value.elements?.first?.members != nil
                }
                return Suggestion.nearMiss(of: name, in: lists.map(\.key.withoutControls)).map {
                    "nothing at “\(name)”; did you mean “\($0)”?"
                }
            }
        }
        return nil
    }
}

extension RecordProfile {
    /// The first path of an expression that finds nothing in any record, with the nearest one that does; nil if all find
    /// something.
    func miss(
        of expression: ValueExpression, within budget: inout EvaluationBudget
    ) -> (path: ValuePath, nearest: String?)? {
        let wrong = expression.paths.first { path in
            records.allSatisfy { path.matches(in: $0, within: &budget).isEmpty }
        }
        let known = fields.map(\.path.valuePath.description)
        return wrong.map { ($0, Suggestion.nearest(to: $0.description, in: known)) }
    }
}
