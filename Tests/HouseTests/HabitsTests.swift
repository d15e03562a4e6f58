import Testing

/// Habits of the sources that a machine can check.
@Suite struct HabitsTests {
    @Test(arguments: try SwiftFile.all())
    func areKept(file: SwiftFile) {
        #expect(Habits.problems(in: file) == [])
    }

    @Test func noticeALongFile() {
        #expect(problems(in: String(repeating: "\n", count: 301)).isEmpty == false)
        #expect(problems(in: String(repeating: "\n", count: 300)).isEmpty)
        #expect(problems(in: String(repeating: "\n", count: 301), path: "HTML/Elements.swift").isEmpty)
    }

    @Test(arguments: ["let a = try! b()", "let a = b as! C", "fatalError()", "return fatalError(\"a\")"])
    func noticeWhatStopsTheProgram(code: String) {
        #expect(problems(in: code).count == 1)
        #expect(problems(in: "// \(code)").isEmpty)
        #expect(problems(in: "let text = \"try! as! fatalError(\"").isEmpty)
    }

    @Test func allowWhatHasAReason() {
        #expect(problems(in: "fatalError()", path: "HTML/HTML.swift").isEmpty)
        #expect(problems(in: "let a = try! b()", path: "HTML/HTML.swift").count == 1)
    }

    @Test(arguments: ["// TODO: more", "let a = 1 // FIXME", "/* TODO */"])
    func noticeWhatIsLeftToDo(text: String) {
        #expect(problems(in: text).count == 1)
    }

    @Test(arguments: ["nonisolated(unsafe) var a = 1", "struct A: @unchecked Sendable {}"])
    func noticeWhatTheCompilerCannotCheck(code: String) {
        #expect(problems(in: code).count == 1)
        #expect(problems(in: "// SAFETY: set once.\n\(code)").isEmpty)
        #expect(problems(in: "// SAFETY: set once, before\n// anything else runs.\n@Foo\n\(code)").isEmpty)
        #expect(problems(in: "// SAFETY: of something else.\nlet b = 1\n\n\(code)").count == 1)
    }

    @Test(arguments: [
        "print(a)", "fputs(a, stderr)", "FileHandle.standardError", "StreamLogHandler.standardOutput(label: a)",
    ])
    func noticeTextThatIsPrintedAsItIs(code: String) {
        #expect(problems(in: code).count == 1)
        #expect(problems(in: "let a = Fingerprint(b)").isEmpty)
        #expect(problems(in: code, path: "Vitrine/Commands/Output.swift").isEmpty)
    }

    private func problems(in text: String, path: String = "Web/A.swift") -> [String] {
        Habits.problems(in: SwiftFile(path: path, text: text))
    }
}

enum Habits {
    /// Files of more than 300 lines, each with its reason.
    static let longFiles = [
        "HTML/Elements.swift": "One function a line, a line an element.",
        "Catalogue/Localisation/Phrase.swift": "A list of all texts.",
    ]
    /// Files that may stop the program, each with its reason.
    static let stopping = ["HTML/HTML.swift": "A view that writes itself has no body; the type system cannot say so."]

    /// Files that print, each with its reason.
    static let printing = [
        "Vitrine/Commands/Output.swift": "All output goes through it.",
        "Vitrine/Commands/Archive/GitRepository.swift": "It reads the output of git.",
        "FileEmbedder/main.swift": "The build runs it, with this package's files.",
    ]

    static func problems(in file: SwiftFile) -> [String] {
        var problems: [String] = []
        if file.lines.count > 300, longFiles[file.path] == nil {
            problems.append("\(file.lines.count) lines: split it, or list it with a reason")
        }
        for (number, text) in file.code(mentioning: ["try!", "as!", "fatalError", "nonisolated(unsafe)", "@unchecked"])
        {
            if text.contains("try!") || text.contains(/\bas!/) {
                problems.append("line \(number): expected an error to be handled")
            }
            if text.contains(/\bfatalError\b/), stopping[file.path] == nil {
                problems.append("line \(number): expected an error instead of the program's end")
            }
            if text.contains("nonisolated(unsafe)") || text.contains("@unchecked Sendable"),
                !hasSafetyLine(above: number, in: file)
            {
                problems.append("line \(number): expected a // SAFETY: line above it")
            }
        }
        for (number, text) in file.code(mentioning: ["print(", "fputs(", "standardOutput", "standardError"])
        where printing[file.path] == nil && text.contains(/\b(print|fputs)\(|standard(Output|Error)\b/) {
            problems.append("line \(number): expected Output, which leaves out control characters")
        }
        for (offset, line) in file.lines.enumerated()
        where line.contains("TODO") || line.contains("FIXME") {
            problems.append("line \(offset + 1): expected it done, or tracked where work is tracked")
        }
        return problems
    }

    /// Whether the comment or the attributes right above a line, or the line itself, say why it is safe.
    private static func hasSafetyLine(above number: Int, in file: SwiftFile) -> Bool {
        if file.lines[number - 1].contains("// SAFETY:") { return true }
        for line in file.lines.prefix(number - 1).reversed() {
            let text = line.drop(while: \.isWhitespace)
            guard text.hasPrefix("//") || text.hasPrefix("@") else { return false }
            if text.hasPrefix("// SAFETY:") { return true }
        }
        return false
    }
}
