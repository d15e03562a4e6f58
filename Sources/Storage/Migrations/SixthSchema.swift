import Catalogue
import Foundation
import GRDB

/// The index for searching as the sixth schema made it, and how it was filled from what was there; it stays as it was,
/// whatever becomes of those types.
enum SixthSchema {
    static let tables = """
        -- Whose rows stand together: a source's items or a profile's favourites.
        CREATE TABLE shelf (
            number INTEGER PRIMARY KEY,
            kind TEXT NOT NULL,
            name TEXT NOT NULL,
            UNIQUE (kind, name)
        ) STRICT;
        -- What is found by a search, folded. The shelf is the id's upper half.
        CREATE TABLE searchable (
            id INTEGER PRIMARY KEY,
            shelf INTEGER NOT NULL REFERENCES shelf (number),
            source TEXT NOT NULL,
            item TEXT NOT NULL,
            title TEXT NOT NULL,
            names TEXT NOT NULL,
            facts TEXT NOT NULL,
            UNIQUE (shelf, source, item)
        ) STRICT;
        CREATE INDEX searchable_title ON searchable (shelf, title);
        CREATE VIRTUAL TABLE search_word USING fts5 (
            title, names, facts, content = 'searchable', content_rowid = 'id',
            tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2'
        );
        CREATE VIRTUAL TABLE search_part USING fts5 (
            title, names, content = 'searchable', content_rowid = 'id', tokenize = 'trigram'
        );
        """

    /// They use nothing that another program than this one would lack.
    static let triggers = """
        CREATE TRIGGER searchable_inserted AFTER INSERT ON searchable BEGIN
            INSERT INTO search_word (rowid, title, names, facts) VALUES (new.id, new.title, new.names, new.facts);
            INSERT INTO search_part (rowid, title, names) VALUES (new.id, new.title, new.names);
        END;
        CREATE TRIGGER searchable_deleted AFTER DELETE ON searchable BEGIN
            INSERT INTO search_word (search_word, rowid, title, names, facts)
                VALUES ('delete', old.id, old.title, old.names, old.facts);
            INSERT INTO search_part (search_part, rowid, title, names)
                VALUES ('delete', old.id, old.title, old.names);
        END;
        CREATE TRIGGER searchable_updated AFTER UPDATE ON searchable BEGIN
            INSERT INTO search_word (search_word, rowid, title, names, facts)
                VALUES ('delete', old.id, old.title, old.names, old.facts);
            INSERT INTO search_part (search_part, rowid, title, names)
                VALUES ('delete', old.id, old.title, old.names);
            INSERT INTO search_word (rowid, title, names, facts) VALUES (new.id, new.title, new.names, new.facts);
            INSERT INTO search_part (rowid, title, names) VALUES (new.id, new.title, new.names);
        END;
        CREATE TRIGGER item_forgotten AFTER DELETE ON item BEGIN
            DELETE FROM searchable
            WHERE shelf = (SELECT number FROM shelf WHERE kind = 'source' AND name = old.source)
                AND source = old.source AND item = old.id;
        END;
        CREATE TRIGGER favourite_removed AFTER UPDATE OF removed_at ON favourite WHEN new.removed_at IS NOT NULL BEGIN
            DELETE FROM searchable
            WHERE shelf = (SELECT number FROM shelf WHERE kind = 'profile' AND name = old.profile)
                AND source = old.source AND item = old.item;
        END;
        CREATE TRIGGER favourite_forgotten AFTER DELETE ON favourite BEGIN
            DELETE FROM searchable
            WHERE shelf = (SELECT number FROM shelf WHERE kind = 'profile' AND name = old.profile)
                AND source = old.source AND item = old.item;
        END;
        """

    /// Puts everything that is remembered, and all favourites, into the index.
    static func fill(in database: GRDB.Database) throws {
        try fill(
            from: "SELECT 'source' AS kind, source AS name, source, id AS item, record FROM item ORDER BY rowid",
            in: database)
        try fill(
            from: """
                SELECT 'profile' AS kind, profile AS name, source, item, record FROM favourite
                WHERE removed_at IS NULL ORDER BY rowid
                """, in: database)
    }

    private static func fill(from sql: String, in database: GRDB.Database) throws {
        let insertion = try database.makeStatement(
            sql: """
                INSERT INTO searchable (id, shelf, source, item, title, names, facts) VALUES (?, ?, ?, ?, ?, ?, ?)
                """)
        // Of each shelf, by kind and name: its number and its last id.
        var shelves: [[String]: (number: Int64, id: Int64)] = [:]
        let rows = try Row.fetchCursor(database, sql: sql)
        while let row = try rows.next() {
            guard let text = searchText(in: row["record"]) else { continue }
            let key: [String] = [row["kind"], row["name"]]
            var shelf: (number: Int64, id: Int64)
            if let known = shelves[key] {
                shelf = known
            } else {
                try database.execute(
                    sql: "INSERT INTO shelf (kind, name) VALUES (?, ?)", arguments: [key[0], key[1]])
                shelf = (database.lastInsertedRowID, database.lastInsertedRowID << 32)
            }
            shelf.id += 1
            shelves[key] = shelf
            let source: String = row["source"]
            let item: String = row["item"]
            try insertion.execute(
                arguments: [shelf.id, shelf.number, source, item, text.title, text.names, text.facts])
        }
    }

    /// Nil where it cannot be read; then it could not be shown either.
    private static func searchText(in data: Data) -> SearchText? {
        do { return try JSONDecoder().decode(Record.self, from: data).text } catch { return nil }
    }

    private struct Record: Decodable {
        let card: Card
        let fields: [Field]

        var text: SearchText {
            SearchText(
                title: card.title, names: [card.subtitle, card.caption].compactMap(\.self),
                facts: fields.flatMap { [$0.value.text?.value].compactMap(\.self) + ($0.value.list?.value ?? []) })
        }
    }

    private struct Card: Decodable {
        let title: String
        let subtitle: String?
        let caption: String?
    }

    private struct Field: Decodable {
        let value: Value
    }

    /// Of the kinds of values those that are texts.
    private struct Value: Decodable {
        let text: Content<String>?
        let list: Content<[String]>?
    }

    /// As Swift writes what an enum's case has with it.
    private struct Content<Payload: Decodable>: Decodable {
        let value: Payload

        private enum CodingKeys: String, CodingKey { case value = "_0" }
    }
}
