/// A linked list of elements with keys, which finds, inserts, moves and removes in constant time.
///
/// A ring of nodes linked by their numbers. Node 0 belongs to no element: it stands between the last and the first, so
/// that no operation has a special case for an end. A chain lives as long as one replay, so nodes of removed elements
/// aren't reused.
struct Chain<Key: Hashable, Element> {
    private let kind: String
    private let owner: String
    private var nodes: [Key: Int] = [:]
    private var contents: [Element] = []
    private var next = [0]
    private var previous = [0]

    /// Creates a chain of elements whose keys are unique.
    ///
    /// - Parameters:
    ///   - kind: the word for an element in errors.
    ///   - owner: the words for the owner of the elements in errors, if there is one.
    init(_ elements: some Sequence<(Key, Element)>, of kind: String, in owner: String? = nil) {
        self.kind = kind
        self.owner = owner.map { " in \($0)" } ?? ""
        for (key, element) in elements { add(element, for: key, before: 0) }
    }

    /// The elements in order.
    ///
    /// - Complexity: O(*n*).
    var elements: [Element] {
        sequence(first: next[0]) { next[$0] }
            .prefix { $0 != 0 }
            .map { contents[$0 - 1] }
    }

    /// Inserts an element before the anchor, or at the end.
    mutating func insert(_ element: Element, for key: Key, before anchor: Key?) throws(ReplayError.Mismatch) {
        guard nodes[key] == nil else {
            throw .init(expected: "no \(name(key)) yet", found: "one that is there already")
        }
        let successor = try node(ofAnchor: anchor)
        add(element, for: key, before: successor)
    }

    /// Moves an element before the anchor, or to the end.
    mutating func move(_ key: Key, before anchor: Key?) throws(ReplayError.Mismatch) {
        let node = try node(of: key)
        guard anchor != key else {
            throw .init(expected: "an anchor other than \(name(key))", found: "the \(kind) itself")
        }
        let successor = try self.node(ofAnchor: anchor)
        unlink(node)
        link(node, before: successor)
    }

    /// Removes an element.
    mutating func remove(_ key: Key) throws(ReplayError.Mismatch) {
        unlink(try node(of: key))
        nodes[key] = nil
    }

    /// Changes an element in its place.
    mutating func update(
        _ key: Key,
        _ change: (inout Element) throws(ReplayError.Mismatch) -> Void
    ) throws(ReplayError.Mismatch) {
        try change(&contents[node(of: key) - 1])
    }

    private func node(of key: Key) throws(ReplayError.Mismatch) -> Int {
        guard let node = nodes[key] else { throw .init(expected: name(key), found: "no such \(kind)") }
        return node
    }

    private func node(ofAnchor anchor: Key?) throws(ReplayError.Mismatch) -> Int {
        guard let anchor else { return 0 }
        guard let node = nodes[anchor] else {
            throw .init(expected: "\(name(anchor)) as the anchor", found: "no such \(kind)")
        }
        return node
    }

    private func name(_ key: Key) -> String {
        "\(kind) \(String(quoting: key))\(owner)"
    }

    private mutating func add(_ element: Element, for key: Key, before successor: Int) {
        contents.append(element)
        let node = contents.count
        nodes[key] = node
        next.append(0)
        previous.append(0)
        link(node, before: successor)
    }

    private mutating func link(_ node: Int, before successor: Int) {
        let predecessor = previous[successor]
        next[predecessor] = node
        previous[node] = predecessor
        next[node] = successor
        previous[successor] = node
    }

    private mutating func unlink(_ node: Int) {
        next[previous[node]] = next[node]
        previous[next[node]] = previous[node]
    }
}
