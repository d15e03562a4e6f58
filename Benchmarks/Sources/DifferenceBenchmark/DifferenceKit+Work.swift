#if DIFFERENCEKIT
    import DifferenceKit

    extension Cell: Differentiable {
        var differenceIdentifier: ID { id }
    }

    private struct Number: Differentiable, Equatable {
        let differenceIdentifier: Int
    }

    extension Contender {
        /// One section is a plain list to it, which is faster.
        func differenceKitWork<ID>(on lists: Lists<ID>) -> Work {
            if let old = lists.old.first?.cells, let new = lists.new.first?.cells, lists.new.count == 1 {
                let staged = { DifferenceKit.StagedChangeset(source: old, target: new) }
                return Work(
                    run: { use(staged()) },
                    moves: { staged().reduce(0) { $0 + $1.elementMoved.count + $1.sectionMoved.count } })
            }
            let old = lists.old.map { ArraySection(model: Number(differenceIdentifier: $0.number), elements: $0.cells) }
            let new = lists.new.map { ArraySection(model: Number(differenceIdentifier: $0.number), elements: $0.cells) }
            let staged = { DifferenceKit.StagedChangeset(source: old, target: new) }
            return Work(
                run: { use(staged()) },
                moves: { staged().reduce(0) { $0 + $1.elementMoved.count + $1.sectionMoved.count } })
        }
    }
#endif
