// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "harbour",
    platforms: [.macOS(.v15)],
    // Named, so that it does not matter what the folder is called that Vitrine lies in.
    dependencies: [
        .package(name: "vitrine", path: "../..", traits: []),
        .package(
            url: "https://github.com/hummingbird-project/hummingbird", from: "2.20.0", traits: ["FullFoundation"]),
    ],
    targets: [
        .executableTarget(
            name: "harbour",
            dependencies: [
                .product(name: "CompositionalLayout", package: "vitrine"),
                .product(name: "CompositionalList", package: "vitrine"),
                .product(name: "Endpoints", package: "vitrine"),
                .product(name: "HTML", package: "vitrine"),
                .product(name: "HTTPTransport", package: "vitrine"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdHTML", package: "vitrine"),
                .product(name: "Sections", package: "vitrine"),
            ],
            path: "Sources/Harbour"
        )
    ]
)
