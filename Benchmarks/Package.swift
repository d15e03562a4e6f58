// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v15)],
    // Named, so that it does not matter what the folder is called that Vitrine lies in.
    dependencies: [
        .package(name: "vitrine", path: ".."),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                .product(name: "Catalogue", package: "vitrine"),
                .product(name: "CompositionalList", package: "vitrine"),
                .product(name: "Endpoints", package: "vitrine"),
                .product(name: "HTML", package: "vitrine"),
                .product(name: "Sections", package: "vitrine"),
                .product(name: "Storage", package: "vitrine"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ]
        )
    ]
)
