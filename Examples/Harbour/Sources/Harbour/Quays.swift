import Sections

/// A section for each quay, in the order of its first boat.
func quays(of boats: [Boat]) -> Snapshot<String, Boat> {
    var sections: [Section<String, Boat>] = []
    for boat in boats {
        if let index = sections.firstIndex(where: { $0.id == boat.quay }) {
            sections[index].cells.append(boat)
        } else {
            sections.append(Section(boat.quay, title: boat.quay, cells: [boat]))
        }
    }
    return Snapshot(sections)
}

/// What happened in the harbour, a line for each change.
func news(from old: Snapshot<String, Boat>, to new: Snapshot<String, Boat>) -> String {
    new.difference(from: old).operations.map { "\($0)\n" }.joined()
}
