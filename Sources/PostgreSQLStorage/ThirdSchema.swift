/// The tables of the third migration, for the past of collections.
enum ThirdSchema {
    static let sql = """
        CREATE TABLE timeline (
            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            source text COLLATE "C" NOT NULL,
            -- The request as JSON; the same for every upstream.
            resource text COLLATE "C" NOT NULL,
            -- The size of its past answers.
            bytes bigint NOT NULL DEFAULT 0,
            -- How often facts have changed, as JSON.
            facts text
        );
        CREATE UNIQUE INDEX timeline_request ON timeline (source, md5(resource));
        CREATE TABLE past_answer (
            timeline bigint NOT NULL REFERENCES timeline (id) ON DELETE CASCADE,
            -- The date of the answer.
            since double precision NOT NULL,
            host text COLLATE "C" NOT NULL,
            -- A digest of bodies and resources.
            digest text COLLATE "C" NOT NULL,
            -- How the answer is made from the next later one; null for the newest, which is in entry.
            delta bytea,
            -- 1 if the delta needs no later answer, else 0.
            is_whole bigint NOT NULL,
            -- The shape of the answer; null if its records were not compared.
            dialect text,
            -- The date of the state that it was compared with; null if it began anew.
            base double precision,
            -- 1 if an unchanged answer has come after it, else 0.
            is_confirmed bigint NOT NULL DEFAULT 0,
            PRIMARY KEY (timeline, since)
        );
        CREATE TABLE item_change (
            -- The id within the source.
            item text COLLATE "C" NOT NULL,
            timeline bigint NOT NULL REFERENCES timeline (id) ON DELETE CASCADE,
            -- The date of the answer that has shown the change.
            since double precision NOT NULL,
            kind text NOT NULL,
            rank bigint,
            earlier_rank bigint,
            -- The facts that have other values, as JSON.
            facts text,
            PRIMARY KEY (item, timeline, since)
        );
        CREATE INDEX item_change_since ON item_change (timeline, since);
        """
}
