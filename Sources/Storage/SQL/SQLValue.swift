package import Foundation

/// A value in a row or of a statement.
package enum SQLValue: Hashable, Sendable {
    case null
    case text(String)
    case integer(Int)
    case real(Double)
    case bytes(Data)
    /// A list for `= ANY`.
    case texts([String])
}

/// A type of values in statements and columns.
package protocol SQLConvertible {
    /// Reads a value; nil if it has another type.
    init?(sql value: SQLValue)

    var sqlValue: SQLValue { get }
}

extension SQLValue: SQLConvertible {
    package init?(sql value: SQLValue) { self = value }
    package var sqlValue: SQLValue { self }
}

extension Optional: SQLConvertible where Wrapped: SQLConvertible {
    package init?(sql value: SQLValue) {
        guard value != .null else {
            self = .none
            return
        }
        guard let value = Wrapped(sql: value) else { return nil }
        self = .some(value)
    }

    package var sqlValue: SQLValue { self?.sqlValue ?? .null }
}

extension String: SQLConvertible {
    package init?(sql value: SQLValue) {
        guard case .text(let text) = value else { return nil }
        self = text
    }

    package var sqlValue: SQLValue { .text(self) }
}

extension Int: SQLConvertible {
    package init?(sql value: SQLValue) {
        guard case .integer(let number) = value else { return nil }
        self = number
    }

    package var sqlValue: SQLValue { .integer(self) }
}

extension Double: SQLConvertible {
    package init?(sql value: SQLValue) {
        guard case .real(let number) = value else { return nil }
        self = number
    }

    package var sqlValue: SQLValue { .real(self) }
}

extension Data: SQLConvertible {
    package init?(sql value: SQLValue) {
        guard case .bytes(let data) = value else { return nil }
        self = data
    }

    package var sqlValue: SQLValue { .bytes(self) }
}

/// All tables have dates as seconds since 1970.
extension Date: SQLConvertible {
    package init?(sql value: SQLValue) {
        switch value {
        case .real(let seconds): self.init(timeIntervalSince1970: seconds)
        // SQLite returns whole seconds of a real column so by RETURNING.
        case .integer(let seconds): self.init(timeIntervalSince1970: Double(seconds))
        default: return nil
        }
    }

    package var sqlValue: SQLValue { .real(timeIntervalSince1970) }

    /// The date as tables have it: a number of seconds since 1970 has one binary digit less than one since 2001.
    var stored: Date { Date(timeIntervalSince1970: timeIntervalSince1970) }
}

extension Array: SQLConvertible where Element == String {
    package init?(sql value: SQLValue) {
        guard case .texts(let texts) = value else { return nil }
        self = texts
    }

    package var sqlValue: SQLValue { .texts(self) }
}

extension SQLConvertible where Self: RawRepresentable, Self.RawValue == String {
    package init?(sql value: SQLValue) {
        guard case .text(let text) = value else { return nil }
        self.init(rawValue: text)
    }

    package var sqlValue: SQLValue { .text(rawValue) }
}
