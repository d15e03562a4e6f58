public import Catalogue
import PostgreSQL

/// Why a database on PostgreSQL could not be opened, read, written or migrated.
public struct PostgreSQLStorageError: StoreFailure, CustomStringConvertible {
    /// The address of the database, without its password.
    public let database: String
    /// The problem in the words of PostgreSQL.
    public let problem: String
    private let advice: String

    init(database: String, _ error: any Error) {
        self.database = database
        switch error {
        case let error as PostgreSQLError:
            problem = error.problem + (error.sqlState.map { " (SQLSTATE \($0))" } ?? "")
            advice = error.advice
        case let error as MigrationProblem:
            problem = error.description
            advice = error.advice
        default:
            problem = "\(error)"
            advice = ""
        }
    }

    public var description: String { "Expected to read and write \(database), got: \(problem). \(advice)" }

    public var reason: String { "\(problem). \(advice)" }
}
