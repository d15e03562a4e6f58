import Catalogue
import Endpoints
import Foundation
import Routes
import SourceFiles
import Synchronization

/// Makes sources of addresses that people type into the browser. They reach public addresses alone and hold no secrets.
final class SourceDrafter: SourceDrafting {
    private let loader: SourceLoader
    private let library: Library
    /// Where the definitions are written; ``SourceWatcher`` reads them there.
    private let folder: URL
    private let arguments: SourceArguments
    /// The ids that sources from files can't have.
    private let ownIDs: [SourceID]
    private let answers = Mutex<[String: (answer: SourceLoader.FirstAnswer, at: ContinuousClock.Instant)]>([:])

    /// The number of items in a preview.
    private static let previewLength = 8
    /// How long an answer is used for further changes of the form.
    private static let lifetime = Duration.seconds(300)
    /// The most answers that are kept.
    private static let maxAnswers = 8
    /// How long to wait for the pages of a new source.
    private static let patience = Duration.seconds(10)

    init(loader: SourceLoader, library: Library, arguments: SourceArguments, ownIDs: [SourceID]) {
        self.loader = loader
        self.library = library
        self.arguments = arguments
        self.ownIDs = ownIDs
        folder = arguments.folder
    }

    func draft(_ form: SourceForm) async throws(SourceDraftError) -> SourceDraft {
        let made = try await made(of: form)
        let all = try items(of: made.inferred.definition, made)
        let items = try items(of: made.definition, made)
        let chosen = Set((made.definition.facts ?? []).map(\.key))
        // A fact that the first record lacks is still a fact.
        let facts = (made.inferred.definition.facts ?? []).compactMap { fact -> SourceDraft.Fact? in
            let contents = all.lazy.compactMap { item in item.field(fact.key) }
            return (contents.first { $0.value != .unknown } ?? contents.first)
                .map { SourceDraft.Fact($0, isChosen: chosen.contains(fact.key)) }
        }
        let item = made.definition.item
        var used = form
        used.name = made.definition.title?.english
        used.title = item?.title?.description ?? ""
        used.subtitle = item?.subtitle?.description ?? ""
        used.picture = item?.picture?.address.description ?? ""
        used.facts = made.definition.facts?.map(\.key)
        var draft = SourceDraft(
            id: made.file.id, form: used,
            values: made.inferred.values.map { SourceDraft.Value(path: $0.path, example: $0.example) }, facts: facts,
            items: Array(items.prefix(Self.previewLength)), count: made.inferred.recordCount)
        draft.problem = problem(with: items, of: made)
        return draft
    }

    /// Why none of the records is an item; nil if some are.
    private func problem(with items: [CatalogueItem], of made: Made) -> String? {
        guard items.isEmpty, made.inferred.recordCount > 0 else { return nil }
        let title = made.definition.item?.title?.description ?? ""
        return "No record has a first line at “\(title)”. Choose another value."
    }

