import Testing

@Suite struct HouseTests {
    @Suite struct Imports {
        @Test func pointDownwardsOnly() throws {
            let files = try SwiftFile.all()
            #expect(files.count > 50, "The sources were not found: \(SwiftFile.packageRoot)")
            for file in files {
                for module in file.imports {
                    let problem = House.problem(with: module, in: file.target)
                    #expect(problem == nil, "\(file)")
                }
            }
        }

        @Test func areAllFoundInAFile() {
            let file = SwiftFile(
                path: "Screens/A.swift",
                text: """
                    // import NotThis
                    import A
                      public import B
                    @preconcurrency import C
                    @_spi(X) @testable internal import D
                    import struct E.F
                    import G.H
                    let text = "import NotThisEither"
                    """)
            #expect(file.target == "Screens")
            #expect(file.imports == ["A", "B", "C", "D", "E", "G"])
        }
    }

    @Suite struct Manifests {
        @Test func giveTargetsOnlyWhatTheyMayImport() throws {
            let manifest = try Manifest.ofThisPackage()
            for (target, modules) in manifest.dependencies {
                for module in modules {
                    let problem = House.problem(with: module, in: target)
                    #expect(problem == nil)
                }
            }
        }

        @Test func haveAllTargetsOfTheHouseAndNoOthers() throws {
            let manifest = try Manifest.ofThisPackage()
            #expect(Set(manifest.dependencies.keys) == Set(House.plan.keys))
        }

        @Test func areReadWhole() {
            let manifest = Manifest(
                """
                .product(name: "P", package: "p"),
                targets: [
                    .executableTarget(
                        name: "One",
                        dependencies: ["Two", .product(name: "A", package: "a"), .target(name: "Three")],
                        resources: [.embedInCode("Assets")]
                    ),
                    .target(name: "Two", swiftSettings: strict),
                    .testTarget(name: "OneTests", dependencies: ["One", "Anything"]),
                ]
                """)
            #expect(manifest.dependencies.mapValues(Set.init) == ["One": ["Two", "Three", "A"], "Two": []])
        }
    }

    @Suite struct Plan {
        @Test func reportsAnArrowThatPointsUp() {
            #expect(
                House.problem(with: "Server", in: "HTML")
                    == "HTML on floor 0 imports Server on floor 5: arrows point down only")
            #expect(House.problem(with: "Server", in: "Screens")?.contains("arrows point down only") == true)
            #expect(House.problem(with: "CompositionalList", in: "Catalogue")?.contains("down only") == true)
        }

        @Test func reportsAnImportThatIsNotAllowed() {
            #expect(House.problem(with: "Foundation", in: "Sections") == "Sections may not import Foundation")
            #expect(House.problem(with: "Hummingbird", in: "Screens") == "Screens may not import Hummingbird")
            #expect(House.problem(with: "HTML", in: "Storage") == "Storage may not import HTML")
            #expect(House.problem(with: "Foundation", in: "Cellar") == "Cellar has no place in the house")
        }

        @Test func allowsWhatTheTableSays() {
            #expect(House.problem(with: "Sections", in: "Catalogue") == nil)
            #expect(House.problem(with: "GRDB", in: "Storage") == nil)
        }

        @Test func hasNoArrowThatPointsUpItself() {
            for (name, target) in House.plan {
                for imported in target.targets {
                    #expect((House.plan[imported]?.floor ?? .max) < target.floor, "\(name) → \(imported)")
                }
            }
        }
    }
}
