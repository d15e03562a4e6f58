import Foundation

// usage: FileEmbedder OUTPUT FILE...
//
// Writes Swift source that holds the files.

let arguments = CommandLine.arguments.dropFirst().map { URL(filePath: $0) }
guard let output = arguments.first else {
    FileHandle.standardError.write(Data("FileEmbedder: expected OUTPUT FILE..., got nothing.\n".utf8))
    exit(64)
}
do {
    let source = Data(try EmbeddedFiles(arguments.dropFirst()).source.utf8)
    // An unchanged file is left alone, so that nothing is compiled again because of it.
    if try !FileManager.default.fileExists(atPath: output.path) || Data(contentsOf: output) != source {
        try source.write(to: output, options: .atomic)
    }
} catch let error as FileError {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
