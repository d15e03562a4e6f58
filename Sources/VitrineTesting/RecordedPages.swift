public import Catalogue
import CompositionalLayout
import Endpoints
import Foundation
import HTML
import Logging
import Media
import Routes
import Screens
public import SourceFiles
import Storage

/// The pages of a program as people see them, from recorded answers and without a server:
///
/// ```swift
/// let mooring = Addition.section(of: "boats") { boat in h2 { "Mooring of \(boat.card.title)" } }
/// let recordings = Recordings(["https://api.example.org/boats": boats])
/// let pages = try RecordedPages(sources: [Boats()], additions: [mooring], in: recordings)
/// #expect(try await pages.html(at: "/boats/1").contains("<h2>Mooring of Tub</h2>"))
/// ```
///
/// A request without a recording is answered with status 404. The pages have a database in a temporary folder, which goes
/// with them.
public final class RecordedPages: Sendable {
    private let library: Library
    private let site: Site
    private let visitor: Visitor
    private let database: Database
    private let folder: URL

    /// Creates the pages of a program.
    ///
    /// - Parameters:
    ///   - name: the name of the program, which is in the titles of pages.
    ///   - sources: the sources, as they are passed to `Vitrine.main`.
    ///   - inferred: sources of a few lines; a recorded answer tells what they leave out.
    ///   - additions: texts, rules of style, pages, and parts of pages.
    ///   - language: the language of the pages.
    ///   - store: the records that the additions show.
    ///   - recordings: the answers.
    /// - Throws: the mistake in an inferred source, or an error of the database.
    public init(
        _ name: String = "Vitrine", sources: [any Source] = [], inferred: [InferredSource] = [],
        additions: [Addition] = [], language: Language = .english, store: any RecordStore = MemoryStore(),
        in recordings: Recordings
    ) throws {
        let completed: [any Source] = try inferred.map { source in
            try fileSource(source.definition.get(), id: SourceID(rawValue: source.id), completedBy: recordings)
        }
        let resolved = (sources + completed).map(\.erased)
        let added = Additions(additions)
        let folder = FileManager.default.temporaryDirectory.appending(path: "vitrine-pages-\(UUID().uuidString)")
        let database = try Database(directory: folder)
        let library = RecordedPages.library(of: resolved, database, recordings)
        (self.folder, self.database, self.library) = (folder, database, library)
        var visitor = Visitor()
        visitor.strings = Strings(
            locale: Locale(identifier: language.rawValue), table: .shared.naming(name, replacing: added.words))
        self.visitor = visitor
        let layouts = HomeStyle.allCases.map(\.layout) + library.allSources.compactMap(\.layout)
        let hosts = Dictionary(library.allSources.map { ($0.id, $0.mediaHosts) }) { first, _ in first }
        site = Site(
            assets: Assets(layouts: layouts, addition: added.stylesheet), additions: added, records: store,
            pictures: Pictures(
                addresses: MediaAddresses(
                    signer: MediaSigner(key: Data(repeating: 0, count: 32)), policy: MediaPolicy(hosts: hosts)),
                sizes: CellSizes(layouts: layouts)),
            fragments: Fragments(limit: 1 << 20))
    }

    deinit {
        database.close()
        do {
            try FileManager.default.removeItem(at: folder)
        } catch {
            // The system clears its temporary folder.
        }
    }

    /// The page at a path with its query, such as `/boats?sort=length`, when everything on it has arrived.
    ///
    /// - Throws: ``PageError`` if there is no such page, or the error of the page or of a section in it.
    public func html(at address: String) async throws -> String {
        let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = parts.first,
            let page = PageAddress(path, query: parts.count > 1 ? parts[1] : nil, under: .root)
        else { throw PageError(description: "expected the path of a page, got “\(address)”") }
        let context = LoadContext(
            site: site, library: library, visitor: visitor, client: "test", drafter: nil, referrer: nil, origin: nil,
            isNavigation: false)
        await fetch(page, in: context)
        switch try await Loaded.load(page, in: context) {
        case .screen(let screen, _): return screen.rendered()
        case .redirect(let route):
            let target = BasePath.root.path(to: route)
            throw PageError(description: "expected a page at “\(address)”, got a redirect to \(target)")
        }
    }

    /// Waits for all that the page shows.
    private func fetch(_ page: PageAddress, in context: LoadContext) async {
        let source = library.source(page.source)
        let asked = source?.request(page.parameters).source
        _ = await library.states(of: library.sources + [asked].compactMap(\.self), waiting: Self.patience)
        guard let asked, let reference = page.item else { return }
        do {
            let found = try await library.item(reference, of: asked, profile: .shared, waiting: Self.patience)
            guard let item = found.item else { return }
            _ = await context.related(to: item, of: asked, waiting: Self.patience)
        } catch {
            // Loading the page meets the same error, and throws it.
        }
    }

    /// Recorded answers take no time, but decoding them may.
    private static let patience = FeedStore.WaitPolicy(forContent: .seconds(60), forAnswer: .seconds(60))

    private static func library(
        of sources: [ResolvedSource], _ database: Database, _ recordings: Recordings
    ) -> Library {
        let (archive, changes, upstreamLog) = (SQLArchive(database), ChangeLog(), UpstreamLog())
        let client = Client(transport: RecordedTransport(recordings: recordings), firstDelay: .milliseconds(1))
        let logger = Logger(label: "vitrine-pages") { _ in SwiftLogNoOpLogHandler() }
        return Library(
            sources: sources,
            feeds: FeedRegistry(changes: changes) { source in
                FeedStore(
                    provider: FeedRepository(
                        source: source, archive: archive, upstreamLog: upstreamLog, changes: changes, client: client,
                        logger: logger))
            },
            archive: archive, upstreamLog: upstreamLog, profiles: SQLProfileStore(database, changes: changes),
            index: database.searchIndex)
    }
}

extension Source {
    fileprivate var erased: ResolvedSource { ResolvedSource(self) }
}

/// The reason why there is no page at an address.
public struct PageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The expected page, and what there is instead.
    public let description: String
}
