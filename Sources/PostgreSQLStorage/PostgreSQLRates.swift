import Endpoints
import PostgreSQL

/// The rates of hosts in the database, with a row for each host. The server's clock counts.
struct PostgreSQLRates: SharedRates {
    let database: PostgreSQLDatabase

    func reserve(_ host: String, _ rate: RateLimit, within longest: Duration) async throws -> Duration {
        let seconds: Double = try await database.write { connection in
            try connection.query(
                "SELECT reserve_request($1, $2, $3, $4) AS wait",
                [
                    .text(host), .integer(rate.requests), .double(rate.period / .seconds(1)),
                    .double(longest / .seconds(1)),
                ])[0]["wait"]
        }
        return .seconds(seconds)
    }
}
