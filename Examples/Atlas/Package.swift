// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "atlas",
    platforms: [.macOS(.v15)],
    // Named, so that it does not matter what the folder is called that Vitrine lies in.
    dependencies: [.package(name: "vitrine", path: "../..", traits: [])],
    targets: [
        .executableTarget(
            name: "atlas",
            dependencies: [
                .product(name: "SourceFiles", package: "vitrine"),
                .product(name: "Vitrine", package: "vitrine"),
            ],
            path: "Sources/Atlas"
        )
    ]
)
