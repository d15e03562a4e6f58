extension Sequence<UInt8> {
    /// Two lower-case digits a byte, as digests are written.
    package var hexadecimal: String {
        func digit(_ value: UInt8) -> UInt8 { value + (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10) }
        let bytes = Array(self)
        return String(unsafeUninitializedCapacity: 2 * bytes.count) { digits in
            var place = 0
            for byte in bytes {
                digits[place] = digit(byte >> 4)
                digits[place + 1] = digit(byte & 15)
                place += 2
            }
            return place
        }
    }
}
