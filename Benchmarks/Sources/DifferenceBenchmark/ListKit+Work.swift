#if LISTKIT
    import Foundation

    extension Contender {
        /// Its sources are compiled into this module, so that they are specialised, which they are not for its users. It
        /// compares identities alone.
        func listKitWork<ID>(on lists: Lists<ID>) -> Work {
            let old = DiffableDataSourceSnapshot(sections: lists.old.map { ($0.number, $0.cells.map(\.id)) })
            let new = DiffableDataSourceSnapshot(sections: lists.new.map { ($0.number, $0.cells.map(\.id)) })
            return Work(
                run: { use(SectionedDiff.diff(old: old, new: new)) },
                moves: {
                    let changes = SectionedDiff.diff(old: old, new: new)
                    return changes.itemMoves.count + changes.sectionMoves.count
                })
        }
    }

    /// As UIKit declares them.
    extension IndexPath {
        init(item: Int, section: Int) { self = [section, item] }
        var section: Int { self[0] }
        var item: Int { self[1] }
    }
#endif
