import Foundation

// usage: FileEmbedder OUTPUT FILE...
//
// Writes Swift source that holds the files: texts as raw string literals, which the compiler takes as they are, and others in
// base 64. `all` has them by their names.

let arguments = CommandLine.arguments.dropFirst().map { URL(filePath: $0) }
guard let output = arguments.first else {
    FileHandle.standardError.write(Data("FileEmbedder: expected OUTPUT FILE..., got nothing.\n".utf8))
    exit(64)
}
let files = arguments.dropFirst().map { file in
    (file: file, name: file.lastPathComponent.replacing(/[^A-Za-z0-9]/, with: "_"))
}
let members = try files.map { file, name in
    let bytes = try Data(contentsOf: file)
    let delimiter = "####"
    // Of line ends, a literal keeps `\n` alone.
    if let text = String(data: bytes, encoding: .utf8), !text.utf8.contains(where: { [0, 13].contains($0) }),
        !text.contains(delimiter)
    {
        return "    static let \(name) = [UInt8](\(delimiter)\"\"\"\n\(text)\n\"\"\"\(delimiter).utf8)\n"
    }
    return "    static let \(name) = [UInt8](Data(base64Encoded: \"\(bytes.base64EncodedString())\") ?? Data())\n"
}
let all = files.map { file, name in "\"\(file.lastPathComponent)\": \(name)" }.joined(separator: ", ")
let source = Data(
    ("import Foundation\n\nenum EmbeddedFiles {\n" + members.joined()
        + "    static var all: [String: [UInt8]] { [\(all)] }\n}\n").utf8)
// What depends on a file that stays as it was is not compiled again.
if try !FileManager.default.fileExists(atPath: output.path) || Data(contentsOf: output) != source {
    try source.write(to: output, options: .atomic)
}
