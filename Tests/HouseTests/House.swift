/// The targets, their floors and what each may import; ARCHITECTURE.md has the same in words.
enum House {
    struct Target {
        let floor: Int
        /// Targets of this package.
        let targets: Set<String>
        /// Modules from outside, Foundation among them.
        let packages: Set<String>

        init(floor: Int, _ targets: Set<String> = [], packages: Set<String> = []) {
            self.floor = floor
            self.targets = targets
            self.packages = packages
        }
    }

    private static let floorNought: Set<String> = ["Sections", "CompositionalLayout", "HTML", "Endpoints"]
    private static let floorsNoughtAndOne = floorNought.union(["Catalogue", "CompositionalList"])

    static let plan: [String: Target] = [
        "VitrineProgram": Target(floor: 7, ["Vitrine", "BuiltInSources"]),
        // Not `BuiltInSources`, because the library runs any sources.
        "Vitrine": Target(
            floor: 6,
            floorsNoughtAndOne.union([
                "HTTPTransport", "Media", "PostgreSQLStorage", "Routes", "Screens", "Server", "SourceFiles",
                "Storage",
            ]),
            packages: [
                "ArgumentParser", "AsyncHTTPClient", "CDispatch", "Configuration", "CoreFoundation", "Crypto",
                "Foundation",
                "Glibc", "HTTPTypes",
                "Hummingbird", "HummingbirdCore",
                "Logging", "NIOCore", "NIOHTTP1", "NIOPosix", "NIOSSL", "ServiceLifecycle", "Synchronization",
                "UnixSignals", "Yams",
            ]),
        "Server": Target(
            floor: 5, floorsNoughtAndOne.union(["HummingbirdHTML", "Media", "Routes", "Screens"]),
            packages: [
                "CZlib", "CoreMetrics", "Crypto", "CryptoExtras", "Foundation", "HTTPTypes", "Hummingbird",
                "HummingbirdCore", "JWTKit", "Logging", "NIOCore",
                "NIOHTTP1", "NIOHTTPTypesHTTP1", "NIOPosix", "ServiceLifecycle", "Synchronization",
            ]),
        // The command line prints their JSON documents.
        "Screens": Target(
            floor: 4, floorsNoughtAndOne.union(["Media", "Routes"]),
            packages: ["Crypto", "Foundation", "HTTPTypes", "Synchronization"]),
        // Drawings are written as HTML is.
        "Media": Target(
            floor: 3, ["Catalogue", "CompositionalLayout", "Endpoints", "HTML", "Routes"],
            packages: ["CImages", "Crypto", "Foundation", "Logging", "NIOCore", "NIOPosix", "Synchronization"]),
        // It shares caches and encodings with the other database.
        "PostgreSQLStorage": Target(
            floor: 3, ["Catalogue", "Endpoints", "PostgreSQL", "Storage"],
            packages: ["Foundation", "Logging", "Synchronization"]),
        "Routes": Target(
            floor: 2, ["Catalogue", "CompositionalLayout", "Endpoints"], packages: ["Foundation", "HTTPTypes"]),
        // The archive keeps answers, which are `Endpoints`' word.
        "Storage": Target(
            floor: 2, ["Catalogue", "Endpoints"],
            packages: ["CZlib", "Crypto", "Foundation", "GRDB", "Logging", "Synchronization"]),
        "SourceFiles": Target(
            floor: 2, floorNought.union(["Catalogue"]),
            packages: ["Foundation", "HTTPTypes", "OrderedCollections", "Yams"]),
        // Answers are broken as JSON, and pages shown without a server.
        "VitrineTesting": Target(
            floor: 5,
            [
                "Catalogue", "CompositionalLayout", "Endpoints", "HTML", "Media", "Routes", "Screens", "SourceFiles",
                "Storage",
            ],
            packages: ["Foundation", "HTTPTypes", "Logging", "OrderedCollections"]),
        // One API wants its requests signed.
        "BuiltInSources": Target(floor: 2, floorNought.union(["Catalogue"]), packages: ["Crypto", "Foundation"]),
        "Catalogue": Target(
            floor: 1, floorNought,
            packages: [
                "Foundation", "HTTPTypes", "Logging", "OrderedCollections", "Synchronization", "_FoundationICU",
            ]),
        "HTTPTransport": Target(
            floor: 1, ["Endpoints"],
            packages: [
                "AsyncHTTPClient", "CZlib", "Foundation", "HTTPTypes", "NIOCore", "NIOHTTP1", "NIOPosix", "NIOSSL",
            ]),
        "HummingbirdHTML": Target(floor: 1, ["HTML"], packages: ["HTTPTypes", "Hummingbird", "NIOCore"]),
        "CompositionalList": Target(floor: 1, ["Sections", "CompositionalLayout", "HTML"]),
        "Sections": Target(floor: 0, packages: ["Darwin", "FoundationEssentials", "Glibc"]),
        "CompositionalLayout": Target(floor: 0),
        "HTML": Target(floor: 0, packages: ["Synchronization"]),
        "Endpoints": Target(floor: 0, packages: ["Foundation", "HTTPTypes", "Synchronization"]),
        "PostgreSQL": Target(floor: 0, packages: ["Dispatch", "Foundation", "Synchronization"]),
        // Beside the house: the tool that embeds files, its plugin, and an example as others would write it.
        "FileEmbedder": Target(floor: 0, packages: ["Foundation"]),
        "CImages": Target(floor: 0),
        "CZlib": Target(floor: 0),
        "EmbedCommit": Target(floor: 0, packages: ["Foundation", "PackagePlugin"]),
        "EmbedFiles": Target(floor: 1, ["FileEmbedder"], packages: ["Foundation", "PackagePlugin"]),
        "harbour": Target(
            floor: 7, floorNought.union(["CompositionalList", "HTTPTransport", "HummingbirdHTML"]),
            packages: ["Foundation", "Hummingbird"]),
        "atlas": Target(floor: 7, ["SourceFiles", "Vitrine"]),
        "planets": Target(floor: 7, ["Catalogue", "Vitrine"]),
        // What the tests of several targets share.
        "TestSupport": Target(
            floor: 2, ["Catalogue", "Endpoints"], packages: ["Foundation", "HTTPTypes", "Logging", "Synchronization"]),
    ]

    /// What is wrong with an import, or nil.
    static func problem(with module: String, in target: String) -> String? {
        guard let resident = plan[target] else { return "\(target) has no place in the house" }
        if resident.targets.contains(module) || resident.packages.contains(module) { return nil }
        guard let imported = plan[module] else { return "\(target) may not import \(module)" }
        return imported.floor < resident.floor
            ? "\(target) may not import \(module)"
            : "\(target) on floor \(resident.floor) imports \(module) on floor \(imported.floor): arrows point down only"
    }
}
