import OrderedCollections

/// Finds where in an answer the records are.
struct ItemsFinder: Sendable {
    /// Nouns of the answer's address, in the singular.
    let nouns: Set<String>

    private static let depthLimit = 8
    private static let candidateLimit = 400

    /// The candidate that looks most like a collection of records, and whether there is an empty one.
    func find(in root: JSON) -> (best: ItemsCandidate?, hasEmptyCollection: Bool) {
        var search = Search()
        search.visit(root, at: [])
        // The names of a table's columns are no list of records.
        let columns = Set(search.candidates.compactMap(\.columns))
        let best = search.candidates.filter { !columns.contains($0.path.dropLast()) }
            .best(by: Self.signals(nouns: nouns))
        return (best.map(unwrapped), search.hasEmptyCollection)
    }

    private static func signals(nouns: Set<String>) -> [Signal<ItemsCandidate>] {
        [
            Signal("has many records", 6) { min(Double($0.records.count).squareRoot() / 7, 1) },
            Signal("is a collection of objects", 4) { [.objects, .columns].contains($0.shape) },
            Signal("has rich records", 5) { min($0.meanMemberCount, 12) / 12 },
            Signal("has ids", 3) { $0.memberWords.contains { Vocabulary.identifiers.contains($0.last) } },
            Signal("has titles", 4) { $0.memberWords.contains { Vocabulary.titles.contains($0.last) } },
            Signal("has pictures", 2) { $0.memberWords.contains { $0.contains(anyOf: Vocabulary.pictures) } },
            Signal("stands at the root", 3) { $0.path.count == 1 },
            Signal("is called like a collection", 4) { Vocabulary.containers.contains($0.container.last) },
            Signal("is called like the address", 4) { nouns.contains(KeyWords.singular($0.container.last)) },
            Signal("is called like something else", -9) { candidate in
                candidate.path.names.contains { KeyWords($0).contains(anyOf: Vocabulary.besides) }
            },
            Signal("lies deep", -5) { min(Double($0.path.names.count), 10) / 10 },
            Signal("is a single record", -3) { $0.shape == .single },
            Signal("is called like ids", 3) { $0.shape == .scalars && $0.container.contains(anyOf: ["id", "ids"]) },
        ]
    }

    /// Looks into records that only wrap another object, such as `{"score": 0.9, "show": {…}}`.
    private func unwrapped(_ candidate: ItemsCandidate) -> ItemsCandidate {
        guard candidate.shape == .objects, case .object(let first)? = candidate.records.first else { return candidate }
        let own = first.filter { $0.value.isScalar }.keys
        guard own.count <= 4, !first.keys.contains(where: { Self.isOwn($0) }) else { return candidate }
        for (name, member) in first {
            guard case .object(let inner) = member, !["attributes", "fields", "properties"].contains(name) else {
                continue
            }
            let words = inner.keys.map(KeyWords.init)
            let isRecord =
                words.contains { Vocabulary.identifiers.contains($0.last) }
                && words.contains { Vocabulary.titles.contains($0.last) }
            guard inner.count > own.count, isRecord || name == "node" else { continue }
            let records = candidate.records.compactMap { $0[name] }.filter { $0.members != nil }
            guard records.count * 5 >= candidate.records.count * 4 else { continue }
            return ItemsCandidate(path: candidate.path + [.name(name)], shape: .objects, records: records)
        }
        return candidate
    }

    private static func isOwn(_ name: String) -> Bool {
        let words = KeyWords(name)
        return words.all.count == 1
            && (Vocabulary.identifiers.contains(words.last) || Vocabulary.titles.contains(words.last))
    }

    private struct Search {
        var candidates: [ItemsCandidate] = []
        var hasEmptyCollection = false
        /// Where there are names of columns beside rows, by their number.
        private var columnNames: [Int: [PathStep]] = [:]

        mutating func visit(_ value: JSON, at path: [PathStep]) {
            guard path.count <= depthLimit, candidates.count < candidateLimit else { return }
            switch value {
            case .array(let elements): visit(elements, at: path)
            case .object(let members): visit(members, at: path)
            default: break
            }
        }

