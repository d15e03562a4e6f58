import Catalogue
import HTTPTypes
import Hummingbird
import Routes
import Screens

extension WebApplication {
    /// Answers a request of a page that shows a list as of one date, which `X-Shown` names, and wants it as of the date of
    /// the address: with what turns one into the other.
    ///
    /// - Returns: nil if the page has to be replaced as a whole, and for any other request.
    func difference(
        _ address: PageAddress, _ request: Request, _ context: AppRequestContext
    ) async throws -> Response? {
        guard address.pattern == .feed, let shown = request.headers[named: "x-shown"].flatMap({ PastDate($0) })
        else { return nil }
        let stars = StarRecorder()
        let loading = loadContext(request, context).following(stars: stars)
        guard case .screen(let screen, _) = try await Loaded.load(address, in: loading),
            let list = screen as? ListScreen, let memento = list.memento
        else { return nil }
        let old: ListScreen?
        do { old = try await list.asOf(shown, in: loading) } catch is NothingKnownThen {
            return nil
        } catch is UnreadablePast {
            return nil
        }
        guard let old else { return nil }
        // The client may have disconnected.
        try Task.checkCancellation()
        let new = LiveSnapshot(of: list, favourites: Set(stars.items.map(\.description)))
        guard let patch = new.changes(from: LiveSnapshot(of: old, favourites: [])) else { return nil }
        var response = Response.json(patch)
        response.headers[.vary] = (response.headers[.vary].map { $0 + ", " } ?? "") + "X-Shown"
        response.headers[named: "x-assets"] = assets.paths(at: basePath)
        describe(request, address.pattern, pastList(address), memento: memento, in: &response)
        return response
    }
}

extension LiveSnapshot.Patch: JSONValue {
    func write(to json: inout JSONOutput) {
        json.object {
            if !cells.isEmpty { $0.member("cells", cells) }
            if !favourites.isEmpty {
                $0.member("favourites", Dictionary(uniqueKeysWithValues: favourites.map { ($0, true) }))
            }
            if !parts.isEmpty { $0.member("parts", parts) }
        }
    }
}
