import Foundation

/// A local git repository, which the program git reads.
///
/// The repository may come from somebody else: git runs no program that its configuration or attributes name, and asks
/// no server for what is missing.
struct GitRepository {
    let folder: String

    private static let options = [
        "--no-pager", "--literal-pathspecs", "-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false",
        "-c", "core.quotePath=true", "-c", "log.follow=false", "-c", "log.showRoot=true",
        "-c", "log.showSignature=false",
    ]
    private static let log = [
        "log", "--reverse", "--first-parent", "--diff-merges=first-parent", "--no-renames", "--no-relative",
        "--no-ext-diff", "--no-textconv", "--no-color", "--raw", "--no-abbrev", "--format=%H %ct", "HEAD",
    ]

    /// The versions of a file in the first line of parents of `HEAD`, oldest first, with the ids of their blobs.
    func versions(of path: String) async throws -> [PastVersion<String>] {
        let log = try await output(of: Self.log + ["--", path])
        var versions: [PastVersion<String>] = []
        var commit = (id: "", date: Date.distantPast)
        var file: Substring?
        for line in log.split(separator: "\n") {
            guard line.hasPrefix(":") else {
                let words = line.split(separator: " ")
                guard words.count == 2, let seconds = TimeInterval(words[1]) else { throw unknown(line) }
                commit = (String(words[0]), Date(timeIntervalSince1970: seconds))
                continue
            }
            // The modes and blobs before and after, the kind of change, and the path.
            let words = line.split(separator: " ", maxSplits: 4)
            guard words.count == 5, let tab = words[4].firstIndex(of: "\t") else { throw unknown(line) }
            guard file == nil || file == words[4][tab...] else {
                throw CommandError(.inputOutput, "Expected the path of a file, got \(path), which is a folder.")
            }
            file = words[4][tab...]
            // Links and submodules are no files.
            let isFile = words[1].hasPrefix("100")
            versions.append(PastVersion(name: commit.id, date: commit.date, place: isFile ? String(words[3]) : nil))
        }
        guard !versions.isEmpty else {
            throw CommandError(
                .inputOutput,
                "Expected a file with commits, got \(path), which no commit in \(folder) has. Check the path, which "
                    + "begins in that folder.")
        }
        return versions
    }

    /// Starts to read blobs.
    func blobs() async throws -> GitBlobs {
        let process = process(["cat-file", "--batch"])
        return try await onOwnThread { try GitBlobs(process) }
    }

    private func process(_ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["git", "-C", folder] + Self.options + arguments
        process.environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "LC_ALL": "C",
            "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_ATTR_NOSYSTEM": "1",
            "GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1",
            // Versions that don't know the last one fetch by no protocol.
            "GIT_ALLOW_PROTOCOL": "none",
        ]
        return process
    }

    private func output(of arguments: [String]) async throws -> String {
        let (process, output, errors) = (process(arguments), Pipe(), Pipe())
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = errors
        try await onOwnThread { try process.run() }
        let (text, messages) = (output.fileHandleForReading, errors.fileHandleForReading)
        // Both at once, because git waits until somebody reads.
        async let problems = onOwnThread { try messages.readToEnd() ?? Data() }
        let lines = try await onOwnThread { try text.readToEnd() ?? Data() }
        let problem = String(decoding: try await problems, as: UTF8.self)
        let status = try await onOwnThread {
            process.waitUntilExit()
            return process.terminationStatus
        }
        guard status == 0 else { throw failure(problem, status) }
        return String(decoding: lines, as: UTF8.self)
    }

    private func failure(_ problem: String, _ status: Int32) -> CommandError {
        // The status by which `env` says that it doesn't find a program.
        if status == 127 {
            return CommandError(
                .inputOutput, "Expected the program git, got none. Install it, such as with `apt-get install git`.")
        }
        if problem.contains("dubious ownership") {
            return CommandError(
                .inputOutput,
                "Expected a repository of your own, got \(folder), which belongs to another user. Copy it with "
                    + "`cp -R`, and import from the copy.")
        }
        let line = problem.split(separator: "\n").first.map(String.init) ?? "status \(status)"
        return CommandError(
            .inputOutput, "Expected a git repository with commits, got \(folder): \(line). Check the path.")
    }

    private func unknown(_ line: Substring) -> CommandError {
        CommandError(
            .inputOutput, "Expected a commit or a change of a file from git, got “\(line)”. Use a newer git.")
    }
}

/// Reads blobs from one process of git, one after the other.
final class GitBlobs: Sendable {
    private let input: FileHandle
    private let output: FileHandle

    /// - Parameter process: `git cat-file --batch`, not yet running.
    fileprivate init(_ process: Process) throws {
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        (self.input, self.output) = (input.fileHandleForWriting, output.fileHandleForReading)
    }

    /// Git ends when its input does.
    deinit { try? input.close() }

    /// The contents of a blob, up to a size.
    func contents(of blob: String, limit: Int) async throws -> PastContents {
        try await onOwnThread { [self] in try read(blob, limit: limit) }
    }

    private func read(_ blob: String, limit: Int) throws -> PastContents {
        try input.write(contentsOf: Data("\(blob)\n".utf8))
        // `<id> blob <size>`, or `<id> missing`
        var header = Data()
        while header.last != UInt8(ascii: "\n") { header += try bytes(1) }
        let words = String(decoding: header, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        guard words.count == 3, let size = Int(words[2]) else {
            return .unreadable("the repository lacks its contents")
        }
        guard size > limit else {
            // A line break follows.
            return .body(try bytes(size + 1).prefix(size))
        }
        var rest = size + 1
        while rest > 0 { rest -= try bytes(min(rest, 1 << 20)).count }
        return .tooLarge
    }

    private func bytes(_ count: Int) throws -> Data {
        guard let bytes = try output.read(upToCount: count), bytes.count == count else {
            throw CommandError(
                .inputOutput,
                "Expected the contents of a commit, got the end of git. Check the repository with `git fsck`.")
        }
        return bytes
    }
}

/// Runs what blocks on a thread of its own, because the threads of tasks are few.
private func onOwnThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result(catching: work)) }
    }
}
