// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v15)],
    // Named, so that it does not matter what the folder is called that Vitrine lies in.
    dependencies: [
        .package(name: "vitrine", path: ".."),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        .executableTarget(
            name: "SearchBenchmark",
            dependencies: [
                .product(name: "Catalogue", package: "vitrine"),
                .product(name: "Storage", package: "vitrine"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ]
        )
    ]
)
