/// The tables of the second migration, which nodes share while they ask upstreams.
enum SecondSchema {
    static let sql = """
        -- The requests that a node is asking upstreams for, and those of the last hour.
        CREATE TABLE lease (
            -- The digest of the source and the request, in hexadecimal digits.
            name text COLLATE "C" PRIMARY KEY,
            -- The attempt that holds the lease.
            holder text COLLATE "C" NOT NULL,
            ends_at timestamptz NOT NULL,
            -- The problem that the last attempt ended with, as JSON.
            problem text,
            problem_at timestamptz
        );
        CREATE INDEX lease_end ON lease (ends_at);
        CREATE TABLE host (
            name text COLLATE "C" PRIMARY KEY,
            -- The times of the last requests, also of those that wait; ascending.
            requests timestamptz[] NOT NULL
        );
        -- Reserves the earliest time for one more request. Returns the seconds to wait; nothing is reserved if they are
        -- more than the longest wait.
        CREATE FUNCTION reserve_request(
            host_name text, requests_per_period bigint, period double precision, longest_wait double precision
        ) RETURNS double precision LANGUAGE plpgsql AS $$
        DECLARE
            earlier timestamptz[];
            earliest timestamptz;
            wait double precision;
        BEGIN
            INSERT INTO host (name, requests) VALUES (host_name, '{}') ON CONFLICT DO NOTHING;
            SELECT requests INTO earlier FROM host WHERE name = host_name FOR UPDATE;
            earliest := greatest(
                clock_timestamp(), earlier[cardinality(earlier)],
                earlier[cardinality(earlier) - requests_per_period + 1] + make_interval(secs => period));
            wait := extract(epoch FROM earliest - clock_timestamp());
            IF wait <= longest_wait THEN
                -- Other rates of the host count more requests.
                UPDATE host SET requests =
                    (earlier || earliest)[greatest(cardinality(earlier) + 2 - greatest(requests_per_period, 100), 1):]
                WHERE name = host_name;
            END IF;
            RETURN greatest(wait, 0);
        END
        $$;
        """
}
