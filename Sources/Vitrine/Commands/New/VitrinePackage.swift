import Foundation

/// The package of Vitrine that a new package depends on.
enum VitrinePackage: Equatable {
    case folder(URL)
    /// The address of a Git repository.
    case repository(String)

    /// Reads a folder or an address as someone types it.
    ///
    /// - Throws: ``CommandError`` for a folder without Vitrine's manifest, or for an address with a password.
    init(_ text: String) throws {
        guard !text.contains(/:\/\/[^\/]*:[^\/]*@/) else {
            throw CommandError(
                .usage,
                "--vitrine: expected an address without a password, because it is written into Package.swift, got one with a "
                    + "password. Store the password in Git's credential helper.")
        }
        // Git also takes addresses such as git@example.org:vitrine.git.
        if text.contains("://") || text.wholeMatch(of: /[^\/:@\s]+@[^\/:@\s]+:.+/) != nil {
            self = .repository(text)
            return
        }
        let folder = HomeDirectory().url(of: text, .isDirectory).absoluteURL.standardizedFileURL
        guard Self.isCheckout(folder) else {
            throw CommandError(
                .usage,
                "--vitrine: expected a folder with the Package.swift of Vitrine, or the address of its repository, "
                    + "got “\(text)”.")
        }
        self = .folder(folder)
    }

    /// The checkout in which a program was built; nil if none of the folders around it is one.
    init?(around program: URL) {
        var folder = program.standardizedFileURL.deletingLastPathComponent()
        while folder.pathComponents.count > 1 {
            if Self.isCheckout(folder) {
                self = .folder(folder)
                return
            }
            folder = folder.deletingLastPathComponent()
        }
        return nil
    }

    private static func isCheckout(_ folder: URL) -> Bool {
        let manifest = try? String(contentsOf: folder.appending(path: "Package.swift"), encoding: .utf8)
        return manifest?.contains(/Package\(\s*name: "vitrine"/) == true
    }

    /// The dependency in a manifest.
    var dependency: String {
        switch self {
        // Named, so that it does not matter what the folder is called.
        case .folder(let folder): ".package(name: \"vitrine\", path: \(folder.path.debugDescription), traits: [])"
        case .repository(let address): ".package(url: \(address.debugDescription), branch: \"main\", traits: [])"
        }
    }

    /// The address of the README, or of the repository that shows it.
    var documentation: String {
        switch self {
        case .folder(let folder): folder.appending(path: "README.md").absoluteString
        case .repository(let address): address
        }
    }

    /// The name of the package in the dependencies of a target. Of a repository, it is the last part of the address.
    var identity: String {
        switch self {
        case .folder: "vitrine"
        case .repository(let address):
            (address.split(separator: "/").last ?? "").replacing(/\.git$/, with: "").lowercased()
        }
    }
}
