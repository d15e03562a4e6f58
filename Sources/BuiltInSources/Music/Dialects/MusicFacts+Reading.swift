import Catalogue

extension MusicFacts {
    /// The number of what the record is of, which is named after its kind; of something unknown the closest one.
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
        return names.lazy.compactMap { $0?.words }.first
    }

    /// Its page in the store.
    func store(of kind: MusicItem.Kind) -> String? {
        let pages =
            kind.isArtist
            ? [artistLinkUrl] : kind.isCollection ? [collectionViewUrl] : [trackViewUrl, collectionViewUrl]
        return pages.lazy.compactMap { $0?.value.flatMap(AppleAddress.page) }.first
    }

    /// All of them where there are several, which are in the store's language; else the one, which is in English.
    var allGenres: [String] {
        let names = (genres?.value?.elements ?? []).map(\.name).filter { !$0.isEmpty }
        return names.isEmpty ? [primaryGenreName?.words].compactMap { $0 } : names
    }

    /// How it is marked: music by what it is, all else by the age that it is for.
    func rating(isCollection: Bool) -> String? {
        switch (isCollection ? collectionExplicitness : trackExplicitness ?? collectionExplicitness)?.value {
        case "explicit"?: ContentRating.explicit
        case "cleaned"?: "Clean"
        default: contentAdvisoryRating?.words.flatMap(ContentRating.corrected)
        }
    }

    /// The longest of the descriptions that there are, as plain text.
    var text: String? {
        [longDescription, description, shortDescription].lazy.compactMap { $0?.words?.plainText }.first { !$0.isEmpty }
    }

    /// The largest picture if any other size can be made of its address, else all of them.
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
    /// Nil where nothing is said.
    var words: String? {
        value.flatMap { text in text.allSatisfy(\.isWhitespace) ? nil : text }
    }
}
