import Catalogue
import Endpoints
import Foundation
import Hummingbird
import Logging
import Routes
import Screens
import Synchronization

extension LivePages {
    func handle(_ change: ChangeLog.Change) {
        let followers = state.withLock { state -> Set<Int> in
            for (address, page) in state.pages where page.subjects.contains(change.subject, profile: address.profile) {
                state.pages[address]?.isOutdated = true
                beginRendering(address, &state)
            }
            guard change.favourite != nil, case .profile(let profile) = change.subject else { return [] }
            return state.streamsOfProfile[profile] ?? []
        }
        guard let (item, isFavourite) = change.favourite, !followers.isEmpty else { return }
        send(LiveEvent(FavouriteChanges([item: isFavourite])), to: followers)
    }

    func beginRendering(_ address: Address, _ state: inout State) {
        guard let page = state.pages[address], page.isOutdated, !page.followers.isEmpty, page.rendering == nil
        else { return }
        state.pages[address]?.rendering = Task { [weak self] in
            while await self?.render(address) == true {
                let isOfArchive = self?.state.withLock { $0.pages[address]?.subjects.contains(.archive) } ?? false
                do { try await Task.sleep(for: isOfArchive ? Self.archiveInterval : Self.interval) } catch { return }
            }
        }
    }

    func isFollowed(_ subject: ChangeLog.Subject) -> Bool {
        state.withLock { state in
            state.pages.values.contains { !$0.followers.isEmpty && $0.subjects.contains(subject) }
        }
    }

    /// Renders a page, and sends what has changed to those who follow it.
    ///
    /// - Returns: whether there was something to do.
    private func render(_ address: Address) async -> Bool {
        let page = state.withLock { state -> Page? in
            guard let page = state.pages[address], page.isOutdated, !page.followers.isEmpty else {
                state.pages[address]?.rendering = nil
                return nil
            }
            state.pages[address]?.isOutdated = false
            return page
        }
        guard let page, case .admitted = await limiter.enter(page.client) else { return false }
        defer { limiter.leave(page.client) }
        let stars = StarRecorder()
        let context = page.context.following(stars: stars)
        do {
            let snapshot = try await snapshot(of: page.address, in: context, stars)
            publish(snapshot, context.recorder, of: address, since: page)
        } catch {
            state.withLock {
                $0.pages[address]?.isOutdated = true
                $0.pages[address]?.hasFailed = true
            }
            if !page.hasFailed {
                page.logger.warning(
                    "An open page can’t be rendered again. It is tried every \(Self.retryDelay) while it is open.",
                    metadata: ["path": "\(address.path.prefix { $0 != "?" })"])
            }
            do { try await Task.sleep(for: Self.retryDelay) } catch { return false }
        }
        return true
    }

    /// Nil if the page is no longer there, or leads to another.
    private func snapshot(
        of address: PageAddress, in context: LoadContext, _ stars: StarRecorder
    ) async throws -> LiveSnapshot? {
        do {
            guard case .screen(let screen, _) = try await load(address, context) else { return nil }
            return LiveSnapshot(of: screen, favourites: Set(stars.items.map(\.description)))
        } catch let error as WebError where error.status.kind == .clientError {
            return nil
        }
    }

    private func publish(_ snapshot: LiveSnapshot?, _ reads: DependencyRecorder, of address: Address, since page: Page)
    {
        guard let read = reads.revision else {
            // Something changed while the page was made.
            return state.withLock { state in
                state.pages[address]?.isOutdated = true
                state.pages[address]?.subjects.formUnion(reads.subjects)
            }
        }
        let revision = max(read, page.versions.last?.revisions.upperBound ?? 0)
        var versions = page.versions
        if let snapshot, let last = versions.last, snapshot.changes(from: last.snapshot)?.isEmpty == true {
            versions[versions.count - 1].revisions = last.revisions.lowerBound...revision
        } else if let snapshot {
            versions.append(Version(revision, snapshot))
        } else {
            versions = []
        }
        var events: [(LiveEvent, [Int])] = []
        let behind = page.followers.filter { versions.last?.revisions.contains($0.value) != true }
        let known = Dictionary(grouping: behind.keys) { follower in
            versions.lastIndex { $0.revisions.contains(behind[follower] ?? 0) }
        }
        for (index, followers) in known {
            let patch = index.flatMap { snapshot?.changes(from: versions[$0].snapshot) }
            for (path, followers) in Dictionary(grouping: followers, by: \.path) {
                let change = PageChange(
                    page: path, from: index.map { versions[$0].revisions }, patch: patch, to: revision)
                events.append((LiveEvent(change), followers.map(\.stream)))
            }
        }
        state.withLock { state in
            state.store(versions.suffix(Self.maxVersions), of: address, within: limits)
            state.pages[address]?.subjects = reads.subjects
            state.pages[address]?.hasFailed = false
            for follower in page.followers.keys where state.pages[address]?.followers[follower] != nil {
                state.pages[address]?.followers[follower] = revision
            }
            // Those who came meanwhile.
            if let current = versions.last?.revisions,
                state.pages[address]?.followers.values.contains(where: { !current.contains($0) }) == true
            {
                state.pages[address]?.isOutdated = true
            }
        }
        // A change before this found no page to mark, because what the page reads was not known yet.
        if reads.revision == nil { state.withLock { $0.pages[address]?.isOutdated = true } }
        for (event, followers) in events { send(event, to: followers) }
    }
}