    func add(_ form: SourceForm) async throws(SourceDraftError) -> SourceID {
        let made = try await made(of: form)
        if let problem = problem(with: try items(of: made.definition, made), of: made) {
            throw SourceDraftError(problem)
        }
        let file = folder.appending(path: "\(made.file.id).yaml")
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            // A part that was taken out is not inferred again.
            loader.keep(made.definition, of: made.definition, id: made.file.id)
            try Data(made.definition.yaml().utf8).write(to: file, options: [.withoutOverwriting])
        } catch CocoaError.fileWriteFileExists {
            throw SourceDraftError("Expected a new source, got one named “\(made.file.id)”. Choose another name.")
        } catch {
            throw SourceDraftError("Expected to write \(file.path), got: \(error.localizedDescription).")
        }
        await wait(for: made.file.id, isThere: true)
        return made.file.id
    }

    /// Waits until the pages of a source have come or gone.
    private func wait(for source: SourceID, isThere: Bool) async {
        let deadline = ContinuousClock.now + Self.patience
        while (library.source(source.rawValue) != nil) != isThere, .now < deadline {
            do { try await Task.sleep(for: .milliseconds(50)) } catch { break }
        }
    }

    // MARK: Removing

    /// The suffix of a file that was removed, so that nothing reads it.
    private static let removedMark = ".removed"

    /// The folders whose files can be removed.
    private var folders: [URL] { [folder, arguments.imported].compactMap(\.self) }

    /// The files in the folders, by the ids of their sources.
    private var files: [SourceID: String] {
        let files = folders.filter { FileManager.default.fileExists(atPath: $0.path) }
            .flatMap { SourceFile.files(in: $0).files }
        return Dictionary(files.map { ($0.id, $0.name) }) { first, _ in first }
    }

    var removable: Set<SourceID> { Set(files.keys) }

    func setRemoved(_ isRemoved: Bool, _ source: SourceID) async throws(SourceDraftError) {
        let manager = FileManager.default
        let possible = folders.map { $0.appending(path: "\(source).yaml").path }
        let restored = possible.first { manager.fileExists(atPath: $0 + Self.removedMark) }
        guard let file = isRemoved ? files[source] : restored, SourceFile.isName(source.rawValue) else {
            throw SourceDraftError("Expected a source that was added here, got “\(source)”.")
        }
        let removed = file + Self.removedMark
        do {
            if isRemoved, manager.fileExists(atPath: removed) { try manager.removeItem(atPath: removed) }
            try manager.moveItem(atPath: isRemoved ? file : removed, toPath: isRemoved ? removed : file)
        } catch {
            throw SourceDraftError("Expected to move \(file), got: \(error.localizedDescription).")
        }
        await wait(for: source, isThere: !isRemoved)
    }

    var problems: [String] {
        arguments.read(beside: ownIDs).problems.map { problem in
            // The name of the file is enough.
            String(problem.trimmingPrefix("\(folder.path)/"))
        }
    }

    // MARK: Making

    private struct Made {
        let file: SourceFile
        let first: SourceLoader.FirstAnswer
        let inferred: InferredDefinition
        /// With the changes of the form.
        let definition: SourceDefinition
    }

    private func made(of form: SourceForm) async throws(SourceDraftError) -> Made {
        var written = SourceDefinition()
        written.reach = .publicHosts
        written.from = try from(form.address)
        if let name = form.name, !name.isEmpty { written.title = .text(name) }
        let provisional = SourceFile(name: form.address, id: "new", definition: written)
        let first = try await firstAnswer(provisional)
        do {
            let inferred = try loader.inferred(provisional, from: first)
            let definition = try changed(inferred.definition, by: form, first)
            let file = SourceFile(
                name: form.address, id: id(named: form.name, address: form.address), definition: definition)
            return Made(file: file, first: first, inferred: inferred, definition: definition)
        } catch {
            throw SourceDraftError(error, about: form.address)
        }
    }

    private func from(_ text: String) throws(SourceDraftError) -> Template {
        let address = AddressText.normalised(text)
        let expected = "Expected the address of an API that begins with “https://”, got “\(address.prefix(100))”."
        guard let url = URL(string: address), ["https", "http"].contains(url.scheme), url.host()?.isEmpty == false
        else { throw SourceDraftError(expected) }
        guard url.user() == nil, url.password() == nil else {
            throw SourceDraftError(
                "Expected an address without a password, got one. Keys belong in a file’s `headers`.")
        }
        let template: Template
        do throws(SyntaxError) { template = try Template(address) } catch {
            throw SourceDraftError("The address: \(error)")
        }
        guard template.secrets.isEmpty else {
            throw SourceDraftError("Expected an address without secrets, got “{secret.\(template.secrets[0])}”.")
        }
        return template
    }

    private func firstAnswer(_ file: SourceFile) async throws(SourceDraftError) -> SourceLoader.FirstAnswer {
        if let known = answers.withLock({ $0[file.name] }), .now - known.at < Self.lifetime { return known.answer }
        do {
            let answer = try await loader.firstAnswer(file)
            answers.withLock { answers in
                if answers.count >= Self.maxAnswers { answers = [:] }
                answers[file.name] = (answer, .now)
            }
            return answer
        } catch {
            throw SourceDraftError(error, about: file.name)
        }
    }

    private func changed(
        _ inferred: SourceDefinition, by form: SourceForm, _ first: SourceLoader.FirstAnswer
    ) throws(SourceDraftError) -> SourceDefinition {
        var definition = inferred
        let records = RecordReader(inferred).records(in: first.body)
        if let title = try expression(form.title, "title", in: records) { definition.item?.title = title }
        if let subtitle = form.subtitle {
            definition.item?.subtitle = try expression(subtitle, "subtitle", in: records)
        }
        if let picture = form.picture, picture != inferred.item?.picture?.address.description ?? "" {
            definition.item?.picture = try expression(picture, "picture", in: records).map {
                PictureDefinition(address: $0)
            }
            definition.pictures = Inference.mediaHosts(of: definition, in: first.body, from: first.url)
        }
        if let facts = form.facts { definition.facts?.removeAll { !facts.contains($0.key) } }
        return definition
    }

    private func expression(
        _ text: String?, _ part: String, in records: [JSON]
    ) throws(SourceDraftError) -> ValueExpression? {
        guard let text, !text.isEmpty else { return nil }
        let expression: ValueExpression
        do throws(SyntaxError) { expression = try ValueExpression(typed: text) } catch {
            throw SourceDraftError("The \(part): \(error)")
        }
        guard !expression.exceedsBudget(in: records) else {
            throw SourceDraftError(
                "The \(part): expected a value that is found in at most \(ValueExpression.maxSteps) steps, got a path "
                    + "that looks at more. Write it with fewer “..” and “*”.")
        }
        return expression
    }

    /// The id of a new source, which no other has.
    private func id(named name: String?, address: String) -> SourceID {
        let words = (name ?? "").lowercased().split { !$0.isASCII || !$0.isLetter && !$0.isNumber }
        let chosen = SourceID(rawValue: String(words.joined(separator: "-").prefix(30)))
        let first = chosen.rawValue.contains(where: \.isLetter) ? chosen : SourceFile.id(of: address)
        let taken = Set(library.allSources.map(\.id)).union(SourceID.reserved)
        let numbered = (2...1_000).lazy.map { SourceID(rawValue: "\(first)-\($0)") }
        return taken.contains(first) ? numbered.first { !taken.contains($0) } ?? first : first
    }

    private func items(of definition: SourceDefinition, _ made: Made) throws(SourceDraftError) -> [CatalogueItem] {
        do {
            return try ResolvedSource(FileSource(definition, id: made.file.id)).decode(made.first.all).items
        } catch {
            throw SourceDraftError("\(error)")
        }
    }
}

extension SourceDraftError {
    /// The error of a command, without the address that it is about: the page has it above.
    fileprivate init(_ error: any Error, about address: String) {
        if let error = error as? SourceDraftError {
            self = error
        } else {
            let cause = (error as? CommandError)?.cause
            let message = ((error as? CommandError)?.message ?? "\(error)").trimmingPrefix("\(address): ")
            switch cause {
            case let error as EndpointError where error.isNotFound:
                self.init("There is nothing at this address. Check it for mistakes.")
            default:
                self.init(message.prefix(1).uppercased() + message.dropFirst(), cause: cause as? EndpointError)
            }
        }
    }
}

extension EndpointError {
    fileprivate var isNotFound: Bool {
        if case .status(404, _) = cause { true } else { false }
    }
}
