extension SourceDefinition {
    /// The definition as a file, which reads as an equal definition again.
    ///
    /// - Parameter comments: Comments by the keys of their lines, such as `items`, `item.title` or `facts.population`. A
    ///   comment stands at the end of its line, or above it if the line is long.
    public func yaml(comments: [String: String] = [:]) -> String {
        var file = YAMLFile(comments: comments)
        writeSource(to: &file)
        writeAddresses(to: &file)
        if let item {
            let lines = YAMLText.item(item).compactMap { name, value in value.map { (name, $0) } }
            file.mapping("item", lines)
        }
        file.list("formerly", formerly?.map { (name: "", text: YAMLText.mapping(YAMLText.item($0))) })
        file.list("facts", facts?.map { (name: $0.key, text: YAMLText.fact($0)) })
        file.list("choices", choices?.map { (name: $0.key, text: YAMLText.choice($0)) })
        file.list("related", related?.map { (name: $0.id, text: YAMLText.related($0)) })
        file.line("pictures", pictures.map { YAMLText.list($0.map(YAMLText.scalar)) })
        file.line(
            "attribution",
            attribution.map {
                YAMLText.mapping([("text", YAMLText.localised($0.text)), ("link", $0.link.map(YAMLText.scalar))])
            })
        return file.text
    }

    private func writeSource(to file: inout YAMLFile) {
        file.line("id", id.map(YAMLText.scalar))
        file.line("title", title.map(YAMLText.localised))
        file.line("symbol", symbol.map(YAMLText.scalar))
        file.line("layout", layout?.rawValue)
    }

    private func writeAddresses(to file: inout YAMLFile) {
        file.line("from", from.map(YAMLText.template))
        file.line("upstreams", upstreams.map { YAMLText.list($0.map(YAMLText.scalar)) })
        file.line("list", list.map(YAMLText.template))
        file.line("items", items.map { YAMLText.scalar($0.description) })
        file.line("columns", columns.map { YAMLText.scalar($0.description) })
        file.line("pages", pages.map(YAMLText.pagination))
        file.line("each", each.map(YAMLText.each))
        file.line("one", one.map(YAMLText.template))
        file.mapping("headers", headers?.map { (YAMLText.scalar($0.key), YAMLText.template($0.value)) })
        file.line("method", method?.rawValue)
        file.line("body", body?.json)
        file.line("rate", rate.map { YAMLText.scalar($0.description) })
        file.line("freshness", freshness.map { YAMLText.scalar(DurationText.text($0)) })
        file.line("reach", reach?.rawValue)
        file.line("limit", limit?.description)
        switch keep {
        case .used: file.line("keep", "used")
        case .paths(let paths): file.line("keep", YAMLText.list(paths.map { YAMLText.scalar($0.description) }))
        case nil: break
        }
    }
}

/// The lines of a file with their comments.
private struct YAMLFile {
    let comments: [String: String]
    var text = ""

    init(comments: [String: String]) { self.comments = comments }

    private mutating func append(_ line: String, key: String, indentation: String = "") {
        let comment = comments[key].map { comment in
            comment.unicodeScalars.split { $0.isSpace || $0.value < 32 || 127...159 ~= $0.value || $0 == "\u{2028}" }
                .map { String($0) }.joined(separator: " ")
        }
        let line = indentation + line
        guard let comment, !comment.isEmpty else {
            text += line + "\n"
            return
        }
        if line.count + comment.count <= 116 {
            text += "\(line)  # \(comment)\n"
        } else {
            text += "\(indentation)# \(comment)\n\(line)\n"
        }
    }

    mutating func line(_ key: String, _ value: String?) {
        guard let value else { return }
        append("\(key): \(value)", key: key)
    }

    mutating func mapping(_ key: String, _ lines: [(String, String)]?) {
        guard let lines else { return }
        guard !lines.isEmpty else { return line(key, "{}") }
        append("\(key):", key: key)
        for (name, value) in lines { append("\(name): \(value)", key: "\(key).\(name)", indentation: "  ") }
    }

    mutating func list(_ key: String, _ lines: [(name: String, text: String)]?) {
        guard let lines else { return }
        guard !lines.isEmpty else { return line(key, "[]") }
        append("\(key):", key: key)
        for (name, text) in lines { append("- \(text)", key: "\(key).\(name)") }
    }
}
