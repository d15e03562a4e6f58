import Catalogue

extension MusicFacts {
    /// The number of the item. Its key depends on the kind; for unknown kinds, the most specific number counts.
    func id(of kind: MusicItem.Kind) -> String? {
        let numbers =
            kind.isArtist
            ? [artistId] : kind.isCollection ? [collectionId] : [trackId, collectionId, artistId]
        return numbers.lazy.compactMap { $0?.value?.text }.first { !$0.isEmpty }
    }

    func name(of kind: MusicItem.Kind) -> String? {
        let names =
            kind.isArtist
            ? [artistName] : kind.isCollection ? [collectionName] : [trackName, collectionName, artistName]
        return names.lazy.compactMap { $0?.nonBlank }.first
    }

    /// The address of the item's page in the store.
    func store(of kind: MusicItem.Kind) -> String? {
        let pages =
            kind.isArtist
            ? [artistLinkUrl] : kind.isCollection ? [collectionViewUrl] : [trackViewUrl, collectionViewUrl]
        return pages.lazy.compactMap { $0?.value.flatMap(AppleAddress.page) }.first
    }

    /// The genres in the store's language if there are any, else the primary genre, which is in English.
    var allGenres: [String] {
        let names = (genres?.value?.elements ?? []).map(\.name).filter { !$0.isEmpty }
        return names.isEmpty ? [primaryGenreName?.nonBlank].compactMap { $0 } : names
    }

    /// The rating by explicitness, which music has, or else by age.
    func rating(isCollection: Bool) -> String? {
        switch (isCollection ? collectionExplicitness : trackExplicitness ?? collectionExplicitness)?.value {
        case "explicit"?: ContentRating.explicit
        case "cleaned"?: "Clean"
        default: contentAdvisoryRating?.nonBlank.flatMap(ContentRating.corrected)
        }
    }

    /// The longest available description as plain text.
    var text: String? {
        [longDescription, description, shortDescription].lazy.compactMap { $0?.nonBlank?.plainText }.first {
            !$0.isEmpty
        }
    }

    /// The largest picture if its address can be changed to any size, else all pictures.
    var artwork: Artwork? {
        let pictures = [
            (600, artworkUrl600), (512, artworkUrl512), (160, artworkUrl160), (100, artworkUrl100),
            (60, artworkUrl60), (30, artworkUrl30),
        ]
        let variants = pictures.compactMap { width, element in
            element?.value.flatMap(AppleAddress.media).map { Artwork.Variant(width: width, address: $0) }
        }
        guard let largest = variants.first else { return nil }
        return AppleAddress.isResizable(largest.address) ? .resizable(largest.address) : .variants(variants)
    }
}

extension LenientElement<String> {
    /// Nil if the text is unreadable or blank.
    var nonBlank: String? {
        value.flatMap { text in text.allSatisfy(\.isWhitespace) ? nil : text }
    }
}
