import Endpoints
public import Foundation

/// An item's changes, ranks and numbers over time.
public struct ItemHistory: Sendable {
    /// A change of the item.
    public struct Version: Sendable {
        /// The date of the answer that has shown it.
        public let date: Date
        /// Whether the item has gone from the source's main list.
        public let isGone: Bool
        /// Whether the item was new, or has come back.
        public let isBack: Bool
        /// The facts that have other values.
        public let facts: [ChangedField]
    }

    /// A period in which an item had a rank in a list.
    public struct Run: Sendable {
        /// The list.
        public let list: ResolvedSource?
        /// The request for the list.
        let resource: Resource
        /// The rank, from 1.
        public let rank: Int
        /// The date of the first answer with the rank.
        public let from: Date
        /// The date of the first answer without it; nil if the item still has it.
        public fileprivate(set) var until: Date?
        /// Whether the item was back in the list with it.
        public let isReentry: Bool

        /// The title of the list, or its request if the list is unknown.
        public var listName: String {
            guard let list else { return resource.description }
            return ([list.title] + list.choices.map(\.value)).joined(separator: " · ")
        }
    }

    /// The values of a number over time.
    public struct Line: Sendable {
        /// The fact with its newest value.
        public let field: FieldContent
        /// The values, each with the date since which it was so, by date.
        public let points: [(date: Date, value: Double)]
    }

    /// The changes, newest first.
    public let versions: [Version]
    /// The ranks in each list, oldest first.
    public let runs: [Run]
    /// The numbers that have changed.
    public let lines: [Line]
    /// The date since which the item is gone; nil if it is not.
    public let goneSince: Date?
    /// The keys of the facts that change in nearly every answer, and are left out of the changes.
    public let omittedFacts: [String]
    /// Whether these are all changes; if not, the oldest are missing.
    public let isComplete: Bool

    /// Whether nothing is known of the item's past.
    public var isEmpty: Bool { versions.isEmpty && runs.isEmpty }
}

extension ItemHistory {
    /// - Parameters:
    ///   - item: the item as it is now; nil if it is unknown.
    ///   - main: the request for the source's main list.
    ///   - details: the request for the item alone, if the source has one.
    ///   - list: the list of a request.
    init(
        _ timelines: [ItemTimeline], of item: CatalogueItem?, naming names: Names = [:], main: Resource?,
        details: Resource?, list: (Resource) -> ResolvedSource?
    ) {
        var versions: [Version] = []
        var last: [String: (value: FieldValue, list: Resource)] = [:]
        var omitted: Set<String> = []
        var points: [String: [(date: Date, value: FieldValue)]] = [:]
        let beginning = timelines.flatMap(\.beginnings).min()
        let frequent = timelines.reduce(into: Set()) { $0.formUnion($1.frequentFacts) }
        let dated = timelines.flatMap { timeline in
            timeline.changes.map { (list: timeline.resource, dated: $0) }
        }.sorted { $0.dated.date < $1.dated.date }
        for (list, dated) in dated {
            let isMain = list == main
            let change = dated.change
            if isMain, change.kind == .gone || change.kind == .back { last = [:] }
            // Several lists say the same of an item.
            let facts =
                change.kind == .gone
                ? []
                : change.facts.filter { fact in
                    let known = last.updateValue((fact.new, list), forKey: fact.key)
                    return known?.value != fact.new || known?.list == list
                }
            for fact in facts {
                var values = points[fact.key] ?? [(min(beginning ?? dated.date, dated.date), fact.old)]
                // The change to the old value is missing, such as one before an answer that began anew.
                if values.last?.value != fact.old { values.append((dated.date, fact.old)) }
                points[fact.key] = values + [(dated.date, fact.new)]
            }
            let shown = facts.filter { !frequent.contains($0.key) }
            omitted.formUnion(facts.map(\.key).filter(frequent.contains))
            let isEvent = isMain && [.new, .back, .gone].contains(change.kind)
            guard isEvent || !shown.isEmpty else { continue }
            versions.append(
                Version(
                    date: dated.date, isGone: isMain && change.kind == .gone,
                    isBack: isMain && (change.kind == .new || change.kind == .back),
                    facts: shown.map { ChangedField($0, of: item, naming: names) }))
        }
        self.versions = versions.reversed()
        goneSince = timelines.first { $0.resource == main }?.goneSince
        omittedFacts = omitted.sorted()
        isComplete = timelines.allSatisfy(\.isComplete)
        runs = timelines.filter { $0.resource != details }.flatMap { timeline in
            timeline.runs(in: list(timeline.resource))
        }
        lines = (item?.fields ?? []).compactMap { field in
            guard let points = points[field.key], points.count > 2 else { return nil }
            let numbers = points.compactMap { point in
                point.value.amount.map { (date: point.date, value: $0) }
            }
            return numbers.count > 2 ? Line(field: field, points: numbers) : nil
        }
    }
}