        private mutating func visit(_ elements: [JSON], at path: [PathStep]) {
            guard let first = elements.first else {
                hasEmptyCollection = true
                return
            }
            let objects = elements.filter { $0.members != nil }
            let rows = elements.compactMap(\.elements)
            let all = path + [.all(ofArray: true)]
            if let name = nameOfRecords(inGroups: objects), objects.count == elements.count {
                let records = objects.flatMap { $0[name]?.elements?.filter { $0.members != nil } ?? [] }
                candidates.append(
                    ItemsCandidate(path: all + [.name(name), .all(ofArray: true)], shape: .objects, records: records))
            } else if objects.count * 2 > elements.count {
                candidates.append(ItemsCandidate(path: all, shape: .objects, records: objects))
            } else if rows.count == elements.count, let records = records(ofLists: rows) {
                // Parts of a list that somebody put together.
                candidates.append(ItemsCandidate(path: all + [.all(ofArray: true)], shape: .objects, records: records))
            } else if rows.count == elements.count, rows.count > 1, let columns = rows.first, columns.count > 1 {
                let isHeader = areNames(columns) && rows.dropFirst().allSatisfy { $0.count == columns.count }
                candidates.append(
                    ItemsCandidate(
                        path: path + [isHeader ? .afterFirst : .all(ofArray: true)], shape: .rows,
                        records: isHeader ? Array(elements.dropFirst()) : elements,
                        columns: isHeader ? path + [.first] : columnNames[columns.count]))
            } else if first.isScalar, isList(elements, ofIDsAt: path) {
                candidates.append(ItemsCandidate(path: all, shape: .scalars, records: elements.filter { !$0.isBlank }))
            }
        }

        /// The member with the records, if objects are groups of records, such as the dishes of each day: hardly more than
        /// a list, and without an id.
        private func nameOfRecords(inGroups objects: [JSON]) -> String? {
            guard case .object(let first)? = objects.first else { return nil }
            let own = first.filter { $0.value.isScalar }.keys.map(KeyWords.init)
            guard own.count <= 2, first.count == own.count + 1, let list = first.first(where: { !$0.value.isScalar }),
                let record = list.value.elements?.first?.members
            else { return nil }
            let words = record.keys.map { KeyWords($0).last }
            let hasTitle = own.contains { Vocabulary.titles.contains($0.last) }
            let isGroup =
                !own.contains { Vocabulary.identifiers.contains($0.last) }
                && (!hasTitle || Vocabulary.containers.contains(list.key.lowercased()))
                && !Vocabulary.references.contains(list.key.lowercased())
                && words.contains(where: Vocabulary.titles.contains)
                && objects.allSatisfy { $0[list.key]?.elements?.allSatisfy { $0.members != nil } == true }
            return isGroup ? list.key : nil
        }

        /// Whether values are texts that could be the names of columns.
        private func areNames(_ values: [JSON]) -> Bool {
            let texts = values.compactMap {
                if case .text(let text) = $0, !TextShape(text).isNumber { text } else { nil }
            }
            return texts.count == values.count && Set(texts).count == texts.count
        }

        /// Whether values are ids or addresses rather than words.
        private func isList(_ elements: [JSON], ofIDsAt path: [PathStep]) -> Bool {
            guard elements.allSatisfy({ $0.isScalar }), Set(elements).count == elements.count else { return false }
            let words = KeyWords(path.names.last ?? "")
            let isNamed = path.isEmpty || words.contains(anyOf: ["id", "ids", "urls", "uris", "keys"])
            let areAddresses = elements.allSatisfy { $0.scalarText.map { TextShape($0).isAbsoluteAddress } ?? false }
            return (isNamed || areAddresses)
                && elements.allSatisfy { element in
                    switch element {
                    case .number(_, let text): !text.contains(".")
                    case .text(let text): text.utf8.count < 300 && !TextShape(text).hasSpaces
                    default: false
                    }
                }
        }

