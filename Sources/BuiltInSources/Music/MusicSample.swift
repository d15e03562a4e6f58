import Catalogue
import Foundation

/// Samples in the dialect of the search API, which answer searches and lookups as the API does.
struct MusicSample: Codable, Sendable {
    /// A record's values by key.
    private typealias Record = [String: Value]

    private enum Value: Codable, Sendable {
        case text(String)
        case number(Int)
        case list([String])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            do {
                self = .number(try container.decode(Int.self))
            } catch DecodingError.typeMismatch {
                do {
                    self = .text(try container.decode(String.self))
                } catch DecodingError.typeMismatch {
                    self = .list(try container.decode([String].self))
                }
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .number(let number): try container.encode(number)
            case .list(let texts): try container.encode(texts)
            }
        }

        var text: String? { if case .text(let text) = self { text } else { nil } }
    }

    private let resultCount: Int
    private let results: [Record]

    private init(_ records: some Sequence<Record>) {
        results = Array(records)
        resultCount = results.count
    }

    /// The prefix of the ids of samples; the stores' ids are numbers.
    static let prefix = "sample-"

    /// - Returns: nil if no sample matches the request.
    static func answer(to request: MusicRequest) -> Data? {
        let records: [Record]
        switch request.subject {
        case .search(let term): records = Array(search(term, for: request.medium).prefix(request.limit))
        case .list(let id): records = lookup(id, for: request.medium)
        case .item: records = []
        }
        return records.isEmpty ? nil : MusicSample(records).body
    }

    private static func search(_ term: String, for medium: MusicMedium) -> [Record] {
        let media = medium == .all ? MusicMedium.searched.filter { $0 != .all } : [medium]
        let words = term.foldedForSearch.split(whereSeparator: \.isWhitespace)
        return media.flatMap { samples[$0] ?? [] }.filter { record in
            let text = ["trackName", "collectionName", "artistName", "primaryGenreName"].compactMap { record[$0]?.text }
                .joined(separator: "\n").foldedForSearch
            return words.allSatisfy { text.contains($0) }
        }
    }

    /// The item with the id, then the items of its list.
    private static func lookup(_ id: String, for medium: MusicMedium) -> [Record] {
        let albums = (samples[.albums] ?? []).filter { $0["collectionId"]?.text == id }
        let artists = (samples[.artists] ?? []).filter { $0["artistId"]?.text == id }
        let podcasts = (samples[.podcasts] ?? []).filter { $0["trackId"]?.text == id }
        let owners = albums + artists + podcasts
        // An album's list has songs, and an artist's list may have albums.
        let others = (samples[medium] ?? []).filter { record in
            switch medium {
            case .artists: false
            case .albums: record["artistId"]?.text == id
            default: record["collectionId"]?.text == id || record["artistId"]?.text == id
            }
        }
        return owners + others
    }

    private var body: Data? {
        let encoder = JSONEncoder()
        // Sorted, so that equal requests have equal answers.
        encoder.outputFormatting = .sortedKeys
        // Encoding strings and integers can't fail.
        do { return try encoder.encode(self) } catch { return nil }
    }

    private static let samples: [MusicMedium: [Record]] = [
        .songs: records(EmbeddedFiles.music_songs_json),
        .albums: records(EmbeddedFiles.music_albums_json),
        .artists: records(EmbeddedFiles.music_artists_json),
        .musicVideos: records(EmbeddedFiles.music_musicvideos_json),
        .podcasts: records(EmbeddedFiles.music_podcasts_json),
        .movies: records(EmbeddedFiles.music_movies_json),
        .tv: records(EmbeddedFiles.music_tv_json),
        .audiobooks: records(EmbeddedFiles.music_audiobooks_json),
        .books: records(EmbeddedFiles.music_books_json),
        .apps: records(EmbeddedFiles.music_apps_json),
    ]

    /// - Precondition: the file is valid; an invalid embedded file is a programming error.
    private static func records(_ file: [UInt8]) -> [Record] {
        do {
            return try JSONDecoder().decode(MusicSample.self, from: Data(file)).results
        } catch {
            preconditionFailure("\(error)")
        }
    }
}
