/// An identity that is equal to another one if its bytes are the same, and only then.
///
/// A difference hashes the bytes of such identities itself, which takes a fraction of the time of `Hasher`. Integers are
/// such identities. Declare others if they have neither padding nor pointers and compare all their bytes, as `UUID` does:
///
/// ```swift
/// extension UUID: @retroactive BytewiseIdentity {}
/// ```
///
/// If some equal values of the type have different bytes, a difference may delete and insert a cell that stays.
public protocol BytewiseIdentity: Hashable {}

extension Int: BytewiseIdentity {}
extension Int32: BytewiseIdentity {}
extension Int64: BytewiseIdentity {}
extension UInt: BytewiseIdentity {}
extension UInt32: BytewiseIdentity {}
extension UInt64: BytewiseIdentity {}
