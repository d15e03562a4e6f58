import Catalogue
import Endpoints
import Foundation
import TestSupport

/// Makes a source of any address, except of one at `none.example`.
struct FakeDrafter: SourceDrafting {
    /// The addresses that were asked.
    let asked = Watched<[String]>([])

    func draft(_ form: SourceForm) async throws(SourceDraftError) -> SourceDraft {
        asked.update { $0.append(form.address) }
        if form.address.contains("none.example") { throw SourceDraftError("expected <boats>, got none", .noList) }
        let boats = ResolvedSource(Boats())
        let answer = Answer(resource: Resource("/boats"), body: Data(Boats.three.utf8))
        do throws(ReadingError) {
            let items = try boats.decode([answer]).items
            var used = form
            used.name = form.name ?? "Boats"
            return SourceDraft(
                source: boats, form: used, values: [SourceDraft.Value(path: "name", example: "Tub <1>")], pictures: [],
                facts: (items.first?.fields ?? []).map {
                    SourceDraft.Fact(
                        $0, isChosen: form.facts?.contains($0.key) ?? true,
                        isInRows: form.rows?.contains($0.key) ?? false)
                }, items: form.title == "none" ? [] : items, count: items.count)
        } catch {
            throw SourceDraftError("\(error)")
        }
    }

    func hasAnswer(for form: SourceForm) -> Bool { asked.value.contains(form.address) }

    func add(_ form: SourceForm) async throws(SourceDraftError) -> SourceID {
        _ = try await draft(form)
        return "boats"
    }

    var removable: Set<SourceID> { ["boats"] }
    var problems: [String] { ["canals.yaml, line 9: expected one of “picture”, got “pitcure”."] }

    func setRemoved(_ isRemoved: Bool, _ source: SourceID) async throws(SourceDraftError) {
        guard removable.contains(source) else { throw SourceDraftError("Expected <boats>, got none.") }
    }
}
