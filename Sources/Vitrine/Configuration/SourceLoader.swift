import Catalogue
import Crypto
import Endpoints
import Foundation
import Logging
import SourceFiles

/// Completes definitions of sources: what they leave out is inferred from the first answer of their API, and kept, so
/// that a source means the same tomorrow.
struct SourceLoader {
    let client: Client
    /// For definitions that reach public hosts alone.
    let publicClient: Client
    /// A source with the keys and upstreams of the settings.
    let bound: @Sendable (any Source) -> ResolvedSource
    /// Where inferred definitions are kept.
    let folder: URL
    /// Where the definitions are that came with archives.
    let imported: URL
    let logger: Logger

    /// The source of a file.
    ///
    /// - Parameter limit: how long to wait for its API; nil for as long as the requests may take.
    /// - Throws: ``CommandError`` if nothing can be inferred now, and too little is written or came with an archive.
    func source(_ file: SourceFile, within limit: Duration? = nil) async throws -> FileSource {
        if file.isImported { return try FileSource(file.definition, id: file.id) }
        if let definition = known(file) { return try FileSource(definition, id: file.id) }
        do {
            let inferred = keep(
                try await inferred(file, within: limit).definition, of: file.definition, id: file.id)
            return try FileSource(inferred, id: file.id)
        } catch {
            guard let definition = completedOffline(file) else { throw error }
            return try FileSource(definition, id: file.id)
        }
    }

    /// Whether the definition of a file needs no answer of its API.
    func isCompleted(_ file: SourceFile) -> Bool { file.isImported || known(file) != nil }

    private func inferred(_ file: SourceFile, within limit: Duration?) async throws -> InferredDefinition {
        guard let limit else { return try await inferred(file) }
        let error = CommandError(
            .unavailable, "\(file.name): expected an answer within \(limit), got none. It is asked again.")
        return try await Self.result(within: limit, orElse: error) { try await inferred(file) }
    }

