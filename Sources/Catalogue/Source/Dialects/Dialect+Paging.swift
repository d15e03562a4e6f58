import Endpoints

/// The way from one part of a collection to the next.
public enum PageParameter: Hashable, Sendable {
    /// A query parameter with the number of the page; the first request need not have it.
    case page(_ name: String = "page", first: Int = 1)
    /// A query parameter with the number of records before.
    case offset(_ name: String = "offset")

    fileprivate var name: String {
        switch self {
        case .page(let name, _), .offset(let name): name
        }
    }

    private var first: Int {
        switch self {
        case .page(_, let first): first
        case .offset: 0
        }
    }

    fileprivate func position(of resource: Resource) -> Int {
        resource.query.last { $0.name == name }.flatMap { Int($0.value) } ?? first
    }

    /// The part after one with a number of records.
    fileprivate func resource(after resource: Resource, with count: Int) -> Resource {
        let position = position(of: resource)
        let step =
            switch self {
            case .page: 1
            case .offset: count
            }
        let next = position.addingReportingOverflow(step).partialValue
        return Resource(resource.path, query: resource.query.filter { $0.name != name } + [.init(name, "\(next)")])
    }
}

extension Dialect {
    /// Reads this shape from pages, which are requested one by one: `.array(at: "boats").pages(by: .offset("skip"))`.
    ///
    /// The list ends at its total, if this dialect reads one, which `.array(at:)` does not. Otherwise it ends with a page that
    /// is shorter than one before it, empty or without a new item, or that upstream doesn't have (404).
    public func pages(by parameter: PageParameter) -> Dialect {
        Dialect("\(name), by \(parameter.name)") { answers throws(ReadingError) in
            var pages: [[Item]] = []
            var whole = DecodedCollection<Item>(items: [])
            var ids: Set<ExactText> = []
            var sequence = PageSequence(.counted)
            var verdict = PageSequence.Verdict.hasMorePages
            let parts = answers.map { (position: parameter.position(of: $0.resource), answer: $0) }
                .sorted { $0.position < $1.position }
            for (position, answer) in parts where verdict == .hasMorePages {
                guard answer.status != 404 else {
                    (verdict, whole.next) = (sequence.gone(), [])
                    break
                }
                let part = try self.read([answer])
                let new = part.items.filter { ids.insert(ExactText($0.id.description)).inserted }
                pages.append(part.items)
                whole.undecodable += part.undecodable.map { "\(parameter.name) \(position), \($0)" }
                whole.upstreamErrors += part.upstreamErrors
                let count = part.items.count + part.undecodable.count
                verdict = sequence.add(
                    PageSequence.Page(
                        count: count, new: new.count + (new.isEmpty ? 0 : part.undecodable.count), total: part.total))
                whole.next = verdict == .hasMorePages ? [parameter.resource(after: answer.resource, with: count)] : []
            }
            whole.total = sequence.total
            if case .missing(let shortfall) = verdict { whole.shortfall = shortfall }
            let joined = DecodedCollection(pages: pages)
            (whole.items, whole.repeated) = (joined.items, joined.repeated)
            whole.endsWhenGone = true
            whole.check = { answer throws(ReadingError) in _ = try self.read([answer]) }
            return whole
        }
    }
}
