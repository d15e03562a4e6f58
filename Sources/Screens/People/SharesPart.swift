package import Catalogue
import HTML
import Routes

/// The lists that a person shares, each with a button that ends it.
struct SharesPart: HTML {
    /// The shares with the titles of their lists, the newest first.
    let shares: [SharedTitle]
    let model: PageModel

    private var strings: Strings { model.strings }

    var body: some HTML {
        section(.class("part")) {
            h2 { strings(.publicLinks) }
            p(.class("note")) { strings(.publicLinksHint) }
            if !shares.isEmpty {
                ul(.class("entries"), .role("list")) { ForEach(shares, view: row) }
            }
        }
    }

    private func row(of shared: SharedTitle) -> some HTML {
        li {
            div {
                p { strong(.dir(.auto)) { shared.title } }
                p(.class("note")) { strings.end(at: shared.share.endsAt, now: model.now) }
            }
            form(.method(.post), .action(model.path(to: .account))) {
                input(.type("hidden"), .name("share"), .value(shared.share.id))
                button(
                    .class("quiet"), .name("edit"), .value(AccountEdit.removeShare.rawValue),
                    .aria("label", strings(.removeSection, shared.title))
                ) { strings(.remove) }
            }
        }
    }
}

/// A share with the title of its list.
package struct SharedTitle {
    let share: Share
    let title: String

    package init(_ share: Share, in library: Library, strings: Strings) {
        self.share = share
        // The source may have been removed since.
        title = SharedAddress(share.list, in: library)?.title(strings) ?? share.list
    }
}
