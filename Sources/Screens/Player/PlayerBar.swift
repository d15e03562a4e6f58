import Catalogue
import Foundation
import HTML
import Routes

/// The player of previews, which stays for the whole visit: one audio element and a queue. It is hidden until there is
/// something to play. It needs scripts.
struct PlayerBar: HTML {
    let model: PageModel

    /// The id of the queue.
    private static let id = "player-queue"
    /// The placeholder that the script replaces with a title.
    private static let place = "{title}"

    private var strings: Strings { model.strings }

    var body: some HTML {
        section(
            .id("player"), .class("player"), .aria("label", strings(.player)), .hidden,
            .data("locale", strings.locale.identifier(.bcp47)),
            .data("failed", strings(.previewFailed, Self.place)), .data("moved", strings(.moved, Self.place)),
            .data("removed", strings(.removed, Self.place)), .data("undo", strings(.undo))
        ) {
            audio(.preload("auto")) {}
            button(.class("now"), .type("button"), .popovertarget(Self.id)) {
                img(.class("artwork"), .width(44), .height(44), .alt(""))
                span(.class("text")) {
                    span(.class("title"), .dir(.auto), .data("part", "title")) {}
                    artist
                }
                span(.class("visually-hidden")) { " " + strings(.queue) }
            }
            PlayerPosition(strings: strings)
            transport
            button(.class("to-queue"), .type("button"), .popovertarget(Self.id), .aria("label", strings(.queue))) {
                Icon(.queue)
            }
            queue
        }
    }

    /// The artist of a track, which a script writes, after the mark of explicit content.
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

    private var queue: some HTML {
        div(.id(Self.id), .class("queue"), .manualPopover, .role("dialog"), .aria("label", strings(.queue))) {
            header {
                a(.class("now"), .href(model.path(to: .home))) {
                    span(.class("title"), .dir(.auto), .data("part", "title")) {}
                    artist
                    span(.class("quieter")) { strings(.openItem) }
                }
                button(
                    .class("close"), .type("button"), .popovertarget(Self.id), .popovertargetaction("hide"),
                    .aria("label", strings(.close))
                ) { Icon(.remove) }
            }
            PlayerPosition(strings: strings)
            label(.class("volume")) {
                Icon(.volume)
                span(.class("visually-hidden")) { strings(.volume) }
                input(.type("range"), .min("0"), .max("1"), .step("0.05"), .value("1"))
            }
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
            span(.class("title"), .dir(.auto)) {}
            artist
        }
        act("moveUp", strings(.moveUp, Self.place), Icon(.moveUp))
        act("moveDown", strings(.moveDown, Self.place), Icon(.moveDown))
        act("remove", strings(.removeSection, Self.place), Icon(.remove))
        span(.class("handle"), .aria("hidden", "true")) { Icon(.handle) }
    }

    private func act(_ name: String, _ label: String, _ icon: Icon) -> some HTML {
        button(.type("button"), .data("act", name), .aria("label", label)) { icon }
    }
}

/// The position in a track: elapsed time, a slider, remaining time.
private struct PlayerPosition: HTML {
    let strings: Strings

    var body: some HTML {
        div(.class("seek")) {
            span(.data("part", "elapsed")) {}
            input(
                .type("range"), .min("0"), .max("30"), .step("0.1"), .value("0"), .aria("label", strings(.seek)))
            span(.data("part", "remaining")) {}
        }
    }
}
