/// The columns and the table of the ninth migration, for the preferences, visits and recent items of profiles.
enum NinthSchema {
    static let sql = """
        ALTER TABLE profile
            -- As JSON; null if they were never changed.
            ADD COLUMN preferences text,
            -- When a page was last opened.
            ADD COLUMN page_at double precision,
            -- When a page was last opened in the visit before.
            ADD COLUMN previous_visit_at double precision;
        CREATE TABLE recent_item (
            profile text COLLATE "C" NOT NULL,
            -- A raw value of RecentKind: opened or played.
            kind text COLLATE "C" NOT NULL,
            source text COLLATE "C" NOT NULL,
            item text COLLATE "C" NOT NULL,
            used_at double precision NOT NULL,
            -- Where playing stopped, in seconds; null if the item was opened.
            position double precision,
            -- The length of the recording, in seconds; null if the item was opened.
            duration double precision,
            -- The item as JSON.
            record bytea NOT NULL,
            PRIMARY KEY (profile, kind, source, item)
        );
        CREATE INDEX recent_item_by_date ON recent_item (profile, kind, used_at);
        """
}
