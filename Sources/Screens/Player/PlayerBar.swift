import Catalogue
import Foundation
import HTML
import Routes

/// The player of previews, which stays for the whole visit: one audio element, a bar and a sheet with the queue. It is
/// hidden until there is something to play. It needs scripts, which copy parts of the sheet to a bar that has room for them.
struct PlayerBar: HTML {
    let model: PageModel

    /// The id of the menu of the track that plays.
    private static let menu = "player-menu"
    /// The placeholders that the script replaces.
    private static let (title, artist) = ("{title}", "{artist}")

    private var strings: Strings { model.strings }
    private var isMember: Bool { model.visitor.isAtLeast(.member) }

    var body: some HTML {
        section(
            .id("player"), .class("player"), .aria("label", strings(.player)), .hidden,
            .data("locale", strings.locale.identifier(.bcp47)),
            .data("failed", strings(.previewFailed, Self.title)),
            .data("unsaved", strings(.previewUnsaved, Self.title)), .data("moved", strings(.moved, Self.title)),
            .data("removed", strings(.removed, Self.title)), .data("undo", strings(.undo)),
            .data("queued-next", strings(.playsNext, Self.title)),
            .data("queued-last", strings(.playsLast, Self.title)),
            // What members have played is recorded.
            .when(isMember, .data("records", "true"))
        ) {
            audio(.preload("auto")) {}
            button(.class("now"), .type("button")) {
                img(.class("artwork"), .width(44), .height(44), .alt(""))
                span(.class("text")) { names }
                span(.class("visually-hidden")) { " " + strings(.player) }
            }
            transport
            button(.class("to-queue"), .type("button"), .aria("label", strings(.queue))) { Icon(.queue) }
            sheet
        }
    }

    /// The title and the artist of a track, which a script writes, the artist after the mark of explicit content.
    @HTMLBuilder private var names: some HTML {
        span(.class("title"), .dir(.auto), .data("part", "title")) {}
        artist
    }

    private var artist: some HTML {
        span(.class("subtitle"), .dir(.auto)) {
            span(.class("explicit"), .role("img"), .aria("label", explicit), .hidden) {}
            span(.data("part", "artist")) {}
        }
    }

    private var explicit: String { strings.label(.value, "rating.Explicit", default: "Explicit") }

    private var transport: some HTML {
        div(.class("transport")) {
            act("previous", strings(.previousTrack), Icon(.previous))
            button(
                .type("button"), .data("act", "toggle"), .aria("label", strings(.play)), .data("play", strings(.play)),
                .data("pause", strings(.pause))
            ) {
                Icon(.play)
                Icon(.pause)
            }
            act("next", strings(.nextTrack), Icon(.next))
        }
    }

    private var sheet: some HTML {
        dialog(.id("player-sheet"), .class("sheet"), .manualPopover, .aria("label", strings(.player))) {
            header {
                button(.class("close"), .type("button"), .aria("label", strings(.close))) { Icon(.down) }
            }
            div(.class("track")) {
                a(.class("now"), .href(model.path(to: .home))) { names }
                if isMember { star }
            }
            queue
            position
            div(.class("tools")) {
                button(
                    .class("share"), .type("button"), .data("copied", strings(.linkCopied)),
                    .aria("label", strings(.share))
                ) { Icon(.share) }
                button(
                    .class("to-list"), .type("button"), .aria("label", strings(.queue)), .aria("pressed", false)
                ) { Icon(.queue) }
                button(.class("more"), .type("button"), .popovertarget(Self.menu), .aria("label", strings(.more))) {
                    Icon(.more)
                }
            }
            p(.class("up-next"), .dir(.auto), .data("template", strings(.playingNext, Self.title, Self.artist))) {}
            menu
        }
    }

    /// The star of the track that plays, whose form gets its address from the script.
    private var star: some HTML {
        form(.class("favourite"), .method(.post)) {
            button(
                .name("value"), .value("true"), .aria("pressed", false),
                .data("label", strings(.addFavourite, Self.title, strings(.favourites)))
            ) { Icon(.star) }
        }
    }

    private var queue: some HTML {
        div(.class("queue")) {
            div(.class("modes")) {
                h2 { strings(.queue) }
                button(
                    .type("button"), .data("act", "shuffle"), .aria("label", strings(.shuffle)),
                    .aria("pressed", false)
                ) { Icon(.shuffle) }
                button(
                    .type("button"), .data("act", "repeat"), .data("off", strings(.repeat)),
                    .data("all", strings(.repeatAll)), .data("one", strings(.repeatOne))
                ) { Icon(.repeat) }
                button(.class("quiet edits"), .type("button"), .aria("pressed", false)) { strings(.edit) }
            }
            ol(.role("list")) {}
            template { row }
            button(.class("quiet"), .type("button"), .data("act", "clear")) { strings(.clearQueue) }
        }
    }

    /// The content of a row. Rows that play next can be moved and removed.
    @HTMLBuilder private var row: some HTML {
        button(.type("button"), .data("act", "play")) {
            img(.class("artwork"), .width(44), .height(44), .alt(""), .loading(.lazy))
            span(.class("text")) {
                span(.class("title"), .dir(.auto)) {}
                artist
            }
        }
        act("moveUp", strings(.moveUp, Self.title), Icon(.moveUp))
        act("moveDown", strings(.moveDown, Self.title), Icon(.moveDown))
        act("remove", strings(.removeSection, Self.title), Icon(.remove))
        span(.class("handle"), .aria("hidden", "true")) { Icon(.handle) }
    }

    /// The position in a track: elapsed time, a slider, remaining time.
    private var position: some HTML {
        div(.class("seek")) {
            span(.data("part", "elapsed")) {}
            input(
                .type("range"), .min("0"), .max("30"), .step("0.1"), .value("0"), .aria("label", strings(.seek)))
            span(.data("part", "remaining")) {}
        }
    }

    private var menu: some HTML {
        div(.id(Self.menu), .popover, .class("popover"), .role("group"), .aria("label", strings(.more))) {
            a(.href(model.path(to: .home))) { strings(.openItem) }
            if isMember {
                let favourites = strings(.favourites)
                button(
                    .class("star"), .type("button"), .data("add", strings(.addTo, favourites)),
                    .data("remove", strings(.removeFrom, favourites))
                ) {}
            }
            button(.type("button"), .data("act", "again")) { strings(.playLast) }
            label(.class("speed"), .hidden) {
                strings(.speed)
                select {}
            }
            label(.class("volume")) {
                Icon(.volume)
                span(.class("visually-hidden")) { strings(.volume) }
                input(.type("range"), .min("0"), .max("1"), .step("0.05"), .value("1"))
            }
        }
    }

    private func act(_ name: String, _ label: String, _ icon: Icon) -> some HTML {
        button(.type("button"), .data("act", name), .aria("label", label)) { icon }
    }
}
