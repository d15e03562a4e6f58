/// The search index as the sixth migration creates it: empty. `SearchIndexWriter` fills it when the database opens.
enum SixthSchema {
    static let sql = """
        -- A part of the index: the items of a source, or the favourites of a profile.
        CREATE TABLE shelf (
            number INTEGER PRIMARY KEY,
            kind TEXT NOT NULL,
            name TEXT NOT NULL,
            UNIQUE (kind, name)
        ) STRICT;
        -- The folded texts that a search finds an item by. The upper half of the id is the shelf.
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
        -- The triggers call no function of this program: any other SQLite tool can write to the database, too.
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
}
