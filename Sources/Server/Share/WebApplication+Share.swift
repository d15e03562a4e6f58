import Catalogue
import Endpoints
import Foundation
import HTTPTypes
import Hummingbird
import Media
import NIOCore
import Routes
import Screens

/// A share that a request names, and the means to read its list.
private struct SharedReading {
    let token: String
    let share: Share
    let owner: Person
    let list: SharedAddress
    /// The context of the person who shares the list, without any rights.
    let loading: LoadContext
    let media: MediaAddresses
}

extension WebApplication {
    /// The largest number of a page.
    private static let lastPage = 1_000

    /// - Throws: ``WebError/unknownAddress`` for a secret that is unknown or has ended, and for a list that is gone.
    private func reading(_ request: Request, _ context: AppRequestContext) async throws -> SharedReading {
        let token = try context.parameters.require("token")
        guard let people = signIn.people, let basePath = basePath.ofShare(token),
            let (share, owner) = try await people.share(SecretDigest(of: token), at: signIn.now()),
            // A guest shares nothing, and neither does a person who has become one.
            owner.role >= .member, let list = SharedAddress(share.list, in: library)
        else { throw WebError.unknownAddress }
        var context = context
        context.visitor.role = nil
        context.visitor.person = nil
        context.visitor.notice = nil
        // Readers don't hear whose profile it is.
        context.visitor.profileName = ""
        context.visitor.profile = owner.profile
        context.visitor.isNewProfile = false
        return SharedReading(
            token: token, share: share, owner: owner, list: list, loading: loadContext(request, context),
            media: site.pictures.addresses.of(share: share.id, under: basePath))
    }

    private func pictures(of reading: SharedReading) -> Pictures {
        let pictures = site.pictures.at(reading.media)
        if case .favourites = reading.list { return pictures.allowingArchivedMedia }
        return pictures
    }

    /// A page of a shared list, or a file with its items.
    func share(as format: ShareFormat, _ request: Request, _ context: AppRequestContext) async throws -> Response {
        let reading = try await reading(request, context)
        let number = request.parameters.last { $0.name == "page" }.flatMap { Int($0.value) } ?? 1
        let limit =
            switch format {
            case .page: PageSlice.size
            case .document: FeedQuery.largestLimit
            case .file(let format): format.largestCount
            }
        let page = try await reading.list.page(
            min(max(number, 1), Self.lastPage), limit: limit, waiting: .document, media: reading.media,
            in: reading.loading)
        // An empty file would say that the list is empty.
        if format != .page, let state = page.state, state.content == nil, page.cells.isEmpty {
            throw WebError.unavailable(state)
        }
        var response: Response
        switch format {
        case .page:
            let screen = ShareScreen(
                list: reading.list, page: page, owner: reading.owner.name, token: reading.token,
                pictures: pictures(of: reading), model: try await reading.loading.model())
            response = try self.response(screen, reading.loading)
        case .document:
            response = .json(page.document())
            if page.slice.page < page.slice.pages {
                let next = path(to: .share(token: reading.token, .document, page: page.slice.page + 1))
                response.headers[named: "link"] = "<\(next)>; rel=\"next\""
            }
        case .file(let format):
            let file = ListFile(
                page.content, origin: reading.loading.origin ?? "",
                page: path(to: .share(token: reading.token, .page)), media: reading.media,
                strings: reading.loading.visitor.strings, now: library.now()
            ) { path(to: .share(token: reading.token, .file(format), page: $0)) }
            response = self.response(file, as: format, named: reading.list.source.id.rawValue)
        }
        return response.ofShare
    }

    func shareItem(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let reading = try await reading(request, context)
        let reference = try reference(in: context)
        let found = try await reading.list.item(reference, waiting: .document, in: reading.loading)
        let screen = ShareItemScreen(
            item: found.item, state: found.state, list: reading.list, token: reading.token,
            pictures: pictures(of: reading),
            model: try await reading.loading.model())
        return try response(screen, reading.loading).ofShare
    }

    // MARK: Pictures and previews

    // A share signs the addresses of its pictures with a key of its own, so a valid one stood on a page of the share.

    func shareDrawing(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        _ = try await reading(request, context)
        return media.drawing(for: request)
    }

    func sharePicture(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let reading = try await reading(request, context)
        return try await orUnknownAddress {
            try await media.of(share: reading.share.id).picture(
                for: request, source: context.parameters.require("source"),
                signature: context.parameters.require("signature"))
        }
    }

    func sharePreview(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let reading = try await reading(request, context)
        return try await orUnknownAddress {
            try await media.of(share: reading.share.id).preview(
                for: request, source: context.parameters.require("source"),
                signature: context.parameters.require("signature"))
        }
    }

    /// Treats an invalid address as an unknown one. Otherwise, strangers would be led to the sign-in.
    private func orUnknownAddress(_ answer: () async throws -> Response) async throws -> Response {
        do { return try await answer() } catch is HTTPError { throw WebError.unknownAddress }
    }

    // MARK: Making shares

    /// Answers with the page for sharing a list, or with 404 if no person has signed in.
    func newSharePage(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        guard context.requester.person != nil else { throw WebError.unknownAddress }
        let text = request.parameters.last { $0.name == "list" }?.value ?? ""
        guard let list = SharedAddress(text, in: library) else { throw WebError.unknownAddress }
        let loading = loadContext(request, context)
        return try await response(NewShareScreen(list: list, model: loading.model()), loading).unsaved
    }

    /// Shares the list of a form.
    ///
    /// - Returns: the secret of its address.
    func addShare(_ form: [String: String], of person: Person) async throws -> RandomSecret {
        guard let list = form["list"].flatMap({ SharedAddress($0, in: library) }) else {
            throw WebError.badForm(expected: "a form with “list”, the address of a list")
        }
        guard let days = form["days"].flatMap({ Int($0) }), (1...366).contains(days) else {
            throw WebError.badForm(expected: "a form with “days”, a whole number from 1 to 366")
        }
        let (secret, date) = (RandomSecret(), signIn.now())
        try await people.add(
            Share(
                id: UUID().uuidString.lowercased(), person: person.id, list: BasePath.root.path(to: list.route),
                createdAt: date,
                endsAt: date.addingTimeInterval(Double(days) * 86_400)),
            secret: secret.digest)
        return secret
    }
}

extension Response {
    /// A copy of the answer that no browser saves and no search engine shows.
    fileprivate var ofShare: Response {
        var response = unsaved
        response.headers[named: "x-robots-tag"] = "noindex"
        return response
    }
}
