public import FoundationEssentials

/// An identity that is equal to another one if its bytes are the same, and only then.
///
/// A difference hashes the bytes of such identities itself, which takes a fraction of the time of `Hasher`. Integers and
/// `UUID` are such identities. Declare others if they have neither padding nor pointers and compare all their bytes:
///
/// ```swift
/// extension Serial: BytewiseIdentity {}
/// ```
///
/// If some equal values of the type have different bytes, a difference may delete and insert a cell that stays.
public protocol BytewiseIdentity: Hashable {}

extension Int: BytewiseIdentity {}
extension Int8: BytewiseIdentity {}
extension Int16: BytewiseIdentity {}
extension Int32: BytewiseIdentity {}
extension Int64: BytewiseIdentity {}
extension UInt: BytewiseIdentity {}
extension UInt8: BytewiseIdentity {}
extension UInt16: BytewiseIdentity {}
extension UInt32: BytewiseIdentity {}
extension UInt64: BytewiseIdentity {}
extension UUID: BytewiseIdentity {}
