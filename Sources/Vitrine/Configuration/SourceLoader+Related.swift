import Catalogue
import Endpoints
import Foundation
import Logging
import SourceFiles

extension SourceLoader {
    /// How many items' lists are looked at, because some are empty.
    private static let maxItems = 3

    /// The definition with what the first items' related lists tell, where that is not written.
    func withRelatedLists(
        _ inferred: InferredDefinition, of file: SourceFile, from first: FirstAnswer
    ) async -> InferredDefinition {
        guard !inferred.unreadLists.isEmpty else { return inferred }
        var whole = inferred
        for id in inferred.unreadLists {
            var problem: (any Error)?
            for item in items(of: inferred.definition, in: first).prefix(Self.maxItems) {
                do {
                    whole = try await completed(whole, byList: id, of: item, file)
                    problem = nil
                    break
                } catch { problem = error }
            }
            if let problem {
                logger.warning(
                    "\(file.name): expected to infer the items of the related list “\(id)”, got: \(problem). Write its `item:`."
                )
            }
        }
        return whole
    }

    private func completed(
        _ inferred: InferredDefinition, byList id: String, of item: String, _ file: SourceFile
    ) async throws -> InferredDefinition {
        let source = bound(try FileSource(inferred.definition, id: file.id))
        let owner = CatalogueItem(id: ItemReference(source: file.id, id: item), card: Card(title: item))
        guard let list = source.related(to: owner).first(where: { $0.key == "\(file.id)-\(id)" }),
            let upstream = list.all.upstreams.first, let url = URL(string: upstream.address)
        else { return inferred }
        let answer = try await upstream.answer(by: self.client(for: inferred.definition))
        return try inferred.completed(
            byList: try JSON(answer), of: id, from: url, completing: file.definition)
    }

    /// The ids of the items in the first answer.
    private func items(of definition: SourceDefinition, in first: FirstAnswer) -> [String] {
        let reader = RecordReader(definition)
        guard let request = reader.firstRequest(variables: ["term": "a"]) else { return [] }
        let page = reader.page(in: SourceAnswer(url: first.url, body: first.body), for: request)
        return page.references.isEmpty ? page.records.map(\.id) : page.references.map(\.id)
    }
}
