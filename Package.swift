// swift-tools-version: 6.2
import PackageDescription

/// Every target says what it imports and from where: nothing leaks through a public interface by accident.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
]

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")

let package = Package(
    name: "vitrine",
    defaultLocalization: "en",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Sections", targets: ["Sections"]),
        .library(name: "CompositionalLayout", targets: ["CompositionalLayout"]),
        .library(name: "HTML", targets: ["HTML"]),
        .library(name: "CompositionalList", targets: ["CompositionalList"]),
        .library(name: "HummingbirdHTML", targets: ["HummingbirdHTML"]),
        .library(name: "Endpoints", targets: ["Endpoints"]),
        .library(name: "HTTPTransport", targets: ["HTTPTransport"]),
        .library(name: "Catalogue", targets: ["Catalogue"]),
        .library(name: "SourceFiles", targets: ["SourceFiles"]),
        .library(name: "Vitrine", targets: ["Vitrine"]),
        .library(name: "VitrineTesting", targets: ["VitrineTesting"]),
        // For Benchmarks.
        .library(name: "Storage", targets: ["Storage"]),
        .executable(name: "vitrine", targets: ["VitrineProgram"]),
    ],
    traits: [
        .default(enabledTraits: ["PostgreSQL"]),
        .trait(
            name: "PostgreSQL",
            description:
                "Lets the program store its data in PostgreSQL, with the libpq of the machine on which it runs."),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.3.0"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.0.0", traits: []),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.0.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.100.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.1"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.30.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        // With more than one trait, the package manager writes their flags in an order of chance, and compiles it all again
        // whenever that changes.
        .package(
            url: "https://github.com/hummingbird-project/hummingbird", from: "2.20.0", traits: ["FullFoundation"]),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.30.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.8.0"),
        .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.0"),
    ],
    targets: [
        // Floor 7: the program.
        .executableTarget(
            name: "VitrineProgram",
            dependencies: ["Vitrine", "BuiltInSources"],
            swiftSettings: strict
        ),

        // Floor 6: the front door, where live parts meet.
        .target(
            name: "Vitrine",
            dependencies: [
                "Catalogue", "CompositionalLayout", "Endpoints", "HTTPTransport", "Media", "Routes", "Screens",
                "Sections", "Server", "SourceFiles", "Storage", "Yams",
                .target(name: "PostgreSQLStorage", condition: .when(traits: ["PostgreSQL"])),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict,
            plugins: ["EmbedCommit", "EmbedFiles"]
        ),

        // Floor 5: routes are answered.
        .target(
            name: "Server",
            dependencies: [
                "CZlib", "Catalogue", "CompositionalLayout", "Endpoints", "HTML", "HummingbirdHTML", "Media", "Routes",
                "Screens",
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "JWTKit", package: "jwt-kit"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "VitrineTesting",
            dependencies: [
                "Catalogue", "CompositionalLayout", "Endpoints", "HTML", "Media", "Routes", "Screens", "SourceFiles",
                "Storage",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "OrderedCollections", package: "swift-collections"),
            ],
            swiftSettings: strict
        ),

        // Floor 4: what people and programs read.
        .target(
            name: "Screens",
            dependencies: [
                "Catalogue", "CompositionalLayout", "CompositionalList", "Endpoints", "HTML", "Media", "Routes",
                "Sections",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: strict,
            plugins: ["EmbedFiles"]
        ),

        // Floor 3: pictures and previews, and the database of several machines.
        .target(
            name: "Media",
            dependencies: [
                "CImages", "Catalogue", "CompositionalLayout", "Endpoints", "HTML", "Routes",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: strict
        ),

        .target(
            name: "PostgreSQLStorage",
            dependencies: [
                "Catalogue", "Endpoints", "PostgreSQL", "Storage", .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict
        ),

        // Floor 2: addresses, persistence, the built-in sources.
        .target(
            name: "Routes",
            dependencies: [
                "Catalogue", "CompositionalLayout", "Endpoints",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "Storage",
            dependencies: [
                "CZlib", "Catalogue", "Endpoints",
                .product(name: "Crypto", package: "swift-crypto"),
                grdb,
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "SourceFiles",
            dependencies: [
                "Catalogue", "CompositionalLayout", "Endpoints", "Yams",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "OrderedCollections", package: "swift-collections"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "BuiltInSources",
            dependencies: [
                "Catalogue", "CompositionalLayout", "Endpoints",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: strict,
            plugins: ["EmbedFiles"]
        ),

        // Floor 1: catalogues and lists.
        .target(
            name: "Catalogue",
            dependencies: [
                "CompositionalLayout", "Endpoints", "HTML", "Sections",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "OrderedCollections", package: "swift-collections"),
            ],
            swiftSettings: strict,
            // It comes with the toolchain, and Foundation links it anyway; collation uses it directly.
            linkerSettings: [.linkedLibrary("_FoundationICU")],
            plugins: ["EmbedFiles"]
        ),
        .target(
            name: "CompositionalList",
            dependencies: ["CompositionalLayout", "HTML", "Sections"],
            swiftSettings: strict
        ),

        .target(
            name: "HTTPTransport",
            dependencies: [
                "CZlib", "Endpoints",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "HummingbirdHTML",
            dependencies: [
                "HTML",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: strict
        ),

        // Floor 0: each of use on its own.
        .target(name: "Sections", swiftSettings: strict),
        .target(name: "CompositionalLayout", swiftSettings: strict),
        .target(name: "HTML", swiftSettings: strict),
        .target(
            name: "Endpoints",
            dependencies: [.product(name: "HTTPTypes", package: "swift-http-types")],
            swiftSettings: strict
        ),
        .target(name: "PostgreSQL", swiftSettings: strict),

        // The system's zlib. SwiftNIO's own compressor fixes the level and does not export whole bodies.
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
        // The system's decoders of pictures.
        .systemLibrary(
            name: "CImages", providers: [.apt(["libturbojpeg0-dev", "libpng-dev", "libwebp-dev", "zlib1g-dev"])]),

        // Beside the house: compiles texts, scripts and samples into the program.
        .plugin(name: "EmbedFiles", capability: .buildTool(), dependencies: ["FileEmbedder"]),
        .plugin(name: "EmbedCommit", capability: .buildTool()),
        .executableTarget(name: "FileEmbedder", swiftSettings: strict),
        // A package of its own, built here too, so that the tests run it without building everything again.
        .executableTarget(
            name: "planets", dependencies: ["Catalogue", "Vitrine"], path: "Examples/Planets/Sources/Planets",
            swiftSettings: strict),
        .executableTarget(
            name: "harbour",
            dependencies: [
                "CompositionalLayout", "CompositionalList", "Endpoints", "HTML", "HTTPTransport", "HummingbirdHTML",
                "Sections", .product(name: "Hummingbird", package: "hummingbird"),
            ],
            path: "Examples/Harbour/Sources/Harbour", swiftSettings: strict),
        .executableTarget(
            name: "atlas", dependencies: ["SourceFiles", "Vitrine"], path: "Examples/Atlas/Sources/Atlas",
            swiftSettings: strict),

        // Tests, a target for each of the above, and one for the house itself.
        .target(
            name: "TestSupport",
            dependencies: [
                "Catalogue", "Endpoints",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Tests/TestSupport",
            swiftSettings: strict
        ),
        .testTarget(name: "SectionsTests", dependencies: ["Sections", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "CompositionalLayoutTests", dependencies: ["CompositionalLayout", "TestSupport"],
            swiftSettings: strict),
        .testTarget(name: "HTMLTests", dependencies: ["HTML", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "EndpointsTests",
            dependencies: [
                "Endpoints", "TestSupport",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "CompositionalListTests",
            dependencies: ["CompositionalLayout", "CompositionalList", "HTML", "Sections"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "CatalogueTests",
            dependencies: [
                "Catalogue", "Endpoints", "Sections", "TestSupport",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "SourceFilesTests",
            dependencies: [
                "Catalogue", "Endpoints", "SourceFiles", "TestSupport", "VitrineTesting",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "OrderedCollections", package: "swift-collections"),
            ],
            exclude: ["Inference/Definitions", "Inference/Shapes", "Inference/expectations.tsv"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "BuiltInSourcesTests",
            dependencies: [
                "BuiltInSources", "Catalogue", "CompositionalLayout", "Endpoints", "Sections", "TestSupport",
                "VitrineTesting",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "StorageTests",
            dependencies: [
                "Catalogue", "Endpoints", "PostgreSQL", "PostgreSQLStorage", "Storage", "TestSupport", "VitrineTesting",
                grdb,
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict),
        .testTarget(name: "PostgreSQLTests", dependencies: ["PostgreSQL", "TestSupport"], swiftSettings: strict),
        .testTarget(name: "FileEmbedderTests", dependencies: ["FileEmbedder"], swiftSettings: strict),
        .testTarget(
            name: "WebTests",
            dependencies: [
                "BuiltInSources", "CZlib", "Catalogue", "CompositionalLayout", "Endpoints", "HTML", "Media", "Routes",
                "Screens", "Sections", "Server", "Storage", "TestSupport", grdb,
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            exclude: ["Snapshots"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "VitrineTests",
            dependencies: [
                "Catalogue", "CompositionalLayout", "Endpoints", "HTML", "HTTPTransport", "HummingbirdHTML", "Routes",
                "Server", "SourceFiles", "Storage", "TestSupport", "Vitrine", "VitrineProgram",
                "VitrineTesting", "atlas", "harbour", "planets", grdb,
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                "Yams",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "SoakTests",
            dependencies: [
                "BuiltInSources", "Catalogue", "Endpoints", "HTML", "Media", "Routes", "Screens", "Sections", "Server",
                "SourceFiles", "Storage", "TestSupport", "Vitrine", "VitrineProgram", grdb,
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "VitrineTestingTests",
            dependencies: ["Catalogue", "Endpoints", "HTML", "SourceFiles", "VitrineTesting"],
            swiftSettings: strict),
        // The laws: what holds for every upstream and every value, tried with draws from a seed.
        .testTarget(
            name: "WorldTests",
            dependencies: [
                "Catalogue", "Endpoints", "HTML", "Media", "Routes", "Screens", "Sections", "Server", "SourceFiles",
                "TestSupport", "Vitrine", "VitrineTesting",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "OrderedCollections", package: "swift-collections"),
            ],
            path: "Tests/World",
            swiftSettings: strict
        ),
        .testTarget(name: "HouseTests", dependencies: ["TestSupport"], swiftSettings: strict),
    ]
)
