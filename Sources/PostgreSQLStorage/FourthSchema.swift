/// The tables of the fourth migration, for people.
enum FourthSchema {
    static let sql = """
        CREATE TABLE person (
            -- Random; an integer would tell how many people there are.
            id text COLLATE "C" PRIMARY KEY,
            name text NOT NULL,
            -- The name in the form that is compared.
            folded text COLLATE "C" NOT NULL UNIQUE,
            role text NOT NULL,
            profile text COLLATE "C" NOT NULL,
            -- A PHC string; null if the person can't sign in with a password.
            password text,
            created_at double precision NOT NULL
        );
        CREATE TABLE session (
            -- The SHA-256 of the cookie.
            secret bytea PRIMARY KEY,
            id text COLLATE "C" NOT NULL UNIQUE,
            person text COLLATE "C" NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            device text NOT NULL,
            created_at double precision NOT NULL,
            used_at double precision NOT NULL,
            -- When the person last gave the password.
            signed_in_at double precision NOT NULL
        );
        CREATE INDEX session_person ON session (person);
        CREATE TABLE token (
            -- The SHA-256 of the token.
            secret bytea PRIMARY KEY,
            id text COLLATE "C" NOT NULL UNIQUE,
            person text COLLATE "C" NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            name text NOT NULL,
            -- With spaces in between.
            scopes text NOT NULL,
            created_at double precision NOT NULL,
            ends_at double precision,
            used_at double precision
        );
        CREATE INDEX token_person ON token (person);
        CREATE TABLE setup (
            -- The SHA-256 of the secret in the address by which the first person is added.
            secret bytea PRIMARY KEY,
            ends_at double precision NOT NULL
        );
        """
}
