import Catalogue
import HTML
import Routes

/// The lists that have changed since the last visit, each with what has changed as a link to the changes.
///
/// Without changes it is empty, so that an open page gets them in place.
struct ChangedLists: HTML {
    let lists: [ChangedList]
    /// The id of the part that it is.
    let part: String
    let model: PageModel

    /// What each line says, and where it leads.
    static func lines(of lists: [ChangedList], model: PageModel) -> [(text: String, address: String)] {
        lists.map { list in
            let strings = model.strings
            let text = strings(
                .changesOfList, strings.pageTitle(of: list.source), strings.changes(list.counts, at: model.now))
            return (text, model.path(to: .changes(in: list.source, since: list.counts.since)))
        }
    }

    var body: some HTML {
        Part(part) {
            ul(.class("changed-lists"), .role("list"), .part(part)) {
                ForEach(Self.lines(of: lists, model: model)) { line in
                    li { a(.href(line.address)) { line.text } }
                }
            }
        }
    }
}
