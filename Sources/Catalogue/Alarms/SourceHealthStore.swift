/// Stores the health of each source. Persistence implements it.
package protocol SourceHealthStore: Sendable {
    /// The health of all sources that have been looked at.
    func all() async throws -> [SourceID: SourceHealth]

    /// The health of a source, and how often it has been stored.
    func health(of source: SourceID) async throws -> (health: SourceHealth, version: Int)

    /// Stores the health of a source, unless another node has done so since it was read. Durable when it returns.
    ///
    /// - Parameter version: the version that was read.
    /// - Returns: whether it was stored; its version is then the next one.
    func save(_ health: SourceHealth, of source: SourceID, over version: Int) async throws -> Bool

    /// Deletes the health of a source. Durable when it returns.
    func remove(_ source: SourceID) async throws
}
