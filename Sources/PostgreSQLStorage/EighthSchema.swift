/// The tables of the eighth migration, for the records of programs.
enum EighthSchema {
    static let sql = """
        CREATE TABLE stored_collection (
            name text COLLATE "C" PRIMARY KEY,
            -- Of the program that changed it last.
            version bigint NOT NULL,
            -- The names and kinds of the fields, such as title:text year:integer.
            fields text NOT NULL,
            -- The id up to which records have this version and these fields; null if all have.
            upgraded_to text COLLATE "C"
        );
        CREATE TABLE stored_record (
            collection text COLLATE "C" NOT NULL,
            id text COLLATE "C" NOT NULL,
            -- Of the program that stored it.
            version bigint NOT NULL,
            -- As JSON.
            record text NOT NULL,
            PRIMARY KEY (collection, id)
        );
        CREATE TABLE stored_field (
            collection text COLLATE "C" NOT NULL,
            id text COLLATE "C" NOT NULL,
            field text COLLATE "C" NOT NULL,
            -- One of these has the value.
            integer_value bigint,
            -- A date is seconds since 2001.
            real_value double precision,
            -- UTF-8, in normalization form C.
            text_value bytea,
            PRIMARY KEY (collection, id, field),
            FOREIGN KEY (collection, id) REFERENCES stored_record (collection, id) ON DELETE CASCADE
        );
        CREATE INDEX stored_field_integer ON stored_field (collection, field, integer_value)
            WHERE integer_value IS NOT NULL;
        CREATE INDEX stored_field_real ON stored_field (collection, field, real_value) WHERE real_value IS NOT NULL;
        CREATE INDEX stored_field_text ON stored_field (collection, field, text_value) WHERE text_value IS NOT NULL;
        """
}
