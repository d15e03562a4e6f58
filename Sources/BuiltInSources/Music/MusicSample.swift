import Catalogue
import Foundation

/// Samples in the dialect of the search API, which answer searches and lookups as the API does.
enum MusicSample {
    private struct Record: Sendable {
        /// The record's texts by key.
        let texts: [String: String]
        let json: String
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
        guard !records.isEmpty else { return nil }
        let results = records.map(\.json).joined(separator: ",")
        return Data("{\"resultCount\":\(records.count),\"results\":[\(results)]}".utf8)
    }

    private static func search(_ term: String, for medium: MusicMedium) -> [Record] {
        let media = medium == .all ? MusicMedium.searched.filter { $0 != .all } : [medium]
        let words = term.foldedForSearch.split(whereSeparator: \.isWhitespace)
        return media.flatMap { samples[$0] ?? [] }.filter { record in
            let text = ["trackName", "collectionName", "artistName", "primaryGenreName"].compactMap { record.texts[$0] }
                .joined(separator: "\n").foldedForSearch
            return words.allSatisfy { text.contains($0) }
        }
    }

    /// The item with the id, then the items of its list.
    private static func lookup(_ id: String, for medium: MusicMedium) -> [Record] {
        let albums = (samples[.albums] ?? []).filter { $0.texts["collectionId"] == id }
        let artists = (samples[.artists] ?? []).filter { $0.texts["artistId"] == id }
        let podcasts = (samples[.podcasts] ?? []).filter { $0.texts["trackId"] == id }
        let owners = albums + artists + podcasts
        // An album's list has songs, and an artist's list may have albums.
        let others = (samples[medium] ?? []).filter { record in
            switch medium {
            case .artists: false
            case .albums: record.texts["artistId"] == id
            default: record.texts["collectionId"] == id || record.texts["artistId"] == id
            }
        }
        return owners + others
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
            let answer = try JSONSerialization.jsonObject(with: Data(file)) as? [String: Any]
            guard let results = answer?["results"] as? [[String: Any]] else { preconditionFailure("no results") }
            return try results.map { record in
                // Sorted, so that equal requests have equal answers.
                let json = try JSONSerialization.data(withJSONObject: record, options: .sortedKeys)
                return Record(
                    texts: record.compactMapValues { $0 as? String }, json: String(decoding: json, as: UTF8.self))
            }
        } catch {
            preconditionFailure("\(error)")
        }
    }
}
