import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import Pages

extension WebApplication {
    func sharedPage(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let source = try source(context.parameters.require("source"))
        let (ids, isCut) = SharedList.ids(in: request.parameters)
        // Wait for the feed once, then look for all items in the available content.
        let state = await library.state(of: source)
        let references = ids.map { ItemReference(source: source.id, id: $0) }
        let items = try await items(references, of: source, profile: context.visitor.profile)
        let list = SharedList(source: source, ids: ids, isCut: isCut, items: items, state: state)
        return try await page(for: context) { model in
            let favourites = try await content(ProfileQuery(items: items.map(\.id)), of: context.visitor).favouriteIDs
            return SharedPageView(list: list, favourites: favourites, origin: request.origin ?? "", model: model)
        }
    }

    private static let lookupsAtOnce = 8

    /// The items that were found, in the order of the references.
    private func items(
        _ references: [ItemReference], of source: BoundSource, profile: ProfileID
    ) async throws -> [CatalogueItem] {
        try await withThrowingTaskGroup(of: (Int, CatalogueItem?).self) { group in
            var found: [Int: CatalogueItem] = [:]
            for (place, reference) in references.enumerated() {
                if place >= Self.lookupsAtOnce, let (earlier, item) = try await group.next() { found[earlier] = item }
                group.addTask {
                    let lookup = try await library.item(
                        reference, of: source, profile: profile,
                        waiting: .immediate)
                    return (place, lookup.item?.withoutRank)
                }
            }
            for try await (place, item) in group { found[place] = item }
            return references.indices.compactMap { found[$0] }
        }
    }
}
