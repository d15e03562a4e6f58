/// A statement with its parameters.
public struct Statement: Hashable, Sendable {
    /// The text, in which `$1` is the first parameter. It is the same in each call, because connections prepare it
    /// once.
    public let sql: String
    /// The values of the parameters.
    public let parameters: [Parameter]

    /// Creates a statement.
    public init(_ sql: String, _ parameters: [Parameter] = []) {
        self.sql = sql
        self.parameters = parameters
    }
}

/// The access of a transaction.
enum TransactionMode: String {
    /// Reads one state of the database.
    case read = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    /// Reads and writes; each statement sees all that was committed before it.
    case write = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"
}
