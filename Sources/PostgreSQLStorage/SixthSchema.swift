/// The tables of the sixth migration, for the ways to sign in besides passwords.
enum SixthSchema {
    static let sql = """
        CREATE TABLE passkey (
            -- The name by which its device finds it.
            credential bytea PRIMARY KEY,
            id text COLLATE "C" NOT NULL UNIQUE,
            person text COLLATE "C" NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            domain text COLLATE "C" NOT NULL,
            name text NOT NULL,
            cose_key bytea NOT NULL,
            counter bigint NOT NULL,
            created_at double precision NOT NULL,
            used_at double precision
        );
        CREATE INDEX passkey_person ON passkey (person);
        CREATE TABLE account (
            issuer text COLLATE "C" NOT NULL,
            subject text COLLATE "C" NOT NULL,
            id text COLLATE "C" NOT NULL UNIQUE,
            person text COLLATE "C" NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            name text NOT NULL,
            created_at double precision NOT NULL,
            PRIMARY KEY (issuer, subject)
        );
        CREATE INDEX account_person ON account (person);
        CREATE TABLE used_secret (
            -- The SHA-256 of a secret that works once, until it would have ended.
            secret bytea PRIMARY KEY,
            ends_at double precision NOT NULL
        );
        """
}
