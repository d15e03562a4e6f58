import Catalogue
import NIOPosix

/// Makes and checks passwords: at most two at once, and none on a thread that answers requests.
struct Passwords: Sendable {
    /// Each takes 32 MiB.
    private static let threads = 2

    private let pool: NIOThreadPool
    private let cost: PasswordHash.Cost
    /// A hash that nobody has, which a password is compared with if nobody has the name.
    private let nobody: String

    init(cost: PasswordHash.Cost = .current) throws {
        self.cost = cost
        nobody = try PasswordHash(of: "", cost: cost).description
        pool = NIOThreadPool(numberOfThreads: Self.threads)
        pool.start()
    }

    func hash(of password: String) async throws -> String {
        try await pool.runIfActive { try PasswordHash(of: password, cost: cost).description }
    }

    /// Whether a password is right, which takes the same time if there is none.
    ///
    /// - Parameter stored: the hash of the right one; nil if nobody has the name, or the person has no password.
    /// - Returns: whether it is right, and a hash that is to replace the stored one; nil if that is as good as new ones.
    func check(_ password: String, against stored: String?) async throws -> (isRight: Bool, replacement: String?) {
        try await pool.runIfActive {
            guard let known = PasswordHash(stored ?? nobody) ?? PasswordHash(nobody),
                try known.matches(password), stored.flatMap({ PasswordHash($0) }) == known
            else { return (false, nil) }
            return (true, known.cost == cost ? nil : try PasswordHash(of: password, cost: cost).description)
        }
    }
}
