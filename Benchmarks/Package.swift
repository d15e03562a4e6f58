// swift-tools-version: 6.2
import Foundation
import PackageDescription

// Checkouts of peers, which Benchmarks/difference.py measures beside Vitrine's difference.
let differenceKit = ProcessInfo.processInfo.environment["VITRINE_DIFFERENCEKIT"]
let listKit = ProcessInfo.processInfo.environment["VITRINE_LISTKIT"]

let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v15)],
    // Named, so that it does not matter what the folder is called that Vitrine lies in.
    dependencies: [
        .package(name: "vitrine", path: "..", traits: []),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ] + (differenceKit.map { [.package(name: "DifferenceKit", path: $0)] } ?? []),
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
        ),
        .executableTarget(
            name: "DifferenceBenchmark",
            dependencies: [.product(name: "Sections", package: "vitrine")]
                + (differenceKit == nil ? [] : [.product(name: "DifferenceKit", package: "DifferenceKit")]),
            swiftSettings: (differenceKit == nil ? [] : [.define("DIFFERENCEKIT")])
                + (listKit == nil ? [] : [.define("LISTKIT")])
        ),
    ]
)