    /// The result of some work, or an error if it takes longer than a time.
    static func result<Value: Sendable>(
        within limit: Duration, orElse error: any Error, of work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask(operation: work)
            group.addTask {
                try await Task.sleep(for: limit)
                throw error
            }
            defer { group.cancelAll() }
            guard let value = try await group.next() else { throw CancellationError() }
            return value
        }
    }

    /// The definition that is complete without inferring anything: the written one, or else one that came with an archive
    /// and asks the same API.
    private func completedOffline(_ file: SourceFile) -> SourceDefinition? {
        if file.definition.isComplete { return file.definition }
        return SourceFile.imported(in: imported).files
            .first { $0.id == file.id && $0.definition.hasBases(of: file.definition) }?.definition
    }

    /// The definitions of sources, as far as they are complete without asking an API. What was inferred for files that
    /// nobody names now is among them.
    func completeDefinitions(of files: [SourceFile]) -> [SourceID: SourceDefinition] {
        var definitions: [SourceID: SourceDefinition] = [:]
        if FileManager.default.fileExists(atPath: folder.path) {
            for file in SourceFile.files(in: folder).files { definitions[file.id] = file.definition }
        }
        for file in files {
            if let definition = known(file) ?? completedOffline(file) { definitions[file.id] = definition }
        }
        return definitions
    }

    /// The first answer of an API.
    struct FirstAnswer {
        let answer: Answer
        let url: URL
        let body: JSON
        /// Some of the records themselves, if the answer only names them.
        var records: [Answer] = []

        /// All answers, as a source reads them.
        var all: [Answer] { [answer] + records }

        /// The number of texts with bytes that are no UTF-8.
        var damagedTexts: Int { answer.body.invalidTextCount }
    }

    /// How many of the records that a list only names are looked at.
    private static let maxRecords = 6

    /// The definition with all that the first answer of its API tells.
    func inferred(_ file: SourceFile) async throws -> InferredDefinition {
        try await inferred(file, startingWith: try await firstAnswer(file))
    }

    func inferred(_ file: SourceFile, startingWith first: FirstAnswer) async throws -> InferredDefinition {
        await withRelatedLists(try inferred(file, from: first), of: file, from: first)
    }

    func inferred(_ file: SourceFile, from first: FirstAnswer) throws -> InferredDefinition {
        do {
            let inferred = try Inference.definition(
                for: first.body, from: first.url, headers: first.answer.headers, completing: file.definition)
            guard let each = inferred.definition.each, each.when == .always else { return inferred }
            // A list of ids alone says nothing of its items.
            guard !first.records.isEmpty || inferred.definition.item?.title?.path?.steps.isEmpty == false else {
                throw CommandError(
                    .unavailable,
                    "\(file.name): expected the records that the list names at \(each.from), got none of the first "
                        + "\(Self.maxRecords). Write `each:` with their address.")
            }
            return inferred.completed(
                byRecordsIn: try first.records.map { try JSON($0) }, from: first.url,
                completing: file.definition)
        } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError(.unavailable, "\(file.name): \(error)", cause: error)
        }
    }

    func client(for definition: SourceDefinition) -> Client {
        definition.reach == .publicHosts ? publicClient : client
    }

    func firstAnswer(_ file: SourceFile) async throws -> FirstAnswer {
        let source = try FileSource(file.definition, id: file.id)
        // A search needs a term. The shortest common word finds something in most catalogues.
        func asked(_ source: ResolvedSource) -> ResolvedSource {
            source.needsSearchTerm ? source.searching("a") ?? source : source
        }
        // The definition names the API, whoever answers in its place.
        guard let upstream = asked(bound(source)).upstreams.first,
            let url = URL(string: (asked(ResolvedSource(source)).upstreams.first ?? upstream).address)
        else {
            throw CommandError(
                .usage,
                "\(file.name): expected an address to ask, got none. Write `from:` with an address, and set the keys that "
                    + "it names.")
        }
        do {
            let answer = try await upstream.answer(by: client(for: file.definition))
            var first = FirstAnswer(answer: answer, url: url, body: try JSON(answer))
            first.records = await records(of: file, namedIn: first)
            return first
        } catch {
            throw CommandError(.unavailable, "\(file.name): \(error)", cause: error)
        }
    }

    /// The first records of a list that only names them; none of any other, and none that can't be had.
    private func records(of file: SourceFile, namedIn first: FirstAnswer) async -> [Answer] {
        do {
            let definition = try Inference.definition(
                for: first.body, from: first.url, headers: first.answer.headers, completing: file.definition
            ).definition
            let reader = RecordReader(definition)
            guard definition.each?.when == .always, let request = reader.firstRequest(variables: ["term": "a"]) else {
                return []
            }
            let answer = SourceAnswer(url: first.url, body: first.body)
            let source = bound(try FileSource(definition, id: file.id))
            let upstreams = reader.page(in: answer, for: request).references.prefix(Self.maxRecords)
                .compactMap { source.query(forItem: $0.id)?.upstreams.first }
            let client = client(for: definition)
            return await upstreams.concurrentMap { upstream -> Answer? in
                do {
                    return try await upstream.answer(by: client)
                } catch {
                    logger.info("\(file.name): a record of the list can't be had: \(error)")
                    return nil
                }
            }.compactMap(\.self)
        } catch {
            // Inferring the definition tells why.
            return []
        }
    }

    /// The file of an inferred definition.
    private func keptFile(of id: SourceID) -> URL { folder.appending(path: "\(id).yaml") }

    /// The kept definition that was inferred for a file as it is now.
    private func known(_ file: SourceFile) -> SourceDefinition? {
        let kept = keptFile(of: file.id)
        guard FileManager.default.fileExists(atPath: kept.path) else { return nil }
        do {
            let text = try String(contentsOf: kept, encoding: .utf8)
            guard text.hasPrefix(Self.mark(of: file.definition)) else { return nil }
            return try SourceDefinition(yaml: text, file: kept.path)
        } catch {
            logger.warning("Expected an inferred definition, got: \(error). It is inferred again.")
            return nil
        }
    }

    /// Keeps what was inferred for a definition, so that nothing more is.
    ///
    /// - Returns: what was inferred, with the way in which ids were made before.
    @discardableResult func keep(
        _ inferred: SourceDefinition, of written: SourceDefinition, id: SourceID
    ) -> SourceDefinition {
        let file = keptFile(of: id)
        var inferred = inferred
        inferred.addFormerID(of: earlier(in: file))
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data((Self.mark(of: written) + inferred.yaml()).utf8).write(to: file, options: .atomic)
        } catch {
            logger.warning("Expected to keep an inferred definition, got: \(error). The next start infers it again.")
        }
        return inferred
    }

    /// The definition that a file has, whatever it was inferred for; nil if it has none.
    private func earlier(in file: URL) -> SourceDefinition? {
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        do {
            return try SourceDefinition(yaml: String(contentsOf: file, encoding: .utf8), file: file.path)
        } catch {
            // The log has it already.
            return nil
        }
    }

    /// The first line of a kept file: what it was inferred for.
    private static func mark(of written: SourceDefinition) -> String {
        let digest = SHA256.hash(data: Data(written.yaml().utf8)).prefix(16).hexadecimal
        return "# Inferred for \(digest). Vitrine writes this file.\n"
    }

    // MARK: Related lists

    /// How many items' lists are looked at, because some are empty.
    private static let maxItems = 3

    /// The definition with what the first items' related lists tell, where that is not written.
    func withRelatedLists(
        _ inferred: InferredDefinition, of file: SourceFile, from first: FirstAnswer
    ) async -> InferredDefinition {
        guard !inferred.unreadLists.isEmpty else { return inferred }
        var whole = inferred
        for id in inferred.unreadLists {
            var problem: (any Error)?
            for item in items(of: inferred.definition, in: first).prefix(Self.maxItems) {
                do {
                    whole = try await completed(whole, byList: id, of: item, file)
                    problem = nil
                    break
                } catch { problem = error }
            }
            if let problem {
                logger.warning(
                    "\(file.name): expected to infer the items of the related list “\(id)”, got: \(problem). Write its `item:`."
                )
            }
        }
        return whole
    }

    private func completed(
        _ inferred: InferredDefinition, byList id: String, of item: String, _ file: SourceFile
    ) async throws -> InferredDefinition {
        let source = bound(try FileSource(inferred.definition, id: file.id))
        let owner = CatalogueItem(id: ItemReference(source: file.id, id: item), card: Card(title: item))
        guard let list = source.related(to: owner).first(where: { $0.key == "\(file.id)-\(id)" }),
            let upstream = list.all.upstreams.first, let url = URL(string: upstream.address)
        else { return inferred }
        let answer = try await upstream.answer(by: self.client(for: inferred.definition))
        return try inferred.completed(
            byList: try JSON(answer), of: id, from: url, completing: file.definition)
    }

    /// The ids of the items in the first answer.
    private func items(of definition: SourceDefinition, in first: FirstAnswer) -> [String] {
        let reader = RecordReader(definition)
        guard let request = reader.firstRequest(variables: ["term": "a"]) else { return [] }
        let page = reader.page(in: SourceAnswer(url: first.url, body: first.body), for: request)
        return page.references.isEmpty ? page.records.map(\.id) : page.references.map(\.id)
    }
}