extension FieldValue {
    /// The number of a number or a price.
    fileprivate var amount: Double? {
        switch self {
        case .number(let number): number.lowerBound
        case .price(let amount, _): amount
        default: nil
        }
    }
}

extension ItemTimeline {
    /// The date since which the item is gone; nil if it is not, or if an answer has begun anew since.
    fileprivate var goneSince: Date? {
        guard let last = changes.last, last.change.kind == .gone, beginnings.allSatisfy({ $0 <= last.date }) else {
            return nil
        }
        return last.date
    }

    /// The periods in which the item had a rank.
    fileprivate func runs(in list: ResolvedSource?) -> [ItemHistory.Run] {
        var runs: [ItemHistory.Run] = []
        func end(at date: Date) {
            if let last = runs.indices.last, runs[last].until == nil { runs[last].until = date }
        }
        var beginnings = beginnings[...]
        for dated in changes {
            // The item was in none of the answers that began anew in between.
            while let beginning = beginnings.first, beginning <= dated.date {
                if beginning < dated.date { end(at: beginning) }
                beginnings.removeFirst()
            }
            let rank = dated.change.rank
            if let last = runs.last, last.until == nil, last.rank == rank { continue }
            end(at: dated.date)
            guard let rank else { continue }
            runs.append(
                ItemHistory.Run(
                    list: list, resource: resource, rank: rank, from: dated.date,
                    isReentry: dated.change.kind == .back))
        }
        if let date = beginnings.first ?? absentSince { end(at: date) }
        return runs
    }
}

extension Library {
    /// Loads the history of an item.
    ///
    /// - Parameters:
    ///   - reference: the item.
    ///   - item: the item as it is now; nil if it is unknown.
    ///   - source: the source of the item.
    public func history(
        of reference: ItemReference, _ item: CatalogueItem?, in source: ResolvedSource
    ) async -> ItemHistory {
        let main = self.source(source.id.rawValue) ?? source
        let provider = provider(of: main)
        let timelines = await provider.timelines(of: reference)
        let details = source.fetchesDetails ? source.query(forItem: reference.id)?.collection : nil
        let lists = main.lists(
            of: Set(timelines.map(\.resource)).subtracting([details].compactMap(\.self)), beginningWith: source)
        let names = timelines.isEmpty || source.referenceCollections.isEmpty ? [:] : await provider.storedNames()
        return ItemHistory(timelines, of: item, naming: names, main: main.collection, details: details) { lists[$0] }
    }
}

extension Library {
    /// An item as the source's main list had it last, with the date of the first answer without it; nil if it is not gone.
    func lastVersion(of item: ItemReference, in source: ResolvedSource) async -> (CatalogueItem, Date)? {
        let main = self.source(source.id.rawValue) ?? source
        let provider = provider(of: main)
        let timeline = await provider.timelines(of: item).first { $0.resource == main.collection }
        guard let date = timeline?.goneSince else { return nil }
        do {
            guard let before = try await provider.dates().last(where: { $0 < date }) else { return nil }
            let key = try await provider.key(at: before)
            return try await content(at: key, from: provider).index.item(item).map { ($0, date) }
        } catch {
            provider.logFailure("The last version of an item could not be read", error)
            return nil
        }
    }
}

extension FeedRepository {
    /// The changes of an item in each list. An error is logged, because the item is shown without its past, too.
    fileprivate func timelines(of item: ItemReference) async -> [ItemTimeline] {
        guard history(of: nil)?.isKept == true else { return [] }
        do {
            return try await archive.changes(of: item)
        } catch {
            logFailure("The past of an item could not be read", error)
            return []
        }
    }
}

extension ResolvedSource {
    /// The most combinations of choices that are looked through.
    private static let maxCombinations = 300

    /// The lists of some requests, as far as they are found among the first combinations of choices.
    ///
    /// - Parameter list: a list that may be one of them.
    fileprivate func lists(
        of resources: Set<Resource>, beginningWith list: ResolvedSource
    ) -> [Resource: ResolvedSource] {
        var found: [Resource: ResolvedSource] = [:]
        var left = Self.maxCombinations
        func look(_ source: ResolvedSource, at names: ArraySlice<String>) {
            guard left > 0, found.count < resources.count else { return }
            left -= 1
            if let resource = source.collection, resources.contains(resource) { found[resource] = source }
            for (place, name) in zip(names.indices, names) {
                // The options of a choice depend on those before it.
                guard let parameter = source.parameter(name) else { continue }
                for option in parameter.options where option.value != parameter.value && !option.isRetired {
                    guard let other = source.setting(name, to: option.value) else { continue }
                    look(other, at: names[(place + 1)...])
                }
            }
        }
        look(list, at: [])
        look(self, at: parameters.map(\.name)[...])
        return found
    }
}
