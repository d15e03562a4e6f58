import Catalogue
import Endpoints
import Foundation
import Storage
import Web

extension Library {
    /// The addresses of pictures and previews, signed with a key of this installation.
    func mediaAddresses(_ database: Database) async throws -> MediaAddresses {
        MediaAddresses(signer: try await database.mediaSigner, policy: mediaPolicy)
    }

    /// Which hosts pictures and previews are fetched from.
    var mediaPolicy: MediaPolicy {
        MediaPolicy(
            hosts: Dictionary(sources.map { ($0.id, $0.mediaHosts) }) { first, _ in first },
            ownUpstreams: Dictionary(sources.map { ($0.id, $0.ownBases ?? []) }) { first, _ in first })
    }
}

extension Database {
    var mediaSigner: MediaSigner {
        get async throws { MediaSigner(key: try await secret("media") { .random(count: 32) }) }
    }
}
