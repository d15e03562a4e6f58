/// The tables of the tenth migration, for what people follow, and an index of the changes that matter to them.
enum TenthSchema {
    static let sql = """
        CREATE TABLE follow_rule (
            -- Random.
            id text COLLATE "C" PRIMARY KEY,
            profile text COLLATE "C" NOT NULL,
            source text COLLATE "C" NOT NULL,
            -- The request for the list, as JSON.
            list text COLLATE "C" NOT NULL,
            -- The request for the item alone, as JSON; null if it adds nothing.
            details text COLLATE "C",
            -- The id within the source; null if the list is followed.
            item text COLLATE "C",
            created_at double precision NOT NULL,
            -- The rule as JSON.
            record text NOT NULL
        );
        CREATE INDEX follow_rule_by_profile ON follow_rule (profile);
        CREATE INDEX follow_rule_by_list ON follow_rule (source, md5(list));
        CREATE INDEX follow_rule_by_details ON follow_rule (source, md5(details));
        CREATE TABLE follow_state (
            rule text COLLATE "C" NOT NULL REFERENCES follow_rule (id) ON DELETE CASCADE,
            -- The id within the source.
            item text COLLATE "C" NOT NULL,
            -- The date of the first answer without the item; null if the last one had it.
            absent_at double precision,
            -- What the rule knows of the item, as JSON.
            record text NOT NULL,
            PRIMARY KEY (rule, item)
        );
        CREATE TABLE follow_change (
            -- Grows with each change, also after others were deleted.
            sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            profile text COLLATE "C" NOT NULL,
            -- The rule may have been removed since.
            rule text COLLATE "C" NOT NULL,
            -- The date of the answer that has shown the change.
            happened_at double precision NOT NULL,
            -- The date of the answer with which it was reported.
            stored_at double precision NOT NULL,
            -- A raw value of FollowedChange.Kind.
            kind text COLLATE "C" NOT NULL,
            source text COLLATE "C" NOT NULL,
            item text COLLATE "C" NOT NULL,
            title text NOT NULL,
            -- The path of the item's page, without the base path.
            link text NOT NULL,
            -- The key of a fact, and its values; null if the change is about the item.
            field text,
            old_value text,
            new_value text
        );
        CREATE INDEX follow_change_by_profile ON follow_change (profile, sequence);
        CREATE INDEX item_change_beside_ranks ON item_change (timeline, since)
            WHERE kind <> 'changed' OR facts IS NOT NULL;
        """
}
