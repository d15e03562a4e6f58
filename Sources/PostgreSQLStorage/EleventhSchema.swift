/// The table of the eleventh migration, for the targets of notifications.
enum EleventhSchema {
    static let sql = """
        CREATE TABLE notification_target (
            id text COLLATE "C" PRIMARY KEY,
            profile text COLLATE "C" NOT NULL,
            -- A raw value of NotificationTarget.Kind.
            kind text COLLATE "C" NOT NULL,
            address text COLLATE "C" NOT NULL,
            secret text,
            -- From 0 to 23; null to send at once.
            hour bigint,
            zone text NOT NULL,
            locale text NOT NULL,
            -- The address of the app, for links.
            site text NOT NULL,
            -- Seconds since 1970, as all dates.
            created_at double precision NOT NULL,
            -- The sequence of the newest change that has been sent.
            delivered bigint NOT NULL,
            -- The last change of a message that was tried.
            attempted bigint,
            failures bigint NOT NULL,
            failing_since double precision,
            -- As JSON.
            error text,
            next_attempt double precision NOT NULL,
            sent_at double precision,
            -- 1 if nothing is sent, else 0.
            is_paused bigint NOT NULL,
            -- The node that sends now, and when another one may.
            claim text COLLATE "C",
            claimed_until double precision
        );
        CREATE INDEX notification_target_by_profile ON notification_target (profile);
        CREATE INDEX notification_target_by_attempt ON notification_target (is_paused, next_attempt);
        """
}
