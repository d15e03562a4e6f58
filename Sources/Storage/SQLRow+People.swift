import Catalogue
import Foundation

extension Role: SQLConvertible {}

extension SQLRow {
    var person: Person {
        get throws {
            let name: String = try self["name"]
            guard let name = PersonName(name) else {
                throw UnexpectedColumn(column: "name", expected: "\(PersonName.self)")
            }
            return Person(
                id: try self["person_id"], name: name, role: try self["role"], profile: try self["profile"],
                createdAt: try self["person_created_at"])
        }
    }

    var session: Session {
        get throws {
            Session(
                id: try self["id"], person: try self["person"], device: try self["device"],
                createdAt: try self["created_at"], usedAt: try self["used_at"], signedInAt: try self["signed_in_at"])
        }
    }

    var passkey: Passkey {
        get throws {
            let counter: Int = try self["counter"]
            guard let counter = UInt32(exactly: counter) else {
                throw UnexpectedColumn(column: "counter", expected: "\(UInt32.self)")
            }
            return Passkey(
                credentialID: try self["credential"], id: try self["id"], person: try self["person"],
                domain: try self["domain"], name: try self["passkey_name"], publicKey: try self["cose_key"],
                counter: counter,
                createdAt: try self["created_at"], usedAt: try self["used_at"])
        }
    }

    var account: LinkedAccount {
        get throws {
            LinkedAccount(
                id: try self["id"],
                identity: LinkedAccount.Identity(issuer: try self["issuer"], subject: try self["subject"]),
                person: try self["person"], name: try self["name"], createdAt: try self["created_at"])
        }
    }

    var share: Share {
        get throws {
            Share(
                id: try self["id"], person: try self["person"], list: try self["list"],
                createdAt: try self["created_at"], endsAt: try self["ends_at"])
        }
    }

    var token: AccessToken {
        get throws {
            let scopes: String = try self["scopes"]
            return AccessToken(
                id: try self["id"], person: try self["person"], name: try self["token_name"],
                // A scope that this version doesn't know allows nothing.
                scopes: Set(scopes.split(separator: " ").compactMap { AccessToken.Scope(rawValue: String($0)) }),
                createdAt: try self["created_at"], endsAt: try self["ends_at"], usedAt: try self["used_at"])
        }
    }
}
