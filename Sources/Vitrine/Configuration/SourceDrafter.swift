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
    /// Allows the hosts of the pictures in a preview.
    private let allowPictures: @Sendable (_ hosts: [String], SourceID) -> Void
    /// Where the definitions are written; ``SourceWatcher`` reads them there.
    let folder: URL
    let arguments: SourceArguments
    /// The ids that sources from files can't have.
    let ownIDs: [SourceID]
    private let answers = Mutex<[String: (answer: SourceLoader.FirstAnswer, at: ContinuousClock.Instant)]>([:])

    /// The number of items in a preview.
    private static let previewLength = 12
    /// How long an answer is used for further changes of the form.
    private static let lifetime = Duration.seconds(300)
    /// The most answers that are kept.
    private static let maxAnswers = 8
    /// How long people wait for an answer.
    private static let longestWait = Duration.seconds(20)
    /// How long to wait for the pages of a new source.
    private static let patience = Duration.seconds(10)
    /// The number of records among which one with a picture is looked for.
    private static let picturedRecords = 10

    init(
        loader: SourceLoader, library: Library, arguments: SourceArguments, ownIDs: [SourceID],
        allowPictures: @escaping @Sendable (_ hosts: [String], SourceID) -> Void
    ) {
        self.loader = loader
        self.library = library
        self.allowPictures = allowPictures
        self.arguments = arguments
        self.ownIDs = ownIDs
        folder = arguments.folder
    }

    func draft(_ form: SourceForm) async throws(SourceDraftError) -> SourceDraft {
        let made = try await made(of: form)
        let all = try items(of: try source(made.inferred.definition, made), made)
        let source = try source(made.definition, made)
        let items = try items(of: source, made)
        let chosen = made.definition.facts ?? []
        // A fact that the first record lacks is still a fact.
        let facts = (made.inferred.definition.facts ?? []).prefix(SourceDraft.maxValues).compactMap {
            fact -> SourceDraft.Fact? in
            let contents = all.lazy.compactMap { item in item.field(fact.key) }
            let used = chosen.first { $0.key == fact.key }
            return (contents.first { $0.value != .unknown } ?? contents.first).map {
                SourceDraft.Fact($0, isChosen: used != nil, isInRows: used?.row == true)
            }
        }
        let values = values(
            in: made,
            besides: [(made.inferred.definition.item, all.first?.card), (made.definition.item, items.first?.card)])
        let pictures = pictures(in: made)
        let hosts = pictures.compactMap { $0.artwork?.address(width: 1).flatMap { URL(string: $0)?.host() } }
        allowPictures((made.definition.pictures ?? []) + hosts, source.id)
        return SourceDraft(
            source: source, form: used(form, in: made.definition), values: values, pictures: pictures,
            facts: facts, items: Array(items.prefix(Self.previewLength)),
            count: max(items.count, made.inferred.recordCount))
    }

    /// The choices as a definition has them.
    private func used(_ form: SourceForm, in definition: SourceDefinition) -> SourceForm {
        var used = form
        used.name = definition.title?.english
        used.title = definition.item?.title?.description ?? ""
        used.subtitle = definition.item?.subtitle?.description ?? ""
        used.caption = definition.item?.caption?.description ?? ""
        used.picture = definition.item?.picture?.address.description ?? ""
        used.facts = definition.facts?.map(\.key)
        used.rows = definition.facts?.filter { $0.row == true }.map(\.key)
        return used
    }

    /// The values on offer as lines, with those that are in use.
    ///
    /// - Parameter examples: definitions of items, and the first item of each.
    private func values(
        in made: Made, besides examples: [(item: ItemDefinition?, card: Card?)]
    ) -> [SourceDraft.Value] {
        var values = made.inferred.values.filter { !$0.isPicture && !$0.example.isEmpty }
            .prefix(SourceDraft.maxValues).map { SourceDraft.Value(path: $0.path, example: $0.example) }
        for (item, card) in examples {
            let lines = [
                (item?.title, card?.title), (item?.subtitle, card?.subtitle), (item?.caption, card?.caption),
            ]
            for (line, example) in lines {
                guard let path = line?.description, !values.contains(where: { $0.path == path }) else { continue }
                values.append(SourceDraft.Value(path: path, example: example ?? ""))
            }
        }
        return values
    }

    /// The values on offer as pictures, with the one that is in use.
    private func pictures(in made: Made) -> [SourceDraft.Value] {
        let own = [made.inferred.definition, made.definition].compactMap { $0.item?.picture?.address.description }
        let offered = made.inferred.values.filter(\.isPicture).prefix(SourceDraft.maxPictures)
        var paths: [String] = []
        for path in own + offered.map(\.path) where !paths.contains(path) { paths.append(path) }
        return paths.map { path in
            SourceDraft.Value(
                path: path, example: offered.first { $0.path == path }?.example ?? "",
                artwork: artwork(at: path, in: made))
        }
    }

    /// The first picture at a path; nil if the first records have none there.
    private func artwork(at path: String, in made: Made) -> Artwork? {
        var definition = made.inferred.definition
        definition.facts = []
        do throws(SyntaxError) {
            definition.item?.picture = PictureDefinition(address: try ValueExpression(typed: path))
        } catch {
            // Its text is shown without a picture.
            return nil
        }
        let reader = RecordReader(definition)
        return reader.records(in: made.first.body).prefix(Self.picturedRecords).lazy
            .compactMap { reader.record($0, base: made.first.url)?.card.artwork }.first
    }

    /// Fails if none of the records is an item.
    private func check(_ made: Made) throws(SourceDraftError) {
        let items = try items(of: try source(made.definition, made), made)
        guard items.isEmpty, made.inferred.recordCount > 0 else { return }
        let title = made.definition.item?.title?.description ?? ""
        throw SourceDraftError("Expected a title at “\(title)”, got none in any record.", .noTitle)
    }

    func add(_ form: SourceForm) async throws(SourceDraftError) -> SourceID {
        let made = try await made(of: form)
        try check(made)
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
    func wait(for source: SourceID, isThere: Bool) async {
        let deadline = ContinuousClock.now + Self.patience
        while (library.source(source.rawValue) != nil) != isThere, .now < deadline {
            do { try await Task.sleep(for: .milliseconds(50)) } catch { break }
        }
    }

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
                name: form.address, id: id(named: definition.title?.english, address: form.address),
                definition: definition)
            return Made(file: file, first: first, inferred: inferred, definition: definition)
        } catch {
            throw SourceDraftError(error, about: form.address)
        }
    }

    func hasAnswer(for form: SourceForm) -> Bool { knownAnswer(at: form.address) != nil }

    private func knownAnswer(at address: String) -> SourceLoader.FirstAnswer? {
        answers.withLock { $0[address] }.flatMap { .now - $0.at < Self.lifetime ? $0.answer : nil }
    }

    private func firstAnswer(_ file: SourceFile) async throws(SourceDraftError) -> SourceLoader.FirstAnswer {
        if let known = knownAnswer(at: file.name) { return known }
        do {
            let host = URL(string: file.name)?.host() ?? file.name
            let answer = try await SourceLoader.result(
                within: Self.longestWait,
                orElse: EndpointError(host: host, cause: .timedOut(after: Self.longestWait))
            ) { [loader] in try await loader.firstAnswer(file) }
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
        definition.layout = form.layout
        definition.symbol = form.symbol
        definition.accent = form.accent
        let records = RecordReader(inferred).records(in: first.body)
        if let title = try expression(form.title, "title", in: records) { definition.item?.title = title }
        if let subtitle = form.subtitle {
            definition.item?.subtitle = try expression(subtitle, "subtitle", in: records)
        }
        if let caption = form.caption {
            definition.item?.caption = try expression(caption, "caption", in: records)
        }
        if let picture = form.picture, picture != inferred.item?.picture?.address.description ?? "" {
            definition.item?.picture = try expression(picture, "picture", in: records).map {
                PictureDefinition(address: $0)
            }
            definition.pictures = Inference.mediaHosts(of: definition, in: first.body, from: first.url)
        }
        if let facts = form.facts {
            definition.facts = definition.facts?.filter { facts.contains($0.key) }.map { fact in
                var fact = fact
                fact.row = form.rows?.contains(fact.key) == true ? true : nil
                return fact
            }
        }
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

    private func source(_ definition: SourceDefinition, _ made: Made) throws(SourceDraftError) -> ResolvedSource {
        do { return ResolvedSource(try FileSource(definition, id: made.file.id)) } catch {
            throw SourceDraftError("\(error)")
        }
    }

    private func items(of source: ResolvedSource, _ made: Made) throws(SourceDraftError) -> [CatalogueItem] {
        do { return try source.decode(made.first.all).items } catch { throw SourceDraftError("\(error)", .noList) }
    }
}