        private mutating func visit(_ members: OrderedDictionary<String, JSON>, at path: [PathStep]) {
            if let rows = RecordList.rows(ofColumns: .object(members)) {
                candidates.append(ItemsCandidate(path: path, shape: .columns, records: rows))
            }
            let objects = members.values.filter { $0.members != nil }
            let all = path + [.all(ofArray: false)]
            if objects.count == members.count, members.count >= 2 ? areAlike(objects) : isKeyedByID(members) {
                candidates.append(ItemsCandidate(path: all, shape: .objects, records: objects))
            } else if isRecord(members) {
                candidates.append(ItemsCandidate(path: path, shape: .single, records: [.object(members)]))
            } else if let records = records(ofGroups: members) {
                candidates.append(ItemsCandidate(path: all + [.all(ofArray: true)], shape: .objects, records: records))
            } else if path.isEmpty, let (name, record) = recordInPlaceOfList(in: members) {
                candidates.append(ItemsCandidate(path: [.name(name)], shape: .single, records: [record]))
            }
            for (name, member) in members.prefix(500) {
                guard let elements = member.elements, elements.count > 1, elements.count <= 200, name.isNameOfStep
                else { continue }
                let names = elements.compactMap { $0["name"] ?? $0["fieldName"] }
                if areNames(names.count == elements.count ? names : elements) {
                    columnNames[elements.count] = path + [.name(name)]
                }
            }
            for (name, member) in members.prefix(500)
            where name.isNameOfStep && !["error", "errors"].contains(name.lowercased()) {
                visit(member, at: path + [.name(name)])
            }
        }

        /// The record that some upstreams send in place of a list of one: the only object, which is called like a list.
        private func recordInPlaceOfList(
            in members: OrderedDictionary<String, JSON>
        ) -> (name: String, record: JSON)? {
            let inner = members.filter { !$0.value.isScalar }
            guard inner.count == 1, let (name, record) = inner.elements.first, let values = record.members else {
                return nil
            }
            let words = KeyWords(name)
            let isList = Vocabulary.containers.contains(words.last) || KeyWords.singular(words.last) != words.last
            let keys = values.filter { $0.value.isScalar && !$0.value.isBlank }.keys.map { KeyWords($0).last }
            return isList && !words.contains(anyOf: Vocabulary.besides.union(Vocabulary.references))
                && keys.contains(where: Vocabulary.identifiers.contains)
                && keys.contains(where: Vocabulary.titles.contains) ? (name, record) : nil
        }

        /// Whether the key of an only member is an id, which other answers do not have.
        private func isKeyedByID(_ members: OrderedDictionary<String, JSON>) -> Bool {
            guard let (key, record) = members.elements.first, case .object(let values) = record else { return false }
            let isID = values.contains { name, value in
                value.scalarText == key && Vocabulary.identifiers.contains(KeyWords(name).last)
            }
            return isID
                || isValue(key) && (isRecord(values) || values.values.contains { $0.members.map(isRecord) ?? false })
        }

        /// The records of lists under keys that are values, such as days, or that are names of groups: all lists have
        /// records of one kind.
        private func records(ofGroups members: OrderedDictionary<String, JSON>) -> [JSON]? {
            let groups = members.filter { !$0.value.isScalar }
            let lists = groups.values.compactMap(\.elements)
            guard lists.count == groups.count, lists.count >= 2 || groups.keys.contains(where: isValue) else {
                return nil
            }
            return records(ofLists: lists)
        }

        /// The records of lists, if all have records of one kind.
        private func records(ofLists lists: [[JSON]]) -> [JSON]? {
            let records = lists.flatMap(\.self)
            // The first of each: a long list would outvote the others.
            let firsts = lists.compactMap(\.first)
            guard !firsts.isEmpty, records.allSatisfy({ $0.members != nil }), areAlike(firsts) else { return nil }
            return records
        }

        /// Whether a key is a date or a number, and so a value rather than a name.
        private func isValue(_ key: String) -> Bool { TextShape(key).isDate || TextShape(key).isNumber }

        /// Whether objects share most of their keys, as records of one kind do.
        private func areAlike(_ objects: [JSON]) -> Bool {
            var uses: [String: Int] = [:]
            let sample = objects.prefix(30).compactMap(\.members)
            for members in sample { for name in members.keys.prefix(100) { uses[name, default: 0] += 1 } }
            let shared = uses.values.count { $0 * 5 >= sample.count * 4 }
            return shared >= 2 && shared * 2 >= uses.count
        }

        /// Whether an object looks like a record of its own: with a title and several values beside it.
        private func isRecord(_ members: OrderedDictionary<String, JSON>) -> Bool {
            let scalars = members.filter { $0.value.isScalar && !$0.value.isBlank }.keys
            let hasTitle = members.keys.contains {
                Vocabulary.titles.contains($0.lowercased()) || $0.lowercased().hasSuffix("title")
            }
            return hasTitle && scalars.count >= 3
        }
    }
}
