/// Hashes identities, by their bytes if equal ones have the same.
@usableFromInline
struct IdentityHasher<ID: Hashable> {
    @usableFromInline let isBytewise = ID.self is any BytewiseIdentity.Type
    /// Random in each process: otherwise, someone could choose identities that collide.
    @usableFromInline let seed = UInt64(truncatingIfNeeded: 0.hashValue)

    @inlinable
    init() {}

    @inlinable @inline(__always)
    func hash(_ id: ID) -> Int {
        if isBytewise { return withUnsafeBytes(of: id) { hash(bytes: $0).hash } }
        if let string = id as? String { return hash(string: string) }
        return id.hashValue
    }

    /// Hashes ASCII by its bytes, and other strings as `String` does. Equal strings have the same hash.
    @inlinable
    func hash(string: String) -> Int {
        let result = string.utf8.withContiguousStorageIfAvailable { hash(bytes: UnsafeRawBufferPointer($0)) }
        if let result, result.isASCII { return result.hash }
        return hash(notASCII: string)
    }

    @usableFromInline
    func hash(notASCII string: String) -> Int {
        // The only other scalars that are equal to ASCII: the kelvin sign, the Greek question mark and varia. Unicode
        // doesn't change canonical equivalence.
        let equivalents: [Unicode.Scalar: Unicode.Scalar] = ["\u{212A}": "K", "\u{37E}": ";", "\u{1FEF}": "`"]
        let scalars = string.unicodeScalars.map { equivalents[$0] ?? $0 }
        guard scalars.allSatisfy(\.isASCII) else { return string.hashValue }
        return scalars.map { UInt8(truncatingIfNeeded: $0.value) }.withUnsafeBytes { hash(bytes: $0).hash }
    }

    /// Folds the product of each eight bytes and a constant, as wyhash does.
    @inlinable @inline(__always)
    func hash(bytes: UnsafeRawBufferPointer) -> (hash: Int, isASCII: Bool) {
        var hash = seed
        var bits: UInt64 = 0
        var offset = 0
        while offset + 8 <= bytes.count {
            let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            bits |= word
            hash = folded(hash ^ word)
            offset += 8
        }
        while offset < bytes.count {
            bits |= UInt64(bytes[offset])
            hash = folded(hash ^ UInt64(bytes[offset]))
            offset += 1
        }
        return (Int(truncatingIfNeeded: hash), bits & 0x8080_8080_8080_8080 == 0)
    }

    @inlinable @inline(__always)
    func folded(_ word: UInt64) -> UInt64 {
        let product = word.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low
    }
}
