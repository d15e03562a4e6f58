/// The table of the seventh migration, for the health of sources.
enum SeventhSchema {
    static let sql = """
        CREATE TABLE source_health (
            source text COLLATE "C" PRIMARY KEY,
            -- How often it was stored, from 1.
            version bigint NOT NULL,
            -- As JSON.
            record text NOT NULL
        );
        """
}
