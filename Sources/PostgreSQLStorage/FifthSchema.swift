/// The table of the fifth migration, for lists that people share.
enum FifthSchema {
    static let sql = """
        CREATE TABLE share (
            -- The SHA-256 of the secret in its address.
            secret bytea PRIMARY KEY,
            id text COLLATE "C" NOT NULL UNIQUE,
            person text COLLATE "C" NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            -- An address without the base path.
            list text NOT NULL,
            created_at double precision NOT NULL,
            ends_at double precision
        );
        CREATE INDEX share_person ON share (person);
        """
}
