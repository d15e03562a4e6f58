import Foundation
import TestSupport
import Testing

/// Debian's Chromium, or the one that `CHROMIUM` names, without a window.
enum Chromium {
    /// What a page has made its body's text, as JSON.
    static func read<Value: Decodable>(_ page: String, as type: Value.Type = Value.self) async throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appending(path: "layout-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "page.html")
        try Data(page.utf8).write(to: file)

        let path = ProcessInfo.processInfo.environment["CHROMIUM"] ?? "/usr/bin/chromium"
        try #require(
            FileManager.default.isExecutableFile(atPath: path),
            "Expected Chromium at \(path), found none: install it (apt-get install chromium) or name one with CHROMIUM."
        )
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = [
            "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(folder.path)/profile",
            "--window-size=1700,900", "--dump-dom", file.absoluteString,
        ]
        let dom = try await onOwnThread {
            let output = folder.appending(path: "output")
            try Data().write(to: output)
            process.standardOutput = try FileHandle(forWritingTo: output)
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            return String(decoding: try Data(contentsOf: output), as: UTF8.self)
        }

        let start = try #require(dom.range(of: "<body>")?.upperBound, "Chromium said: \(dom.prefix(500))")
        let end = try #require(dom.range(of: "</body>")?.lowerBound)
        return try JSONDecoder().decode(Value.self, from: Data(dom[start..<end].utf8))
    }
}