// MARK: Memory

extension LivePages.State {
    /// The pages without followers, in the order in which they lost their last one.
    var abandoned: [(address: LivePages.Address, date: ContinuousClock.Instant)] {
        pages.compactMap { address, page in page.abandonedAt.map { (address, $0) } }.sorted { $0.1 < $1.1 }
    }

    mutating func count(_ bytes: Int, for client: ClientAddress) {
        self.bytes += bytes
        let sum = bytesOfClient[client, default: 0] + bytes
        bytesOfClient[client] = sum > 0 ? sum : nil
    }

    mutating func remove(_ address: LivePages.Address) {
        guard let page = pages.removeValue(forKey: address) else { return }
        count(-page.bytes, for: page.client)
        page.rendering?.cancel()
    }

    /// Stores the newest versions of a page that fit. If there is no room, pages without followers are removed first,
    /// then the oldest versions of this page. A page without versions is loaded again when it changes.
    mutating func store(
        _ versions: some Collection<LivePages.Version>, of address: LivePages.Address, within limits: ServerLimits
    ) {
        guard var page = pages[address] else { return }
        count(-page.bytes, for: page.client)
        page.versions = Array(versions)
        func isTooMuchForClient() -> Bool {
            bytesOfClient[page.client, default: 0] + page.bytes > limits.snapshotBytesOfClient
        }
        func isTooMuch() -> Bool { bytes + page.bytes > limits.snapshotBytes }
        if isTooMuch() || isTooMuchForClient() {
            for (other, _) in abandoned where other != address {
                if isTooMuch() || isTooMuchForClient() && pages[other]?.client == page.client { remove(other) }
            }
        }
        while !page.versions.isEmpty, isTooMuch() || isTooMuchForClient() { page.versions.removeFirst() }
        count(page.bytes, for: page.client)
        pages[address] = page
    }
}

/// A change of a page. Without a patch, the page has to be loaded again.
private struct PageChange: JSONValue {
    let page: String
    /// The revisions of the page that the patch applies to, without the last one if there is only one.
    let from: Int?
    let until: Int?
    /// The revision of the page afterwards.
    let to: Int
    let parts: [String: String]?
    let cells: [[String]]?
    let favourites: [String: Bool]?

    init(page: String, from revisions: ClosedRange<Int>?, patch: LiveSnapshot.Patch?, to revision: Int) {
        self.page = page
        from = patch == nil ? nil : revisions?.lowerBound
        until = patch == nil || revisions?.count == 1 ? nil : revisions?.upperBound
        to = revision
        parts = patch.flatMap { $0.parts.isEmpty ? nil : $0.parts }
        cells = patch.flatMap { $0.cells.isEmpty ? nil : $0.cells }
        favourites = patch.flatMap {
            $0.favourites.isEmpty ? nil : Dictionary(uniqueKeysWithValues: $0.favourites.map { ($0, true) })
        }
    }

    func write(to json: inout JSONOutput) {
        json.object {
            if let cells { $0.member("cells", cells) }
            if let favourites { $0.member("favourites", favourites) }
            if let from { $0.member("from", from) }
            $0.member("page", page)
            if let parts { $0.member("parts", parts) }
            $0.member("to", to)
            if let until { $0.member("until", until) }
        }
    }
}

/// Favourites that were added (true) or removed, by the keys of their buttons.
struct FavouriteChanges: JSONValue {
    let favourites: [String: Bool]

    init(_ favourites: [ItemReference: Bool]) {
        self.favourites = Dictionary(favourites.map { ($0.key.description, $0.value) }) { $1 }
    }

    func write(to json: inout JSONOutput) {
        json.object {
            $0.member("favourites", favourites)
        }
    }
}

extension Set<ChangeLog.Subject> {
    /// Whether a change of a subject, or of all profiles, is one of these.
    fileprivate func contains(_ subject: ChangeLog.Subject?, profile: ProfileID?) -> Bool {
        (subject ?? profile.map(ChangeLog.Subject.profile)).map(contains) ?? false
    }
}
