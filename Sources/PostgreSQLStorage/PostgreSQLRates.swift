import Endpoints
import Storage

/// The rates of hosts in the database, with a row for each host. The server's clock counts.
struct PostgreSQLRates: SharedRates {
    let database: PostgreSQLDatabase

    func reserve(_ host: String, _ rate: RateLimit, within longest: Duration) async throws -> Duration {
        let (period, limit): (Double, Double) = (rate.period / .seconds(1), longest / .seconds(1))
        let seconds: Double = try await database.transaction { connection in
            let rows = try connection.query(
                "SELECT reserve_request(\(host), \(rate.requests), \(period), \(limit)) AS wait")
            return try rows[0]["wait"]
        }
        return .seconds(seconds)
    }
}
