import Foundation

/// What `Package.swift` says of its targets, read as text.
struct Manifest {
    /// The products and targets that each target depends on; test targets are left out.
    private(set) var dependencies: [String: [String]] = [:]

    init(_ text: String) {
        var end = text.startIndex
        for call in text.matches(of: /\.(target|executableTarget|testTarget|plugin|macro|systemLibrary)\(/) {
            // What stands within a target is a dependency.
            guard call.range.lowerBound >= end else { continue }
            let arguments = Self.balanced(text[call.range.upperBound...])
            end = arguments.endIndex
            guard call.1 != "testTarget", let name = arguments.firstMatch(of: /name:\s*"([^"]+)"/)?.1 else { continue }
            var names: [String] = []
            if let list = arguments.firstMatch(of: /dependencies:\s*\[/) {
                let products = /\.(?:product|target|byName)\(\s*name:\s*"([^"]+)"[^)]*\)/
                let entries = Self.balanced(arguments[list.range.upperBound...])
                names = entries.matches(of: products).map { String($0.1) }
                names += entries.replacing(products, with: "").matches(of: /"([^"]+)"/).map { String($0.1) }
            }
            dependencies[String(name)] = names
        }
    }

    static func ofThisPackage() throws -> Manifest {
        let file = SwiftFile.packageRoot.appending(path: "Package.swift")
        return Manifest(try String(contentsOf: file, encoding: .utf8))
    }

    /// The text up to the bracket that closes the one before it; comments and strings hold none in a manifest.
    private static func balanced(_ text: Substring) -> Substring {
        var depth = 1
        for index in text.indices {
            if "([{".contains(text[index]) { depth += 1 }
            if ")]}".contains(text[index]) { depth -= 1 }
            if depth == 0 { return text[..<index] }
        }
        return text
    }
}
