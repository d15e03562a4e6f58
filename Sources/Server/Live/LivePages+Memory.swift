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
