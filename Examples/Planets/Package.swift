// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "planets",
    platforms: [.macOS(.v15)],
    // Named, so that it does not matter what the folder is called that Vitrine lies in.
    dependencies: [.package(name: "vitrine", path: "../..", traits: [])],
    targets: [
        .executableTarget(
            name: "planets",
            dependencies: [
                .product(name: "Catalogue", package: "vitrine"),
                .product(name: "Vitrine", package: "vitrine"),
            ],
            path: "Sources/Planets"
        )
    ]
)
