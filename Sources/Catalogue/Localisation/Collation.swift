import Foundation
internal import _FoundationICU

/// The order of texts in a language: `é` beside `e`, digits by value, upper case like lower case.
///
/// Foundation compares by a locale with the same rules, but has no keys, and opens a collator for each comparison.
final class Collation: Sendable {
    // SAFETY: ICU's functions that take a constant collator may be called from several threads, and only the initialiser
    // changes it.
    private nonisolated(unsafe) let collator: OpaquePointer

    init(_ locale: Locale) {
        var status = U_ZERO_ERROR
        guard let collator = swift_ucol_open(locale.identifier, &status) ?? swift_ucol_open("", &status) else {
            preconditionFailure("The program has no collation data (ICU error \(status.rawValue)).")
        }
        // Widths and cases are tertiary differences.
        swift_ucol_setStrength(collator, UCOL_SECONDARY)
        swift_ucol_setAttribute(collator, UCOL_NUMERIC_COLLATION, UCOL_ON, &status)
        swift_ucol_setAttribute(collator, UCOL_NORMALIZATION_MODE, UCOL_ON, &status)
        self.collator = collator
    }

    deinit { swift_ucol_close(collator) }

    /// Compares two texts.
    func compare(_ left: String, with right: String) -> ComparisonResult {
        var (left, right) = (left, right)
        let result = left.withUTF8 { left in
            right.withUTF8 { right in
                left.withMemoryRebound(to: CChar.self) { left in
                    right.withMemoryRebound(to: CChar.self) { right in
                        var status = U_ZERO_ERROR
                        return swift_ucol_strcollUTF8(
                            collator, left.baseAddress, Int32(left.count), right.baseAddress, Int32(right.count),
                            &status)
                    }
                }
            }
        }
        return result == UCOL_LESS ? .orderedAscending : result == UCOL_GREATER ? .orderedDescending : .orderedSame
    }

    /// Appends the key of a text: the bytes of two keys compare like their texts.
    func appendKey(of text: String, to keys: inout [UInt8]) {
        let units = Array(text.utf16)
        var room = units.count * 3 + 16
        while true {
            let start = keys.count
            keys.append(contentsOf: repeatElement(0, count: room))
            let length = keys.withUnsafeMutableBufferPointer { keys in
                Int(
                    swift_ucol_getSortKey(
                        collator, units, Int32(units.count), keys.baseAddress.map { $0 + start }, Int32(room)))
            }
            keys.removeLast(length <= room ? room - length : room)
            if length <= room { return }
            room = length
        }
    }
}
