/// The schema as the first migration creates it.
///
/// Texts are compared byte by byte, as SQLite does. Long texts are indexed by their digests, because an entry of an index
/// has at most 2,704 bytes.
enum FirstSchema {
    static let sql = """
        CREATE TABLE secret (
            name text COLLATE "C" PRIMARY KEY,
            value bytea NOT NULL
        );
        CREATE TABLE entry (
            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            source text COLLATE "C" NOT NULL,
            -- The request as JSON; the same for every upstream.
            resource text COLLATE "C" NOT NULL,
            -- A raw value of ArchiveEntry.Completeness: whole, unread or part.
            standing text COLLATE "C" NOT NULL,
            host text COLLATE "C" NOT NULL,
            -- Seconds since 1970, as all times.
            fetched_at double precision NOT NULL
        );
        CREATE UNIQUE INDEX entry_request ON entry (source, md5(resource), standing, host);
        CREATE TABLE answer (
            entry bigint NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
            -- The position in the entry, from 0.
            number bigint NOT NULL,
            -- Path and query, as JSON.
            resource text COLLATE "C" NOT NULL,
            status bigint NOT NULL,
            -- The archived header fields, as JSON.
            headers text COLLATE "C" NOT NULL,
            body bytea NOT NULL,
            PRIMARY KEY (entry, number)
        );
        CREATE UNIQUE INDEX answer_request ON answer (entry, md5(resource));
        CREATE TABLE decoder (
            source text COLLATE "C" PRIMARY KEY,
            version bigint NOT NULL
        );
        -- Items as lists last showed them.
        CREATE TABLE item (
            number bigint GENERATED ALWAYS AS IDENTITY,
            source text COLLATE "C" NOT NULL,
            id text COLLATE "C" NOT NULL,
            host text COLLATE "C" NOT NULL,
            seen_at double precision NOT NULL,
            -- The item as JSON.
            record bytea NOT NULL,
            -- The folded texts that a search finds it by.
            title text COLLATE "C" NOT NULL,
            names text COLLATE "C" NOT NULL,
            -- The words of title and names with the weight A, and those of the facts with D.
            words tsvector NOT NULL,
            parts text COLLATE "C" GENERATED ALWAYS AS (title || E'\\n' || names) STORED,
            PRIMARY KEY (source, id)
        );
        CREATE INDEX item_title ON item (source, (left(title, 200)));
        CREATE INDEX item_words ON item USING gin (words);
        CREATE INDEX item_seen ON item (seen_at);
        CREATE TABLE favourite (
            number bigint GENERATED ALWAYS AS IDENTITY,
            profile text COLLATE "C" NOT NULL,
            source text COLLATE "C" NOT NULL,
            item text COLLATE "C" NOT NULL,
            added_at double precision NOT NULL,
            -- Set as long as the removal can be undone.
            removed_at double precision,
            -- The item when it became a favourite, as JSON.
            record bytea NOT NULL,
            -- Among the profile's favourites, from 1; the highest is shown first.
            position bigint NOT NULL,
            title text COLLATE "C" NOT NULL,
            names text COLLATE "C" NOT NULL,
            words tsvector NOT NULL,
            parts text COLLATE "C" GENERATED ALWAYS AS (title || E'\\n' || names) STORED,
            PRIMARY KEY (profile, source, item)
        );
        CREATE INDEX favourite_by_source ON favourite (profile, source, position) WHERE removed_at IS NULL;
        CREATE INDEX favourite_by_position ON favourite (profile, position) WHERE removed_at IS NULL;
        CREATE INDEX favourite_by_item ON favourite (source, item);
        CREATE INDEX favourite_removed ON favourite (removed_at) WHERE removed_at IS NOT NULL;
        CREATE TABLE home (
            profile text COLLATE "C" PRIMARY KEY,
            -- The home page and its earlier versions, as JSON.
            record text NOT NULL
        );
        CREATE TABLE recent_search (
            profile text COLLATE "C" NOT NULL,
            -- Empty for the search over all sources.
            source text COLLATE "C" NOT NULL,
            -- The folded term; terms whose folded texts are equal are the same search.
            folded text COLLATE "C" NOT NULL,
            -- The term as the person typed it.
            term text COLLATE "C" NOT NULL,
            -- Among the searches of the source; the highest is the newest.
            position bigint NOT NULL,
            PRIMARY KEY (profile, source, folded)
        );
        CREATE TABLE profile (
            id text COLLATE "C" PRIMARY KEY,
            -- When the profile last changed.
            used_at double precision NOT NULL
        );
        CREATE INDEX profile_used ON profile (used_at);
        -- The changes of the last 30 days, by the ids that browsers gave them.
        CREATE TABLE change (
            profile text COLLATE "C" NOT NULL,
            id text COLLATE "C" NOT NULL,
            made_at double precision NOT NULL,
            PRIMARY KEY (profile, id)
        );
        CREATE INDEX change_made ON change (made_at);
        -- One row with the version of folding at the time of the last rebuild.
        CREATE TABLE search_index (version bigint NOT NULL);
        -- Without trigrams, a search within words reads all items of a source.
        DO $$ BEGIN
            CREATE EXTENSION IF NOT EXISTS pg_trgm;
            CREATE INDEX item_parts ON item USING gin (parts gin_trgm_ops);
        EXCEPTION WHEN insufficient_privilege OR undefined_file OR undefined_object OR feature_not_supported THEN
            NULL;
        END $$;
        """
}
