/// A statement that both databases understand. Values in it become parameters, and statements in it become parts of it:
///
///     "DELETE FROM item WHERE source = \(source) AND id = ANY(\(ids))"
package struct SQLStatement: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The text, in which `?` is a parameter.
    package private(set) var sql: String
    package private(set) var values: [SQLValue] = []

    package init(stringLiteral sql: String) { self.sql = sql }
    package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.statement }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var statement: SQLStatement = ""

        package init(literalCapacity: Int, interpolationCount: Int) {
            statement.sql.reserveCapacity(literalCapacity + interpolationCount)
        }

        package mutating func appendLiteral(_ literal: String) { statement.sql += literal }

        package mutating func appendInterpolation(_ value: some SQLConvertible) {
            statement.sql += "?"
            statement.values.append(value.sqlValue)
        }

        package mutating func appendInterpolation(_ part: SQLStatement) {
            statement.sql += part.sql
            statement.values += part.values
        }

        /// Text that is part of the statement, such as the name of a table.
        package mutating func appendInterpolation(sql: String) { statement.sql += sql }
    }

    /// The text with a parameter for each value in place of `?`.
    ///
    /// - Parameter parameter: the text of a parameter by its place, from 0.
    package func text(_ parameter: (Int) -> String) -> String {
        var text = ""
        for (place, part) in sql.split(separator: "?", omittingEmptySubsequences: false).enumerated() {
            if place > 0 { text += parameter(place - 1) }
            text += part
        }
        return text
    }
}

extension Sequence<SQLStatement> {
    /// One statement of these parts.
    package func joined(by separator: String) -> SQLStatement {
        var (statement, isFirst): (SQLStatement, Bool) = ("", true)
        for part in self {
            statement = "\(statement)\(sql: isFirst ? "" : separator)\(part)"
            isFirst = false
        }
        return statement
    }
}
