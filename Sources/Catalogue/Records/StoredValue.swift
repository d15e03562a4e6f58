public import Foundation

/// A type of values that predicates can compare: text, numbers, Boolean values, dates, and enumerations whose raw values
/// are text or numbers.
public protocol StoredValue: Sendable {
    /// The kind of ``storedScalar``.
    static var storedKind: StoredScalar.Kind { get }
    /// The value as databases compare it.
    var storedScalar: StoredScalar { get }
}

/// A value as databases compare it.
public enum StoredScalar: Hashable, Sendable {
    /// A whole number.
    case integer(Int)
    /// A number, or a date as seconds since 2001, which is how Foundation has it: nothing is rounded.
    case real(Double)
    /// Text in Unicode's normalization form C, so that equal strings are equal bytes.
    case text(String)

    /// The column that stores a value.
    public enum Kind: String, Hashable, Sendable {
        /// The column of whole numbers.
        case integer
        /// The column of numbers and dates.
        case real
        /// The column of texts.
        case text
    }

    /// Whether the value equals nothing, not even itself.
    package var isNaN: Bool { if case .real(let number) = self { number.isNaN } else { false } }
}

extension String: StoredValue {
    public static var storedKind: StoredScalar.Kind { .text }
    public var storedScalar: StoredScalar { .text(precomposedStringWithCanonicalMapping) }
}

extension Int: StoredValue {
    public static var storedKind: StoredScalar.Kind { .integer }
    public var storedScalar: StoredScalar { .integer(self) }
}

extension Bool: StoredValue {
    public static var storedKind: StoredScalar.Kind { .integer }
    public var storedScalar: StoredScalar { .integer(self ? 1 : 0) }
}

extension Double: StoredValue {
    public static var storedKind: StoredScalar.Kind { .real }
    public var storedScalar: StoredScalar { .real(self) }
}

extension Date: StoredValue {
    public static var storedKind: StoredScalar.Kind { .real }
    public var storedScalar: StoredScalar { .real(timeIntervalSinceReferenceDate) }
}

/// Enumerations are compared by their raw values.
extension StoredValue where Self: RawRepresentable, RawValue: StoredValue {
    public static var storedKind: StoredScalar.Kind { RawValue.storedKind }
    public var storedScalar: StoredScalar { rawValue.storedScalar }
}
