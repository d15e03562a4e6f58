import Catalogue
import Logging
import Storage

/// Sources from files whose ids became addresses of the app. They get a suffix, and keep what is stored of them.
enum RenamedSources {
    private static let ids: [SourceID] = ["account", "metrics", "ready", "setup", "sign-in", "sign-out"]

    /// The id that a source has instead of the one in its file.
    static func id(insteadOf id: SourceID) -> SourceID {
        ids.contains(id) ? SourceID(rawValue: "\(id.rawValue)-source") : id
    }

    /// Gives the answers, the history, the favourites and the recent items of such sources their new ids.
    static func move(_ library: Library, _ database: any StorageBackend, logger: Logger) async throws {
        for old in ids {
            let new = id(insteadOf: old)
            guard let source = library.source(new.rawValue) else { continue }
            try await SQLArchive(database).renameSource(old, to: source.id)
            var items: [ItemReference: CatalogueItem] = [:]
            for id in try await library.profiles.favouriteIDs(of: old) {
                let reference = ItemReference(source: old, id: id)
                items[reference] = try await library.profiles.favouriteRecord(of: reference)?.inSource(new)
            }
            try await library.profiles.renameFavourites(items)
            logger.notice(
                "The app has a page at /\(old), so the source “\(old)” is “\(new)”. \(items.count) favourites followed."
            )
        }
    }
}
